import type { Tracker } from '../domain/tracker.ts';
import { activity } from './activity.ts';
import { asks } from './asks.ts';
import { attempts } from './attempts.ts';
import { breaker } from './breaker.ts';
import { docs } from './docs.ts';
import { edits } from './edits.ts';
import { loop } from './loop.ts';
import { objections } from './objections.ts';
import { phase } from './phase.ts';
import { plan } from './plan.ts';
import { refusals } from './refusals.ts';
import { releases } from './releases.ts';
import { research } from './research.ts';
import { safemode } from './safemode.ts';
import { sensitive } from './sensitive.ts';
import { servers } from './servers.ts';
import { skills } from './skills.ts';
import { startup } from './startup.ts';
import { enforcementSwitch } from './switch.ts';
import { task } from './task.ts';
import { turn } from './turn.ts';
import { verification } from './verification.ts';

export const trackers: readonly Tracker[] = [
  activity,
  asks,
  attempts,
  breaker,
  docs,
  edits,
  loop,
  objections,
  phase,
  plan,
  refusals,
  releases,
  research,
  safemode,
  sensitive,
  servers,
  skills,
  startup,
  enforcementSwitch,
  task,
  turn,
  verification,
];

import type { Tracker } from '../domain/tracker.ts';
import { activity } from './activity.ts';
import { asks } from './asks.ts';
import { attempts } from './attempts.ts';
import { breaker } from './breaker.ts';
import { docs } from './docs.ts';
import { edits } from './edits.ts';
import { errors } from './errors.ts';
import { evidence } from './evidence.ts';
import { intent } from './intent.ts';
import { loop } from './loop.ts';
import { objections } from './objections.ts';
import { offered } from './offered.ts';
import { outline } from './outline.ts';
import { phase } from './phase.ts';
import { plan } from './plan.ts';
import { prompt } from './prompt.ts';
import { refusals } from './refusals.ts';
import { releases } from './releases.ts';
import { request } from './request.ts';
import { research } from './research.ts';
import { rounds } from './rounds.ts';
import { route } from './route.ts';
import { safemode } from './safemode.ts';
import { scribe } from './scribe.ts';
import { seen } from './seen.ts';
import { sensitive } from './sensitive.ts';
import { servers } from './servers.ts';
import { showing } from './showing.ts';
import { skills } from './skills.ts';
import { spans } from './spans.ts';
import { standing } from './standing.ts';
import { startup } from './startup.ts';
import { supervision } from './supervision.ts';
import { enforcementSwitch } from './switch.ts';
import { task } from './task.ts';
import { turn } from './turn.ts';
import { unsaved } from './unsaved.ts';
import { verification } from './verification.ts';
import { writers } from './writers.ts';

export const trackers: readonly Tracker[] = [
  activity,
  asks,
  attempts,
  breaker,
  docs,
  edits,
  evidence,
  errors,
  intent,
  loop,
  objections,
  outline,
  phase,
  offered,
  plan,
  prompt,
  refusals,
  releases,
  research,
  rounds,
  route,
  safemode,
  scribe,
  seen,
  sensitive,
  servers,
  showing,
  skills,
  spans,
  standing,
  startup,
  supervision,
  enforcementSwitch,
  task,
  turn,
  unsaved,
  verification,
  writers,
  request,
];

import type { Tracker } from '../domain/tracker.ts';
import { activity } from './activity.ts';
import { asks } from './asks.ts';
import { breaker } from './breaker.ts';
import { edits } from './edits.ts';
import { loop } from './loop.ts';
import { objections } from './objections.ts';
import { phase } from './phase.ts';
import { releases } from './releases.ts';
import { safemode } from './safemode.ts';
import { sensitive } from './sensitive.ts';
import { enforcementSwitch } from './switch.ts';
import { turn } from './turn.ts';
import { verification } from './verification.ts';

export const trackers: readonly Tracker[] = [
  activity,
  asks,
  breaker,
  edits,
  loop,
  objections,
  phase,
  releases,
  safemode,
  enforcementSwitch,
  sensitive,
  turn,
  verification,
];

import type { Tracker } from '../domain/tracker.ts';
import { activity } from './activity.ts';
import { asks } from './asks.ts';
import { breaker } from './breaker.ts';
import { edits } from './edits.ts';
import { objections } from './objections.ts';
import { phase } from './phase.ts';
import { safemode } from './safemode.ts';
import { enforcementSwitch } from './switch.ts';
import { turn } from './turn.ts';
import { verification } from './verification.ts';

export const trackers: readonly Tracker[] = [
  activity,
  asks,
  breaker,
  edits,
  objections,
  phase,
  safemode,
  enforcementSwitch,
  turn,
  verification,
];

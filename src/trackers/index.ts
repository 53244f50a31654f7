import type { Tracker } from '../domain/tracker.ts';
import { activity } from './activity.ts';
import { asks } from './asks.ts';
import { objections } from './objections.ts';
import { phase } from './phase.ts';
import { enforcementSwitch } from './switch.ts';

export const trackers: readonly Tracker[] = [activity, asks, objections, phase, enforcementSwitch];

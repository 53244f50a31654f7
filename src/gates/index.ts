import type { Gate } from '../domain/gate.ts';
import { personOnly } from './person-only.ts';
import { protectEphor } from './protect-ephor.ts';

export const gates: readonly Gate[] = [personOnly, protectEphor];

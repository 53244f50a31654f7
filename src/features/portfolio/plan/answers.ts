import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { labels, noLongerNeeded, says, saysYes } from './words.ts';

/** Rules whose answers take effect without a lead, whatever they say. */
const understood = new Set([
  'dead-blocker',
  'cycle',
  'stale-tasks',
  'budget',
  'overlapping-scopes',
  'contradicting-decisions',
  'holds-everywhere',
  'preferences',
  'no-space',
  'broken-file',
]);

/** Whether the orchestrator acts on an answer by itself. What it does not understand, a lead is told. */
export function takesItself({ status, consumedAt, origin, resolution, type }: Escalation): boolean {
  if (status !== 'resolved' || consumedAt !== null || origin === null || resolution === noLongerNeeded)
    return false;
  if (understood.has(origin.rule) || says(resolution, labels.pause) || says(resolution, labels.cancel))
    return true;
  if (origin.rule === 'approve-plan') return type === 'approval' && saysYes(resolution);
  return origin.rule === 'approve-merge' && !saysYes(resolution);
}

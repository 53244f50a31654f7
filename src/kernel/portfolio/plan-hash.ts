import type { Hash } from '../io.ts';
import type { Task } from './initiative.ts';

/** Work that a lead found on its way, inside what was agreed: the yes to the plan does not lapse with it. */
export const discoveredLabel = 'discovered';

/** Sections of a plan that tell how far the work is. */
const state =
  /^(?:current state|state|status|progress|(?:what(?: i|')s )?next(?: steps)?|log|notes|done|report)$/i;

/**
 * What a yes to a plan is good for: its words but for how far the work is, and the tasks with their criteria but for
 * those that were found on the way.
 */
export function planHash(hash: Hash, text: string, tasks: readonly Task[]): string {
  const agreed = tasks
    .filter(({ labels }) => !labels.includes(discoveredLabel))
    .map(({ id, subject, description, acceptanceCriteria }) => [
      id,
      subject,
      description,
      acceptanceCriteria,
    ]);
  return hash.sha256(JSON.stringify([agreedText(text), agreed]));
}

function agreedText(text: string): string {
  const kept: string[] = [];
  let below = 0;
  for (const row of text.split(/\r?\n/)) {
    const [, marks = '', title = ''] = /^(#{1,6})[ \t]+(.*?)[ \t#:]*$/.exec(row) ?? [];
    if (marks !== '' && (below === 0 || marks.length <= below)) below = state.test(title) ? marks.length : 0;
    if (below === 0 && row.trim() !== '') kept.push(row.trim().replace(/^([-*+] )\[[xX]\]/, '$1[ ]'));
  }
  return kept.join('\n');
}

import { mutates } from '../../kernel/action.ts';
import type { Explanation } from '../../kernel/app.ts';
import { type Decision, objections } from '../../kernel/decision.ts';
import { compareLevels } from '../../kernel/level.ts';
import { isAnswer } from '../../kernel/text/user-command.ts';

const words = {
  present: { off: 'is', answer: 'Answers you', note: 'Silent, and noted', ask: 'Asks you', deny: 'Refused' },
  past: { off: 'was', answer: 'Answered you', note: 'Silent, and noted', ask: 'Asked you', deny: 'Refused' },
};

/** What comes of an event, in one sentence that begins with it. */
export const verdictWords = ({ event, decision }: Explanation, switchedOff: boolean): string =>
  verdictOf(decision, switchedOff, quietBecause(event), 'present');

export function verdictOf(
  decision: Decision,
  switchedOff: boolean,
  quiet: string,
  when: 'present' | 'past',
): string {
  const { off, answer, ...levels } = words[when];
  if (switchedOff) return `Silent: Ephor ${off} switched off here, so nothing ${off} judged.`;
  const [first] = (decision.level === 'note' ? decision.findings : objections(decision)).toSorted((a, b) =>
    compareLevels(b.level, a.level),
  );
  if (!first) return `Silent: ${quiet}`;
  const more = decision.findings.filter(({ level }) => level === first.level).length - 1;
  const said = `${first.reason}${more > 0 ? ` And ${more} more.` : ''}`;
  return `${isAnswer(first) ? answer : levels[first.level]}: ${said}`;
}

function quietBecause(event: Explanation['event']): string {
  if (!('action' in event)) return 'there is nothing to object to.';
  return mutates(event.action) ? 'no gate objects.' : 'it only reads.';
}

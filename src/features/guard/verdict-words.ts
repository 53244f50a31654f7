import { mutates } from '../../kernel/action.ts';
import type { Explanation } from '../../kernel/app.ts';
import { objections } from '../../kernel/decision.ts';
import { compareLevels } from '../../kernel/level.ts';
import { isAnswer } from '../../kernel/text/user-command.ts';

/** What comes of an event, in one sentence that begins with it. */
export function verdictWords({ event, decision }: Explanation, switchedOff: boolean): string {
  if (switchedOff) return 'Silent: Ephor is switched off here, so nothing is judged.';
  const [first] = (decision.level === 'note' ? decision.findings : objections(decision)).toSorted((a, b) =>
    compareLevels(b.level, a.level),
  );
  if (!first) return `Silent: ${quietBecause(event)}`;
  const more = decision.findings.filter(({ level }) => level === first.level).length - 1;
  const said = `${first.reason}${more > 0 ? ` And ${more} more.` : ''}`;
  if (isAnswer(first)) return `Answers you: ${said}`;
  return `${{ note: 'Silent, and noted', ask: 'Asks you', deny: 'Refused' }[first.level]}: ${said}`;
}

function quietBecause(event: Explanation['event']): string {
  if (!('action' in event)) return 'there is nothing to object to.';
  return mutates(event.action) ? 'no gate objects.' : 'it only reads.';
}

import type { Tone } from '../../parts/chip.tsx';
import type { QuestionCard } from '../../portfolio.ts';

/** What kind of thing is wanted, in a word. */
export function kindOf({ type, action, approves, origin }: QuestionCard): {
  readonly word: string;
  readonly tone: Tone;
} {
  if (action) return { word: 'Wants to run', tone: 'warn' };
  if (type === 'approval') {
    const what = origin?.rule === 'approve-merge' ? 'Merge' : 'Approve';
    return { word: approves === null ? what : 'Approve the plan', tone: 'accent' };
  }
  if (type === 'blocker') return { word: 'Blocked', tone: 'bad' };
  return { word: type === 'decision' ? 'Decide' : 'Question', tone: 'plain' };
}

/** The answer becomes a decision that answers later questions. */
export const isDecision = ({ type, origin, action }: QuestionCard): boolean =>
  type !== 'approval' && !origin && !action;

/** What the answer leads to. */
export function nextText(question: QuestionCard): string {
  const { action, type, approves, space, initiative } = question;
  if (action) return 'A yes lets this pass once, in the next run of its lead.';
  if (type === 'approval' && approves !== null) return 'With your yes, leads begin at the next cycle.';
  if (type === 'approval') return 'With your yes, it is done at the next cycle.';
  const who = initiative ?? space;
  return isDecision(question)
    ? `${who} goes on at the next cycle, and nobody is asked this again.`
    : `${who} goes on at the next cycle.`;
}

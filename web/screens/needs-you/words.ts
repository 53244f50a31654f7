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
export function nextText(question: QuestionCard, works: boolean): string {
  const { action, type, approves, space, initiative } = question;
  const when = works ? 'at the next cycle' : 'once an orchestrator is at work';
  if (action) return 'A yes lets this pass once, in the next run of its lead.';
  if (type === 'approval' && approves !== null) return `With your yes, leads begin ${when}.`;
  if (type === 'approval') return `With your yes, it is done ${when}.`;
  const goesOn = `${initiative ?? space} goes on ${when}`;
  return isDecision(question) ? `${goesOn}, and nobody is asked this again.` : `${goesOn}.`;
}

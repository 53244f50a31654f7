/** What the orchestrator writes below a question whose cause is gone. */
export { noLongerNeeded } from '../../../kernel/portfolio/escalation.ts';

/** The answers that rules suggest and understand. */
export const labels = {
  approve: 'Approve',
  change: 'Change it',
  pause: 'Pause it',
  cancel: 'Cancel it',
  retry: 'Try again',
  more: 'Allow as much again',
  merge: 'Merge it',
  keep: 'Keep the branch',
  goOn: 'Go on without it',
  cancelTask: 'Cancel the task',
  raise: 'Raise their priority',
  leave: 'Leave them',
  cancelTasks: 'Cancel them',
  both: 'Both at once',
  anew: 'Plan anew',
  right: 'It is right as it is',
  repaired: 'I will repair it',
  everywhere: 'In all spaces',
  onlyThere: 'Only there',
} as const;

const plain = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}# ]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Whether an answer is this label and says nothing besides. */
export const says = (answer: string | null, label: string): boolean => plain(answer) === plain(label);

const yes = new Set(
  [
    'approve,approve it,approved,i approve,yes,yes please,yes approve,y,ok,okay,go ahead,yes go ahead',
    'lgtm,looks good,looks good to me,do it,merge,merge it,yes merge it',
  ].flatMap((list) => list.split(',')),
);

/** A plain yes. One with a condition is none: it says what is to be changed. */
export const saysYes = (answer: string | null): boolean => yes.has(plain(answer));

/** `1 task`, `2 tasks`. */
export const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** A name for a folder. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '') || 'work';

/** One line, not longer than a sentence. */
export function oneLine(text: string, most = 160): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line;
}

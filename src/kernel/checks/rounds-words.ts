import type { Action } from '../action.ts';
import { markOf } from './put-back.ts';
import { shorten } from '../text/redact.ts';
import type { RoundsSection } from './rounds.ts';

/** What was tried in vain and what it came to, without a full stop. */
export function roundsStory({ vain, command, error, files }: RoundsSection): string {
  const [first, ...more] = files.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const names =
    first === undefined
      ? ''
      : ` to ${shorten(first, 24)}${more.length === 0 ? '' : ` and ${more.length} more`}`;
  const check = command === null ? '' : `, \`${shorten(command, 24)}\``;
  const said = error === null ? '' : `: “${shorten(error, 34).replace(/[\s.]+$/, '')}”`;
  return `${vain} ${vain === 1 ? 'round' : 'rounds'} of changes${names} ended in the same failure${check}${said}`;
}

export const tellTheUser =
  'Tell the user what fails, what you tried and the likely cause. You can read, check and undo; their next message resets it.';

/** Whether a write gives a file back the content that it had before these rounds. */
export function isUndoing(action: Action, { before }: RoundsSection): boolean {
  if (action.kind !== 'write' || action.after === undefined) return false;
  const known = before[action.path];
  return known !== undefined && markOf(action.after) === known;
}

import type { Action } from '../../domain/action.ts';
import { markOf } from '../../domain/put-back.ts';
import { shorten } from '../../domain/redact.ts';
import type { RoundsSection } from '../../domain/rounds.ts';

/** What was tried in vain and what it came to, without a full stop. */
export function roundsStory({ vain, command, error, files }: RoundsSection): string {
  const names = files.map((path) => path.slice(path.lastIndexOf('/') + 1)).join(', ');
  const what = `${vain} rounds of changes${names === '' ? '' : ` to ${shorten(names, 120)}`}`;
  const check = command === null ? '' : `, \`${command}\``;
  const said = error === null ? '' : `: “${shorten(error, 120).replace(/[\s.]+$/, '')}”`;
  return `${what} ended in the same failure${check}${said}`;
}

export const tellTheUser =
  'Tell the user what fails, what you tried and what you think the cause is, and ask how to go on. You can still read, run checks and put files back; their next message starts the count again.';

/** Whether a write gives a file back the content that it had before these rounds. */
export function isUndoing(action: Action, { before }: RoundsSection): boolean {
  if (action.kind !== 'write' || action.after === undefined) return false;
  const known = before[action.path];
  return known !== undefined && markOf(action.after) === known;
}

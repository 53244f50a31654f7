import { type Action, mutates } from '../action.ts';

/** Whether work is done by this very call. A sub-agent answers for its own calls, and may be sent to read. */
export const changes = (action: Action): boolean => mutates(action) && action.kind !== 'delegate';

/** Whether files are written, by an edit or by a command that is known to write some. */
export const edits = (action: Action): boolean =>
  action.kind === 'write' || (action.kind === 'command' && (action.report?.writes.length ?? 0) > 0);

import type { Action } from '../action.ts';
import type { Target } from '../fact.ts';
import { inside } from '../place.ts';

/** Whether all that an action changes are files outside the workspace, and that is known for sure. */
export function changesOutsideOnly(action: Action, targets: readonly Target[], root: string): boolean {
  if (action.kind !== 'write' && !(action.kind === 'command' && touchesKnownFilesOnly(action.report)))
    return false;
  const changed = targets.filter(({ use }) => use !== 'read');
  return changed.length > 0 && changed.every(({ real }) => inside(real, root) === undefined);
}

type Report = Extract<Action, { kind: 'command' }>['report'];

/** Of a line with several parts it is not known which of them touches what. */
const touchesKnownFilesOnly = (report: Report): boolean =>
  report !== undefined &&
  report.whole &&
  report.effect === 'write' &&
  report.parts.length === 1 &&
  [...report.writes, ...report.deletes].every(({ certain }) => certain);

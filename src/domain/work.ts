import type { Action } from './action.ts';
import { decidingCheckIn } from './checks.ts';
import { codeWrittenBy } from './edited.ts';

/** Whether an action is work on code, or a check of it whose failure would make the whole action fail. */
export function workOf(action: Action): 'code' | 'check' | undefined {
  if (decidingCheckIn(action)) return 'check';
  return codeWrittenBy(action).length > 0 ? 'code' : undefined;
}

import type { Action } from '../../../kernel/action.ts';
import type { CommandPart, Danger } from '../../../kernel/commands/shell.ts';

/** The part of a command that is dangerous in one of these ways, if there is one. */
export function dangerousPart(action: Action, dangers: readonly Danger[]): CommandPart | undefined {
  if (action.kind !== 'command') return undefined;
  return action.report?.parts.find(
    ({ effect, danger }) => effect === 'destroy' && danger !== undefined && dangers.includes(danger),
  );
}

import type { Action } from '../../../kernel/action.ts';
import { ownOperation, programNames } from '../../../kernel/commands/mcp-tools.ts';

/** `1: $ npm test`: the command that is said to show that a criterion is met. */
const claim = /^\s*\d{1,3}\s*[:.)]\s*\$\s+(\S.*)$/s;

/** The commands that a call which completes a task names as evidence; undefined for any other call. */
export function claimsIn(action: Action): readonly string[] | undefined {
  const words = action.kind === 'mcp' ? fromTool(action) : fromCommand(action);
  return words?.flatMap((word) => {
    const [, command] = claim.exec(word) ?? [];
    return command === undefined ? [] : [command.trim()];
  });
}

function fromTool({ server, tool, input }: Extract<Action, { kind: 'mcp' }>): readonly string[] | undefined {
  if (ownOperation(server, tool) !== 'task-done') return undefined;
  const { evidence } = Object(input) as { readonly evidence?: unknown };
  return Array.isArray(evidence) ? evidence.map(String) : [];
}

function fromCommand(action: Action): readonly string[] | undefined {
  if (action.kind !== 'command') return undefined;
  const calls = (action.report?.calls ?? []).map(({ words }) => words).filter(isTaskDone);
  return calls.length === 0
    ? undefined
    : calls.flat().flatMap((word) => [word?.replace(/^--evidence=/, '') ?? '']);
}

function isTaskDone([program = '', ...rest]: readonly (string | undefined)[]): boolean {
  if (!programNames.includes(program.slice(program.lastIndexOf('/') + 1))) return false;
  const [first, second] = rest.filter((word) => !word?.startsWith('-'));
  return first === 'task-done' || (first === 'task' && second === 'done');
}

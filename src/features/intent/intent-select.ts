import type { Action } from '../../kernel/action.ts';
import { ownOperation, programNames } from '../../kernel/commands/mcp-tools.ts';

/** The id in a call that selects an intent, by our tool or by our command; only where its own success is known. */
export function selectedBy(action: Action): string | undefined {
  if (action.kind === 'mcp') {
    if (ownOperation(action.server, action.tool) !== 'intent-select') return undefined;
    const { intent_id: id } = fieldsOf(action.input);
    return typeof id === 'string' ? id : undefined;
  }
  if (action.kind !== 'command' || action.background) return undefined;
  const calls = (action.report?.calls ?? []).filter(({ decides }) => decides);
  return calls.map(({ words }) => idIn(words)).findLast((id) => id !== undefined);
}

const withValue = new Set(['--session']);

function idIn([program = '', ...rest]: readonly (string | undefined)[]): string | undefined {
  if (!programNames.includes(program.slice(program.lastIndexOf('/') + 1))) return undefined;
  const operands = rest.filter((word, at) => !word?.startsWith('-') && !withValue.has(rest[at - 1] ?? ''));
  const [first, second, ...more] = operands;
  if (first === 'intent-select') return second;
  return first === 'intent' && second === 'select' ? more[0] : undefined;
}

const fieldsOf = (input: unknown): Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null ? (input as Readonly<Record<string, unknown>>) : {};

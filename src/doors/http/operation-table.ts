import { type Entry, entriesOf } from '../operation-entries.ts';
import { operationsAt } from '../call-operation.ts';
import { commandName, type Operation } from '../../kernel/operation.ts';

export interface OperationRoute {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** Which project an operation is about; no operation has an entry of that name. */
export const projectParameter = 'project';

/** A route for each operation of this door: its words as a path. */
export const operationRoutes = (operations: readonly Operation[]): readonly OperationRoute[] =>
  operationsAt('http', operations).map((operation) => ({
    operation,
    method: operation.effect === 'read' ? 'GET' : 'POST',
    path: `/api/${commandName(operation).replaceAll(' ', '/')}`,
  }));

/** An operation's input from an address, not checked yet. What is not understood stays text, and its schema objects. */
export function inputFromQuery(operation: Operation, query: URLSearchParams): Record<string, unknown> {
  const entries = new Map(entriesOf(operation).map((entry) => [entry.name, entry]));
  const names = [...new Set(query.keys())].filter((name) => name !== projectParameter);
  const values = names.map((name) => [name, valueOf(entries.get(name), query.getAll(name))] as const);
  return Object.fromEntries(values);
}

function valueOf(entry: Entry | undefined, texts: readonly string[]): unknown {
  if (entry?.type === 'list') return texts;
  const [text = ''] = texts;
  if (texts.length > 1) return texts;
  if (entry?.type === 'number' && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (entry?.type === 'boolean') {
    if (text === '' || text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
  }
  return text;
}

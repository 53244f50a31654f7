import * as v from 'valibot';
import type { Operation } from '../kernel/operation.ts';

/** One entry of an operation's input, for doors that are given words: a command line, an address. */
export interface Entry {
  readonly name: string;
  readonly type: 'boolean' | 'number' | 'string' | 'list';
  readonly choices: readonly string[] | undefined;
  readonly required: boolean;
  readonly fallback: unknown;
  readonly summary: string;
}

interface Shape {
  readonly type: string;
  readonly wrapped?: Shape;
  readonly default?: unknown;
  readonly options?: readonly string[];
}

export function entriesOf(operation: Operation): readonly Entry[] {
  return Object.entries(operation.input).map(([name, schema]) => {
    const outer = schema as unknown as Shape;
    const optional = outer.type === 'optional';
    const inner = optional && outer.wrapped ? outer.wrapped : outer;
    return {
      name,
      type:
        inner.type === 'array'
          ? 'list'
          : inner.type === 'boolean' || inner.type === 'number'
            ? inner.type
            : 'string',
      choices: inner.type === 'picklist' ? inner.options : undefined,
      required: !optional,
      fallback: optional ? outer.default : undefined,
      summary: v.getDescription(schema) ?? v.getDescription(inner as never) ?? '',
    };
  });
}

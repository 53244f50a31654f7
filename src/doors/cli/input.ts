import * as v from 'valibot';
import { UserError } from '../../kernel/errors.ts';
import type { Operation } from '../../kernel/operation.ts';
import { flagOf } from './options.ts';
import { commandName } from './overview.ts';

/** An operation's input from the words after its name; what is wrong with it is named as it was given. */
export function readInput(
  operation: Operation,
  words: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
) {
  const given = { ...flags, ...positionals(operation, words) };
  const read = v.safeParse(v.strictObject(operation.input), given);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const key = issue.path?.[0].key;
  const name = typeof key === 'string' ? `${nameOf(key, operation)}: ` : '';
  const hint = `\`ephor ${commandName(operation)} --help\` explains it.`;
  throw new UserError('bad_input', `${name}${issue.message}`, hint);
}

const nameOf = (key: string, { positional = [] }: Operation): string =>
  positional.includes(key) ? `<${key}>` : `--${flagOf(key)}`;

function positionals({ positional = [] }: Operation, words: readonly unknown[]): Record<string, unknown> {
  const values = positional.map((name, index) => [name, words[index]] as const);
  const given = values.filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(given);
}

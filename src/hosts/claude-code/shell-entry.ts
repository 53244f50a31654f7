import type { HostShell } from '../../kernel/host.ts';
import { type JsonPath, nodeAt, valueOf } from '../json/json-edit.ts';
import { type Parse, withMember, withoutMembers } from '../json/json-member.ts';
import { UserError } from '../../kernel/errors.ts';

/** The client starts its shell through this program, and matches the user's permission rules with the command as it was. */
const variable = 'CLAUDE_CODE_SHELL_PREFIX';
const prefix: JsonPath = ['env', variable];

export const shell: HostShell = {
  variable,
  session: 'CLAUDE_CODE_SESSION_ID',
  // In single quotes after `eval`, as a word of a longer text.
  given: (command) => `eval '${command.replaceAll("'", `'"'"'`)}'`,
};

const ours = (value: unknown): boolean => typeof value === 'string' && value.endsWith('/bin/shell');

const valueIn = (text: string, parse: Parse): unknown => {
  const node = text.trim() === '' ? undefined : nodeAt(parse(text), prefix);
  return node && valueOf(node);
};

/** Settings in which commands are started by our program. Somebody else's in its place is not ours to replace. */
export function withShell(text: string, program: string, parse: Parse): string {
  const there = valueIn(text, parse);
  if (there !== undefined && !ours(there))
    throw new UserError(
      'shell_taken',
      `${variable} is already ${JSON.stringify(there)}`,
      'Leave `--contain` out, or remove that setting first.',
    );
  return withMember(text, prefix, program, parse);
}

export const withoutShell = (text: string, original: string | undefined, parse: Parse): string =>
  ours(valueIn(text, parse)) ? withoutMembers(text, [prefix], original, parse) : text;

export const hasShell = (text: string, parse: Parse): boolean => ours(valueIn(text, parse));

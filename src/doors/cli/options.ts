import { type Command, Option } from 'commander';
import { type Entry, entriesOf } from '../operation-entries.ts';
import type { Operation } from '../../kernel/operation.ts';

export const flagOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** What is done unless it is forbidden has an option that forbids it. */
export const flagFor = ({ name, type, fallback }: Pick<Entry, 'name' | 'type' | 'fallback'>): string =>
  `--${type === 'boolean' && fallback === true ? 'no-' : ''}${flagOf(name)}`;

/** Adds the operation's arguments and options to a command. */
export function addEntries(command: Command, operation: Operation): void {
  const positional = operation.positional ?? [];
  for (const entry of entriesOf(operation)) {
    if (positional.includes(entry.name)) {
      const name = entry.type === 'list' ? `${entry.name}...` : entry.name;
      command.argument(entry.required ? `<${name}>` : `[${name}]`, entry.summary);
    } else command.addOption(optionOf(entry));
  }
}

function optionOf({ name, type, choices, fallback, summary, required }: Entry): Option {
  const flag = flagFor({ name, type, fallback });
  const option = new Option(type === 'boolean' ? flag : `${flag} <${valueName(type, name)}>`, summary);
  if (choices) option.choices(choices);
  if (type === 'number') option.argParser(Number);
  if (type === 'list')
    option.argParser((value: string, list: string[] | undefined) => [...(list ?? []), value]);
  if (fallback !== undefined && type !== 'boolean' && type !== 'list') option.default(fallback);
  return required ? option.makeOptionMandatory() : option;
}

const valueName = (type: Entry['type'], name: string): string => (type === 'number' ? 'n' : flagOf(name));

/** An operation's input from the words after its name, not checked yet. */
export const inputFrom = (
  { positional = [] }: Operation,
  words: readonly unknown[],
  flags: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...flags,
  ...Object.fromEntries(
    positional.map((name, at) => [name, words[at]] as const).filter(([, word]) => isGiven(word)),
  ),
});

const isGiven = (word: unknown): boolean => word !== undefined && !(Array.isArray(word) && word.length === 0);

/** How a person gives an entry of the input. */
export const shownEntry = (name: string, { positional = [] }: Operation): string =>
  positional.includes(name) ? `<${name}>` : `--${flagOf(name)}`;

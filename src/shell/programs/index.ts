import type { CommandEffect } from '../../domain/shell.ts';
import { byName, type Family, type ProgramSpec, specOf } from '../program.ts';
import { coreutils } from './coreutils.ts';
import { files } from './files.ts';
import { finders } from './finders.ts';
import { git } from './git.ts';
import { interpreters } from './interpreters.ts';
import { shellBuiltins } from './shell-builtins.ts';
import { textTools } from './text-tools.ts';
import { wrappers } from './wrappers.ts';

/** One entry for each family of programs; a new program is a line in one, a new family is a file and a line here. */
export const families: readonly Family[] = [
  coreutils,
  files,
  finders,
  git,
  interpreters,
  shellBuiltins,
  textTools,
  wrappers,
];

const programs = new Map(families.flatMap((family) => [...byName(family.programs)]));

export function findProgram(name: string): ProgramSpec | undefined {
  const entry = programs.get(name) ?? programs.get(name.replace(/[-.]?\d+(?:\.\d+)*$/, ''));
  return entry === undefined ? undefined : specOf(entry);
}

const subcommands = new WeakMap<ProgramSpec, ReadonlyMap<string, ProgramSpec | CommandEffect>>();

/** A sub-command by name, or by the `prefix*` that it begins with. */
export function findSubcommand(spec: ProgramSpec, name: string): ProgramSpec | CommandEffect | undefined {
  let table = subcommands.get(spec);
  if (!table) {
    table = byName(spec.subcommands ?? {});
    subcommands.set(spec, table);
  }
  const exact = table.get(name);
  if (exact !== undefined) return exact;
  for (const [pattern, entry] of table) {
    if (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1))) return entry;
  }
  return undefined;
}

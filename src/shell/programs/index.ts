import type { CommandEffect } from '../../kernel/commands/shell.ts';
import { byName, type Family, type ProgramSpec, specOf } from '../program.ts';
import { ansible } from './cloud/ansible.ts';
import { aws } from './cloud/aws.ts';
import { azure } from './cloud/azure.ts';
import { build } from './build.ts';
import { checkers } from './checkers.ts';
import { cloudServices } from './cloud/cloud-services.ts';
import { clusterTools } from './cloud/cluster-tools.ts';
import { containers } from './cloud/containers.ts';
import { coreutils } from './coreutils.ts';
import { databases } from './databases.ts';
import { files } from './files.ts';
import { finders } from './finders.ts';
import { forges } from './forges.ts';
import { gcloud } from './cloud/gcloud.ts';
import { git } from './git/git.ts';
import { hosting } from './cloud/hosting.ts';
import { infrastructure } from './cloud/infrastructure.ts';
import { interpreters } from './interpreters.ts';
import { keys } from './keys.ts';
import { kubernetes } from './cloud/kubernetes.ts';
import { macos } from './macos/macos.ts';
import { macosFiles } from './macos/macos-files.ts';
import { migrations } from './migrations.ts';
import { netTools } from './net-tools.ts';
import { network } from './network.ts';
import { objectStorage } from './cloud/object-storage.ts';
import { packagesJs } from './packages/packages-js.ts';
import { packagesLanguages } from './packages/packages-languages.ts';
import { packagesPython } from './packages/packages-python.ts';
import { packagesSystem } from './packages/packages-system.ts';
import { processes } from './processes.ts';
import { secretStores } from './secret-stores.ts';
import { shellBuiltins } from './shell-builtins.ts';
import { system } from './system.ts';
import { textTools } from './text-tools.ts';
import { tools } from './tools.ts';
import { wrappers } from './wrappers.ts';

/** One entry for each family of programs; a new program is a line in one, a new family is a file and a line here. */
export const families: readonly Family[] = [
  ansible,
  aws,
  azure,
  build,
  checkers,
  cloudServices,
  clusterTools,
  containers,
  coreutils,
  databases,
  files,
  finders,
  forges,
  gcloud,
  git,
  hosting,
  infrastructure,
  interpreters,
  keys,
  kubernetes,
  macos,
  macosFiles,
  migrations,
  netTools,
  network,
  objectStorage,
  packagesJs,
  packagesLanguages,
  packagesPython,
  packagesSystem,
  processes,
  secretStores,
  shellBuiltins,
  system,
  textTools,
  tools,
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

const builtins = byName(shellBuiltins.programs);

/** What the shell does by itself: no environment changes it. */
export const isBuiltin = (name: string): boolean => builtins.has(name);

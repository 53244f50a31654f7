import type { BraceGroup, CompoundList, Function as FunctionNode } from 'unbash';
import type { ShellWorld } from '../kernel/commands/shell.ts';
import type { Stream } from './value.ts';

export type FunctionBody = FunctionNode['body'] | BraceGroup | CompoundList;

/** What a shell knows while it runs a line. A value of undefined is a variable that is set to something unknown. */
export interface Scope {
  readonly world: ShellWorld;
  readonly variables: Map<string, string | undefined>;
  /** Where the unknown value of a variable came from. */
  readonly origins: Map<string, Stream>;
  readonly functions: Map<string, FunctionBody>;
  readonly aliases: Map<string, string>;
  /** Undefined after a `cd` to somewhere unknown. */
  cwd: string | undefined;
  positional: readonly (string | undefined)[] | undefined;
}

export const newScope = (world: ShellWorld): Scope => ({
  world,
  variables: new Map<string, string | undefined>([
    ['HOME', world.home],
    ['PWD', world.cwd],
    ['TMPDIR', '/tmp'],
    ['SHELL', '/bin/bash'],
    ['BASH', '/bin/bash'],
    ['IFS', ' '],
  ]),
  origins: new Map(),
  functions: new Map(),
  aliases: new Map(),
  cwd: world.cwd,
  positional: undefined,
});

/** For a subshell, or a branch that may not be taken: what it changes stays in it. */
export const copyScope = (scope: Scope): Scope => ({
  ...scope,
  variables: new Map(scope.variables),
  origins: new Map(scope.origins),
  functions: new Map(scope.functions),
  aliases: new Map(scope.aliases),
});

/** After branches that may or may not have run: what they agree on is known, the rest is not. */
export function joinScopes(into: Scope, branches: readonly Scope[]): void {
  for (const branch of branches) {
    if (branch.cwd !== into.cwd) into.cwd = undefined;
    for (const [name, value] of branch.variables) {
      if (into.variables.get(name) !== value || !into.variables.has(name))
        into.variables.set(name, undefined);
    }
    for (const [name, origin] of branch.origins) into.origins.set(name, origin);
    for (const [name, body] of branch.functions) into.functions.set(name, body);
    for (const [name, text] of branch.aliases) into.aliases.set(name, text);
  }
}

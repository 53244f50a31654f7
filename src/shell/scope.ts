import type { BraceGroup, CompoundList, Function as FunctionNode } from 'unbash';
import type { FileSet } from '../kernel/commands/losing.ts';
import type { ShellWorld } from '../kernel/commands/shell.ts';
import type { Ledger } from './ledger.ts';

/** How a piece of a line is being run. */
export interface Surroundings {
  readonly depth: number;
  readonly source: string;
  readonly inPipeline: boolean;
  readonly calling: readonly string[];
  /** The line succeeds only if this does. */
  readonly decides: boolean;
}

/** What a program start needs from the shell around it. */
export interface CallContext {
  readonly ledger: Ledger;
  readonly scope: Scope;
  readonly source: string;
  readonly inPipeline: boolean;
  /** The line succeeds only if this program does. */
  readonly decides: boolean;
  /** Names of variables set for this program only. */
  readonly environment: readonly string[];
  runText(text: string, input: Stream, scope?: Scope): Stream;
  runFunction(name: string, words: readonly Value[], input: Stream): Stream;
  runWords(words: readonly Value[], input: Stream, how?: RunHow): Stream;
}

interface RunHow {
  /** Passes by functions and aliases of that name. */
  readonly programsOnly?: boolean;
  readonly decides?: boolean;
}

/** A word after expansion, as far as it can be known without running anything. */
export interface Value {
  /** What is not known is a NUL character. */
  readonly text: string;
  readonly known: boolean;
  /** Holds an unquoted wildcard, so it may stand for many names. */
  readonly glob: boolean;
  /** What a substitution in it puts out: `<(…)` is a name for it, of `$(…)` it is what is not known. */
  readonly origin?: Stream;
  /** The files that it stands for, where its text can't say that. */
  readonly files?: FileSet;
}

export const unknownMark = '\0';

export const literal = (text: string): Value => ({ text, known: true, glob: false });

export const unknownValue: Value = { text: unknownMark, known: false, glob: false };

/** The text when all of it is known. */
export const knownText = (value: Value | undefined): string | undefined =>
  value?.known ? value.text : undefined;

/** What flows into or out of a program. */
type Stream =
  | { readonly kind: 'none' }
  /** Known to the letter, or with unknown places. */
  | { readonly kind: 'text'; readonly value: Value }
  | {
      readonly kind: 'unknown';
      /** `disguised` is what the line says itself, in a way that is not seen through. */
      readonly from: 'network' | 'secrets' | 'disguised' | 'elsewhere';
      readonly isNumber?: boolean;
      /** It is a list of these files. */
      readonly files?: FileSet;
    };

export type FunctionBody = FunctionNode['body'] | BraceGroup | CompoundList;

/** What a shell knows while it runs a line. A value of undefined is a variable that is set to something unknown. */
export interface Scope {
  readonly world: ShellWorld;
  readonly variables: Map<string, string | undefined>;
  /** Where the unknown value of a variable came from. */
  readonly origins: Map<string, Stream>;
  /** Undefined where it is not known which of several it is. */
  readonly functions: Map<string, FunctionBody | undefined>;
  readonly aliases: Map<string, string>;
  /** Names of variables that programs get, and that may change what they do. */
  readonly exported: Set<string>;
  /** What was linked to another place in this line: from where to where. */
  readonly links: Map<string, string>;
  readonly budget: Budget;
  /** `set -a`. */
  exportsAll: boolean;
  /** Undefined after a `cd` to somewhere unknown. */
  cwd: string | undefined;
  /** What the folder is called, where it is a pattern. */
  cwdPattern: string | undefined;
  positional: readonly (string | undefined)[] | undefined;
}

/** How much may still be put together while a line is read. */
export interface Budget {
  /** False when it is used up. */
  spend(amount: number): boolean;
}

export const newScope = (world: ShellWorld, budget: Budget): Scope => ({
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
  exported: new Set(),
  links: new Map(),
  budget,
  exportsAll: false,
  cwd: world.cwd,
  cwdPattern: undefined,
  positional: undefined,
});

/** For a subshell, or a branch that may not be taken: what it changes stays in it. */
export function copyScope(scope: Scope): Scope {
  scope.budget.spend(scope.variables.size + scope.functions.size);
  return {
    ...scope,
    variables: new Map(scope.variables),
    origins: new Map(scope.origins),
    functions: new Map(scope.functions),
    aliases: new Map(scope.aliases),
    exported: new Set(scope.exported),
  };
}

/** After branches that may or may not have run: what they agree on is known, the rest is not. */
export function joinScopes(into: Scope, branches: readonly Scope[]): void {
  for (const branch of branches) {
    into.budget.spend(branch.variables.size);
    if (branch.cwd !== into.cwd) into.cwd = undefined;
    for (const [name, value] of branch.variables) {
      if (into.variables.get(name) !== value || !into.variables.has(name))
        into.variables.set(name, undefined);
    }
    for (const [name, origin] of branch.origins) into.origins.set(name, origin);
    for (const [name, body] of branch.functions)
      if (into.functions.get(name) !== body)
        into.functions.set(name, into.functions.has(name) ? undefined : body);
    for (const [name, text] of branch.aliases) into.aliases.set(name, text);
    for (const name of into.variables.keys())
      if (!branch.variables.has(name)) into.variables.set(name, undefined);
    for (const name of branch.exported) into.exported.add(name);
  }
}

export type { Stream };

export const noStream: Stream = { kind: 'none' };
export const unknownStream: Stream = { kind: 'unknown', from: 'elsewhere' };
export const networkStream: Stream = { kind: 'unknown', from: 'network' };
/** What opens doors, as a list of all variables does. */
export const secretStream: Stream = { kind: 'unknown', from: 'secrets' };
export const textStream = (text: string): Stream => ({ kind: 'text', value: literal(text) });

/** A count, a date, a number of a process. */
export const numberStream: Stream = { kind: 'unknown', from: 'elsewhere', isNumber: true };
export const disguisedStream: Stream = { kind: 'unknown', from: 'disguised' };

/** Whether it comes from the network, tells secrets, or is a text of the line in another form. */
export const isFrom = (stream: Stream | undefined, origin: 'network' | 'secrets' | 'disguised'): boolean =>
  stream?.kind === 'unknown' && stream.from === origin;

/** What comes out of a filter is of the same origin as what went in; `kept` is what a list of files becomes in it. */
export function filtered(input: Stream, output: Stream, kept: (files: FileSet) => FileSet): Stream {
  if (output !== unknownStream) return output;
  if (input.kind === 'text' && input.value.known && input.value.text.trim() !== '') return disguisedStream;
  if (input.kind !== 'unknown') return output;
  return input.files ? { ...input, files: kept(input.files) } : input;
}

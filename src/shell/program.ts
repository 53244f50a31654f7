import type { FileSet, Losing } from '../kernel/commands/losing.ts';
import type { CommandEffect, Danger, Showing } from '../kernel/commands/shell.ts';
import type { Stream, Value } from './scope.ts';

/** What happens to the operands (the words that are no flags), in order; the last entry goes for the rest. */
export type OperandUse = 'data' | 'read' | 'write' | 'delete' | 'url';

export interface FlagUse {
  readonly effect?: CommandEffect;
  readonly reason?: string;
  readonly danger?: Danger;
  /** What its value is used for. */
  readonly value?: OperandUse;
  /** What the operands are used for when it is given. */
  readonly operands?: OperandUse;
}

/** What we know of a program or sub-command. Flags are written as people do: `-o --output`. */
export interface ProgramSpec {
  readonly effect: CommandEffect;
  readonly reason?: string;
  readonly danger?: Danger;
  readonly operands?: readonly OperandUse[];
  /** The last operand is what is written, as with cp. */
  readonly lastOperand?: OperandUse;
  /** Flags that take a value and mean nothing more. */
  readonly takes?: string;
  readonly flags?: Readonly<Record<string, FlagUse>>;
  /** Flags that make it change nothing. */
  readonly safe?: string;
  readonly network?: boolean;
  readonly subcommands?: Readonly<Record<string, ProgramSpec | CommandEffect>>;
  /** An unknown sub-command. */
  readonly otherwise?: CommandEffect;
  /** The words from the first operand on are a command of their own. */
  readonly wraps?: boolean;
  /** Its flags end at the first operand: what stands behind it is somebody else's. */
  readonly flagsFirst?: boolean;
  /** What stands behind one of these flags is a command. */
  readonly until?: string;
  /** `run` knows every flag itself, and says so of those that it doesn't. */
  readonly ownFlags?: boolean;
  /** Single-dash words are long flags, as with find, java or terraform. */
  readonly singleDashLong?: boolean;
  /** What data can't say. */
  readonly run?: (call: Call) => Stream | void;
}

/** One program start, its words expanded. */
export interface Call {
  readonly name: string;
  readonly words: readonly Value[];
  readonly given: Given;
  readonly input: Stream;
  /** As typed, for reasons. */
  readonly source: string;
  readonly inPipeline: boolean;
  part(effect: CommandEffect, reason: string, danger?: Danger): void;
  /** The same for what is as bad as there is something to lose, and what that is. */
  loses(
    effect: CommandEffect,
    reason: string,
    danger: Danger | undefined,
    ...losing: readonly Losing[]
  ): void;
  unknown(reason: string): void;
  /** The same, where nobody would write it so who only wants to look. */
  hidden(reason: string): void;
  reads(value: Value | undefined): void;
  /** Files are printed that no word names. */
  shows(files: FileSet, lines?: Showing['lines']): void;
  writes(value: Value | undefined): void;
  /** The same, when nothing of what was there stays. */
  overwrites(value: Value | undefined): void;
  /** The same, when what comes is known: another file's content, or a text of the line. */
  replaces(value: Value | undefined): void;
  deletes(value: Value | undefined, how: Deletion): void;
  /** The files that a word stands for; undefined where that could be anything. */
  files(value: Value): FileSet | undefined;
  /** Where it runs, if that is known. */
  readonly folder: string | undefined;
  /** The same program in another folder. */
  inside(folder: Value): Call;
  /** Runs what happens on another machine. */
  elsewhere<T>(run: () => T): T;
  network(target: Value | undefined): void;
  /** Runs other words as a command; the result is its output. */
  command(words: readonly Value[], input?: Stream, programsOnly?: boolean): Stream;
  /** Runs text as a shell script. */
  script(text: Value | undefined, words?: readonly Value[], input?: Stream): Stream;
  /** The same in this shell: what it sets stays. */
  evaluate(text: Value): Stream;
  /** What inline code in another language does. */
  code(language: Language, text: Value | undefined): void;
  /** Applies what is known of a sub-command to its words. */
  spec(spec: ProgramSpec, name: string, words: readonly Value[]): Stream;
  /** A variable of the shell or of this program's environment. */
  variable(name: string): string | undefined;
  /** Names of variables set for this program only. */
  readonly environment: readonly string[];
  /** Sets variables, functions, folder: what only a builtin can. */
  readonly shell: ShellHandle;
}

export interface Deletion {
  readonly recursive: boolean;
  readonly force: boolean;
  /** It is there still in another place, or what is lost is said in another way. */
  readonly moved?: boolean | undefined;
  /** What differs from the last commit stays. */
  readonly committedOnly?: boolean | undefined;
}

export type Language = 'python' | 'node' | 'ruby' | 'perl' | 'awk' | 'php';

export interface ShellHandle {
  changeFolder(to: Value | undefined): void;
  setVariable(name: string, value: string | undefined, origin?: Stream): void;
  /** The function of that name is gone, so a program may run in its place. */
  unsetFunction(name: string): void;
  /** `name=value` as a word, or the name of what is handed on to programs. */
  declare(word: Value, exported?: boolean): void;
  /** It is no longer known whether it is set, nor to what. */
  unset(name: string): void;
  /** All that is set from now on is handed on to programs. */
  exportAll(): void;
  positional(): readonly (string | undefined)[] | undefined;
  setAlias(name: string, text: string): void;
  setPositional(words: readonly Value[]): void;
  isFunction(name: string): boolean;
  /** From now on one place leads to another: a link, or a folder that is mounted. */
  link(at: Value, to: Value): void;
}

/** Flags and operands, told apart by what the spec says of the flags. */
export interface Given {
  has(names: string): boolean;
  value(names: string): Value | undefined;
  values(names: string): readonly Value[];
  readonly operands: readonly Value[];
  readonly flagNames: readonly string[];
  /** Flags of which is not known what they do. */
  readonly strangers: readonly string[];
  /** Those of them that are known to do more than to choose what is shown. */
  readonly acting: readonly string[];
  /** Files that flags name, and that are read. */
  readonly read: readonly Value[];
}

export interface Family {
  readonly id: string;
  readonly summary: string;
  /** One key may hold several names: `cat tac`. */
  readonly programs: Readonly<Record<string, ProgramSpec | CommandEffect>>;
  readonly examples: readonly FamilyExample[];
}

export interface FamilyExample {
  readonly command: string;
  readonly effect: CommandEffect;
  readonly targets?: readonly string[];
}

export const defineFamily = (family: Family): Family => family;

export const specOf = (entry: ProgramSpec | CommandEffect): ProgramSpec =>
  typeof entry === 'string' ? { effect: entry } : entry;

/** Keys that hold several names become one entry each. */
export function byName<T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(
    Object.entries(entries).flatMap(([names, entry]) => names.split(' ').map((name) => [name, entry])),
  );
}

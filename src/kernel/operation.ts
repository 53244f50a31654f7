import type * as v from 'valibot';
import type { App } from './app.ts';
import type { Writer } from './portfolio/change.ts';

/** Where an operation can be called from: a command line, a browser or another program, an agent's tools. */
export const doors = ['cli', 'http', 'mcp'] as const;
export type Door = (typeof doors)[number];

export type Ask = (question: string, keys?: string) => Promise<string>;
/** The name says by its ending what it is: `task.yaml`. */
export type Edit = (text: string, name: string) => Promise<string>;

type Entries = Readonly<Record<string, v.GenericSchema>>;

export interface OperationInput<I> {
  readonly input: I;
  readonly app: App;
  /** Where it was called, where that is known. */
  readonly door?: Door;
  /** Progress for people; never part of the result. */
  say(line: string): void;
  readonly stop: AbortSignal;
  /** What was piped in, where a door has such a thing. */
  readonly piped?: () => Promise<string | undefined>;
  /** Who changes the portfolio with it. */
  readonly writer: Writer;
  /** Asks the person at the keyboard; absent where nobody sits at one. One of `keys` is an answer at once, without Enter. */
  ask?: Ask | undefined;
  /** Opens the person's editor with a text, and gives what they saved; absent where nobody sits at a keyboard. */
  edit?: Edit | undefined;
  /** Where a person sees the output as it comes. */
  readonly screen?: Style | undefined;
}

/** Under which heading a person finds an operation, in this order. */
export const groups = [
  'set up',
  'look',
  'decide',
  'portfolio',
  'queue',
  'intents',
  'knowledge',
  'supervise',
  'rules',
  'dashboard',
  'engine',
  'more',
] as const;
export type Group = (typeof groups)[number];

/** Acts for a person or an agent. Declared once; each door derives its own form from this. */
export interface Operation<E extends Entries = Entries, T = unknown> {
  readonly id: string;
  readonly summary: string;
  readonly doors: readonly Door[];
  /** What the tool is called over MCP, where that is not its id. */
  readonly mcpName?: string;
  /** What is printed is written for a model, which is shown nothing else over MCP: hosts prefer data to text. */
  readonly mcpTextOnly?: boolean;
  /** Offered over MCP only to leads, so that other agents don't pay for it. */
  readonly leadsOnly?: boolean;
  readonly effect: 'read' | 'write';
  /** `person`: an agent may only ask for it, and the user answers. */
  readonly caller: 'anyone' | 'person';
  /** Also runs for its first word alone: `ephor trace` is `ephor trace list`. */
  readonly leads?: boolean;
  /** `more` unless it says otherwise. */
  readonly group?: Group;
  /** Input as the entries of a schema; a description on each entry is its help text. */
  readonly input: E;
  /** Names of the entries given by position on a command line, in order; the last may be a list. */
  readonly positional?: readonly (keyof E & string)[];
  readonly examples: readonly { readonly command: string; readonly explains: string }[];
  run(input: OperationInput<InputOf<E>>): Promise<T> | AsyncIterable<T>;
  /** For people. Without it, JSON is what they get too. */
  print?(result: T, style: Style): string;
  /** 0 unless the result itself says that something is wrong. */
  exitCode?(result: T): number;
}

export type InputOf<E extends Entries> = v.InferOutput<v.ObjectSchema<E, undefined>>;

/** Marks of meaning, which a terminal shows as colour. */
export interface Style {
  good(text: string): string;
  bad(text: string): string;
  warn(text: string): string;
  dim(text: string): string;
  strong(text: string): string;
  code(text: string): string;
  readonly width: number;
}

export const defineOperation = <E extends Entries, T>(operation: Operation<E, T>): Operation =>
  operation as unknown as Operation;

/** The words of a command: `rules-test` is called as `rules test`, `intent-request-scope` as `intent request-scope`. */
export const commandName = ({ id }: Pick<Operation, 'id'>): string => id.replace('-', ' ');

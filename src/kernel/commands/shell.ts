import type { CommandLosing, FileSet } from './losing.ts';

/** What a command line would do to the world, from nothing to what can't be undone. The worst part of it counts. */
export const commandEffects = ['read', 'write', 'destroy'] as const;
export type CommandEffect = (typeof commandEffects)[number];

export const worst = (a: CommandEffect, b: CommandEffect): CommandEffect =>
  commandEffects.indexOf(a) >= commandEffects.indexOf(b) ? a : b;

/** Something touched. Without `path` it is not known what; uncertain means "this or something like it". */
export interface Touch {
  readonly path: string | undefined;
  readonly certain: boolean;
}

export interface CommandReport {
  readonly effect: CommandEffect;
  /** Why, in one line: of the worst part. */
  readonly reason: string;
  readonly reads: readonly Touch[];
  readonly writes: readonly Touch[];
  readonly deletes: readonly Touch[];
  /** Files that get a whole new content: another file's, or one that stands in the line itself. */
  readonly replaces: readonly string[];
  /** What would be lost if it is there. */
  readonly loses: readonly CommandLosing[];
  /** Files that it prints without naming them. */
  readonly shows: readonly Showing[];
  readonly network: readonly Touch[];
  readonly executes: readonly Touch[];
  /** Names of the programs that it starts, as far as they are known. */
  readonly programs: readonly string[];
  /** Every program start, in the order of the line. */
  readonly calls: readonly CommandCall[];
  /** Every part that does more than read, with its own reason. */
  readonly parts: readonly CommandPart[];
  /** False when some of it could not be parsed or known. */
  readonly whole: boolean;
}

/** What is in some files, printed whole or by the lines that a pattern fits. */
export interface Showing {
  readonly command: string;
  readonly files: FileSet;
  readonly lines?: { readonly pattern: string; readonly anyCase: boolean } | undefined;
}

/** One program start as the shell would see it. */
export interface CommandCall {
  /** The program's name and its words; undefined where they are not known before it runs. */
  readonly words: readonly (string | undefined)[];
  readonly cwd: string | undefined;
  /** The whole line succeeds only if this does, so its success is known. */
  readonly decides: boolean;
}

export interface CommandPart {
  readonly command: string;
  readonly effect: CommandEffect;
  readonly reason: string;
  /** What kind of danger, for the gates: `delete`, `remote`, `secret`, `outside`, `publish`, `network-to-shell`, … */
  readonly danger: Danger | undefined;
  /** How bad it is depends on what is there to be lost: see `loses`. */
  readonly onFiles?: boolean | undefined;
}

export type Danger =
  | 'delete'
  | 'discard'
  | 'device'
  | 'outside'
  | 'system'
  | 'secret'
  | 'network-to-shell'
  | 'publish'
  | 'force-push'
  | 'remote'
  | 'process'
  | 'privilege'
  /** A program that only looks is made to do something else, or what runs is disguised: nobody looks around like that. */
  | 'hidden';

/** Where a command is run, as far as its analysis needs to know. */
export interface ShellWorld {
  readonly cwd: string;
  /** The workspace: what lies outside it is not the agent's. */
  readonly root: string;
  readonly home: string;
}

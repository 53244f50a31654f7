import type { FileSet } from '../kernel/commands/losing.ts';

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
export type Stream =
  | { readonly kind: 'none' }
  /** Known to the letter, or with unknown places. */
  | { readonly kind: 'text'; readonly value: Value }
  | {
      readonly kind: 'unknown';
      readonly from: 'network' | 'secrets' | 'elsewhere';
      /** It is a list of these files. */
      readonly files?: FileSet;
    };

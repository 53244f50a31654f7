import type { Ledger } from './ledger.ts';
import type { Scope } from './scope.ts';
import type { Stream } from './stream.ts';
import type { Value } from './value.ts';

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

export interface RunHow {
  /** Passes by functions and aliases of that name. */
  readonly programsOnly?: boolean;
  readonly decides?: boolean;
}

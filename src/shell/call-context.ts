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
  /** Names of variables set for this program only. */
  readonly environment: readonly string[];
  runText(text: string, input: Stream, scope?: Scope): Stream;
  runFunction(name: string, words: readonly Value[], input: Stream): Stream;
  /** `programsOnly` passes by functions and aliases of that name. */
  runWords(words: readonly Value[], input: Stream, programsOnly?: boolean): Stream;
}

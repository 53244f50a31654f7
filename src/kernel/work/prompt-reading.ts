import type { PromptClass } from '../discipline.ts';
import type { Evaluation, Message, Phase } from './phase.ts';
import type { Route } from './route.ts';

/** The user's newest message as it was read, once for everybody who asks; what nobody asks for is not worked out. */
export interface PromptReading {
  /** Oldest first; the last one is the newest message. */
  readonly messages: readonly Message[];
  readonly class: PromptClass;
  readonly route: Route;
  /** The phase that it leads to from the current one, where that is known. */
  evaluate(current?: Phase): Evaluation;
}

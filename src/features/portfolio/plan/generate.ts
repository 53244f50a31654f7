import type { Action } from './actions.ts';
import type { Want } from './questions.ts';
import type { Ground } from './view.ts';

export interface Generated {
  readonly actions: readonly Action[];
  readonly wants: readonly Want[];
  /** Rules that are turned off: what they asked stays as it is. */
  readonly unsure: ReadonlySet<string>;
}

export function generate(_: Ground): Generated {
  return { actions: [], wants: [], unsure: new Set() };
}

import type { OperationInput } from '../../../kernel/operation.ts';
import { type Profile, profiles } from '../../../kernel/level.ts';

const question = `How strict shall Ephor be here?
  observe   nothing blocks, everything is recorded
  standard  safe defaults
  strict    everything on
Profile [standard]: `;

/** Asks only where somebody can answer; a word that is no profile is asked again. */
export async function askProfile(ask: NonNullable<OperationInput<unknown>['ask']>): Promise<Profile> {
  for (;;) {
    const answer = (await ask(question)).toLowerCase();
    if (answer === '') return 'standard';
    const fitting = profiles.filter((profile) => profile.startsWith(answer));
    if (fitting.length === 1 && fitting[0]) return fitting[0];
  }
}

import type { App, Project } from '../../domain/app.ts';
import type { PhaseSection } from '../../domain/state.ts';
import { operationOutcome } from './operation-outcome.ts';

export interface PhaseChange {
  readonly operation: string;
  readonly session: string;
  readonly subject?: string | undefined;
  readonly reason?: string | undefined;
}

/** Changes the phase section of a session under the lock; returns it as it was. No change, no line in the log. */
export function changePhase(
  app: App,
  { state }: Project,
  { operation, ...said }: PhaseChange,
  change: (before: PhaseSection) => PhaseSection,
): PhaseSection {
  return state.transact(said.session, (known) => {
    const before = known.sections.phase;
    const phase = change(before);
    const outcome = phase === before ? undefined : operationOutcome(app, operation, said);
    return { state: { ...known, sections: { ...known.sections, phase } }, outcome, result: before };
  });
}

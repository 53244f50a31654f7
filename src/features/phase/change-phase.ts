import type { App, Project } from '../../kernel/app.ts';
import type { PhaseSection, Sections } from '../../kernel/state.ts';
import { operationOutcome } from '../../kernel/operations/in-project.ts';

export interface PhaseChange {
  readonly operation: string;
  readonly session: string;
  readonly subject?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * Changes the phase section of a session under the lock, and puts `others` in place with it; returns the phase as it
 * was. No change of it, no line in the log.
 */
export async function changePhase(
  app: App,
  { state }: Project,
  { operation, ...said }: PhaseChange,
  change: (before: PhaseSection) => PhaseSection,
  others: Partial<Sections> = {},
): Promise<PhaseSection> {
  return state.transact(said.session, (known) => {
    const before = known.sections.phase;
    const phase = change(before);
    const outcome = phase === before ? undefined : operationOutcome(app, operation, said);
    return {
      state: { ...known, sections: { ...known.sections, ...others, phase } },
      outcome,
      result: before,
    };
  });
}

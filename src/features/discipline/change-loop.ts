import type { App, Project } from '../../kernel/app.ts';
import type { LoopSection } from '../../kernel/discipline.ts';
import { operationOutcome } from '../../kernel/operations/operation-outcome.ts';

/** Changes the loop of a session under the lock; returns it as it was and as it is. No change, no line in the log. */
export async function changeLoop(
  app: App,
  { state }: Project,
  { operation, session }: { readonly operation: string; readonly session: string },
  change: (before: LoopSection) => LoopSection,
): Promise<{ readonly before: LoopSection; readonly loop: LoopSection }> {
  return state.transact(session, (known) => {
    const before = known.sections.loop;
    const loop = change(before);
    const subject = loop.task ?? before.task ?? undefined;
    const outcome = loop === before ? undefined : operationOutcome(app, operation, { session, subject });
    return { state: { ...known, sections: { ...known.sections, loop } }, outcome, result: { before, loop } };
  });
}

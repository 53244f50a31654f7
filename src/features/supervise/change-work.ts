import type { App, Project } from '../../kernel/app.ts';
import { UserError } from '../../kernel/errors.ts';
import { isSupervised, type SupervisedWork } from '../../kernel/work/supervision.ts';
import { operationOutcome } from '../../kernel/operations/operation-outcome.ts';

interface Called {
  readonly operation: string;
  readonly session: string;
  readonly reason?: string | undefined;
}

/** Changes the supervised work of a session under the lock. No change, no line in the log. */
export function changeWork(
  app: App,
  { state }: Project,
  { operation, session, reason }: Called,
  change: (work: SupervisedWork) => SupervisedWork,
): SupervisedWork {
  return state.transact(session, (known) => {
    const before = supervisedIn(known.sections.supervision.work);
    const work = change(before);
    const outcome =
      work === before ? undefined : operationOutcome(app, operation, { session, subject: work.id, reason });
    const sections = { ...known.sections, supervision: { work } };
    return { state: { ...known, sections }, outcome, result: work };
  });
}

export function supervisedIn(work: SupervisedWork | null): SupervisedWork {
  const found = work === null ? 'no work is supervised in this session' : `${work.id} is ${work.state}`;
  if (isSupervised(work)) return work;
  throw new UserError('not_supervised', found, 'Start with `ephor supervise start "<task>"`.');
}

import type { App, Project } from '../../kernel/app.ts';
import { UserError } from '../../kernel/errors.ts';
import { operationOutcome } from '../../kernel/operations/operation-outcome.ts';
import { writing } from '../../kernel/operations/writing.ts';
import { criteriaDocument } from '../../kernel/stores/criteria-files.ts';
import { isSupervised, type SupervisedWork } from '../../kernel/work/supervision.ts';

interface Called {
  readonly operation: string;
  readonly session: string;
  readonly reason?: string | undefined;
}

/** Changes the supervised work of a session under the lock. No change, no line in the log. */
export async function changeWork(
  app: App,
  { state }: Project,
  { operation, session, reason }: Called,
  change: (work: SupervisedWork) => SupervisedWork,
): Promise<SupervisedWork> {
  return state.transact(session, (known) => {
    const before = supervisedIn(known.sections.supervision.work);
    const work = change(before);
    const outcome =
      work === before ? undefined : operationOutcome(app, operation, { session, subject: work.id, reason });
    const sections = { ...known.sections, supervision: { work } };
    return { state: { ...known, sections }, outcome, result: work };
  });
}

/**
 * As `changeWork`, for what the file of the criteria says too. The file comes first, so that nothing is locked that
 * could not be written; should somebody else change the criteria meanwhile, the file is set right and all begins again.
 * `change` is told the hash of the file as it is; that of the file as it will be is filled in where work is locked.
 */
export async function changeCriteria(
  app: App,
  project: Project,
  called: Called,
  change: (work: SupervisedWork, fileHash: string | undefined) => SupervisedWork,
): Promise<SupervisedWork> {
  const files = app.criteriaAt(project.place.root);
  const write = (work: SupervisedWork): Promise<string> =>
    writing(files.path(work.id), () => files.write(criteriaDocument(work)));
  for (;;) {
    const { sections } = await project.state.read(called.session);
    const seen = supervisedIn(sections.supervision.work);
    const found = await files.hash(seen.id);
    const next = change(seen, found);
    if (next === seen) return seen;
    const hash = await write(next);
    let isStale = false;
    const work = await changeWork(app, project, called, (before) => {
      isStale = criteriaOf(before) !== criteriaOf(seen);
      if (isStale) return before;
      const after = change(before, found);
      return after.locked ? { ...after, locked: { ...after.locked, hash } } : after;
    });
    if (!isStale) return work;
    await write(work);
  }
}

/** What the file of the criteria depends on. */
const criteriaOf = ({ id, criteria, locked }: SupervisedWork): string =>
  JSON.stringify([id, criteria, locked]);

export function supervisedIn(work: SupervisedWork | null): SupervisedWork {
  const found = work === null ? 'no work is supervised in this session' : `${work.id} is ${work.state}`;
  if (isSupervised(work)) return work;
  throw new UserError('not_supervised', found, 'Start with `ephor supervise start "<task>"`.');
}

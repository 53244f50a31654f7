import type { CommitState } from './supervision-steps.ts';
import type { App, Project } from '../../kernel/app.ts';
import { UserError } from '../../kernel/errors.ts';
import type { Io } from '../../kernel/io.ts';
import { git } from '../../kernel/operations/git.ts';
import { operationOutcome, writing } from '../../kernel/operations/in-project.ts';
import { criteriaDocument } from '../../kernel/stores/criteria-files.ts';
import { isSupervised, stepInProgress, type SupervisedWork } from '../../kernel/work/supervision.ts';

/** The newest commit; null where there is none, or no repository. */
export async function newestCommit(io: Io, root: string): Promise<string | null> {
  const { code, out } = await git(io, root, ['rev-parse', '--verify', '--quiet', 'HEAD']);
  return code === 0 && out !== '' ? out : null;
}

/** What git says about the step that is in progress. */
export async function commitState(
  io: Io,
  root: string,
  work: SupervisedWork,
  mustPush: boolean,
): Promise<CommitState> {
  const head = await newestCommit(io, root);
  const inGit = head !== null || (await git(io, root, ['rev-parse', '--git-dir'])).code === 0;
  if (!inGit) return { head: null, follows: true, uncommitted: [], unpushed: false };
  const begun = stepInProgress(work)?.begun?.head ?? null;
  const follows =
    begun === null || (await git(io, root, ['merge-base', '--is-ancestor', begun, head ?? '']).then(isTrue));
  return {
    head: head ?? '',
    follows: head !== null && follows,
    uncommitted: await uncommitted(io, root, work.observed.touched),
    unpushed: mustPush && (await unpushed(io, root)),
  };
}

const isTrue = ({ code }: { readonly code: number }): boolean => code === 0;

async function uncommitted(io: Io, root: string, paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const { code, out } = await git(io, root, [
    '--literal-pathspecs',
    'status',
    '--porcelain',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    '--',
    ...paths,
  ]);
  return code === 0
    ? out.split('\0').flatMap((entry) => (entry === '' ? [] : [entry.replace(/^\S{1,2}\s+/, '')]))
    : [];
}

/** Only where there is a remote to push to. */
async function unpushed(io: Io, root: string): Promise<boolean> {
  if ((await git(io, root, ['remote'])).out === '') return false;
  const { code, out } = await git(io, root, ['rev-list', '--count', '@{upstream}..HEAD']);
  return code !== 0 || out !== '0';
}

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
  const found = work === null ? 'this session supervises no work' : `${work.id} is ${work.state}`;
  if (isSupervised(work)) return work;
  throw new UserError('not_supervised', found, 'Start with `ephor supervise start "<task>"`.');
}

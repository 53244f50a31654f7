import { about, type Desk } from './desk.ts';
import { gitSays } from './git.ts';
import { noRun } from './lead-process.ts';
import { diffStat, merge } from './merge.ts';
import { tryMerged } from './trial-merge.ts';
import { baseOf, openWorktree, saveLeftovers, type Worktree } from './worktree.ts';
import type { Deed } from '../plan/actions.ts';
import type { Change } from '../../../kernel/portfolio/change.ts';
import type { Initiative, Space, Task } from '../../../kernel/portfolio/initiative.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Health } from '../../../kernel/portfolio/run.ts';

type Of<D> = Extract<Deed, { do: D }>;
type MergeState = NonNullable<Initiative['merge']>;
type Check = Health['checks'][number];

const checkTakesMs = 15 * 60_000;
const longestExcerpt = 1_500;

/** Runs each check to its end, one after the other; what failed is told with the end of what it printed. */
async function runChecks(
  { app, stop }: Desk,
  cwd: string,
  commands: readonly string[],
): Promise<readonly Check[]> {
  const results: Check[] = [];
  for (const command of commands) {
    const env = { ...noRun, CI: '1' };
    const options = { cwd, env, timeoutMs: checkTakesMs, stop };
    const result = await app.io.processes.run('/bin/sh', ['-c', command], options).catch(() => undefined);
    // A check that we ended ourselves says nothing of the work.
    stop.throwIfAborted();
    const output = `${result?.stdout ?? ''}\n${result?.stderr ?? ''}`.trim().slice(-longestExcerpt);
    const late = result?.late ? `It did not end within ${checkTakesMs / 60_000} minutes. ` : '';
    const passed = result?.exitCode === 0 && !result.late;
    results.push({ command, passed, excerpt: passed ? '' : `${late}${output}` });
  }
  return results;
}

interface Found {
  readonly initiative: Initiative;
  readonly space: Space;
  readonly tasks: readonly Task[];
}

function find(portfolio: Portfolio, { space, initiative }: Of<'finish' | 'merge'>): Found | undefined {
  const found = portfolio.initiatives.find((each) => each.space === space && each.id === initiative);
  const home = portfolio.spaces.find(({ slug }) => slug === space);
  const tasks = portfolio.tasks.filter((task) => task.space === space && task.plan === initiative);
  return found && home ? { initiative: found, space: home, tasks } : undefined;
}

/** Writes what became of the work, unless somebody stopped or reopened the initiative meanwhile. */
const write = (desk: Desk, action: Of<'finish' | 'merge'>, state: Omit<MergeState, 'at'>): Promise<void> =>
  desk.store.transact(desk.writer, action.why, (now) => {
    const found = find(now, action);
    if (found?.initiative.status !== 'active') return { changes: [], result: undefined };
    const at = desk.app.io.clock.now().toISOString();
    const change: Change = { put: 'initiative', value: { ...found.initiative, merge: { ...state, at } } };
    return { changes: [change], result: undefined };
  });

/** Looks whether finished work may go into its base: whether it still fits, and the checks on both together. */
export async function finishWork(desk: Desk, action: Of<'finish'>): Promise<void> {
  const { app, store } = desk;
  const found = find(await store.read(), action);
  if (!found) return;
  const worktree = await openWorktree(app.io, app.home, found.space, action.initiative);
  if (worktree.repository === null || worktree.branch === null)
    return write(desk, action, { state: 'kept', commit: null, notes: 'There is no git where it was done.' });
  await saveLeftovers(app.io, app.home, worktree.root, `the end of ${action.initiative}`);
  await write(desk, action, { state: 'checking', commit: null, notes: '' });
  const commit = (await gitSays(app.io, worktree.root, 'rev-parse', 'HEAD')) ?? null;
  const base = await baseOf(app.io, worktree.repository, worktree.branch);
  await write(desk, action, {
    ...(await (base === undefined ? alone : together)(desk, found, { ...worktree, base, commit })),
    commit,
  });
}

type Outcome = Omit<MergeState, 'at' | 'commit'>;

interface Finished extends Worktree {
  readonly base: string | undefined;
  readonly commit: string | null;
}

async function alone(desk: Desk, { space }: Found, { cwd, branch }: Finished): Promise<Outcome> {
  const red = (await runChecks(desk, cwd, space.checks ?? [])).filter(({ passed }) => !passed);
  return red.length > 0
    ? { state: 'red', notes: red.map(redText).join('\n\n') }
    : { state: 'kept', notes: `It began from no branch, so there is none to merge ${branch} into.` };
}

async function together(desk: Desk, found: Found, finished: Finished): Promise<Outcome> {
  const { io } = desk.app;
  const { root, cwd, repository, branch, base } = finished;
  if (repository === null || branch === null || base === undefined) return { state: 'kept', notes: '' };
  const run = () => runChecks(desk, cwd, found.space.checks ?? []);
  const trial = await tryMerged(io, { root, branch, base }, run);
  if (trial.state === 'conflict')
    return { state: 'conflict', notes: conflictText(base, branch, trial.files) };
  const { onto, merged, result: checks } = trial;
  const red = checks.filter(({ passed }) => !passed);
  if (red.length > 0) {
    const where = merged ? [mergedText(base, onto)] : [];
    return { state: 'red', onto, notes: [...where, ...red.map(redText)].join('\n\n') };
  }
  const stat = await diffStat(io, repository, base, branch);
  if (stat === '') return { state: 'merged', onto, notes: `It changes nothing in ${base}.` };
  return { state: 'waiting', onto, notes: evidenceText(found, { base, onto, stat, checks }) };
}

const redText = ({ command, excerpt }: Check): string => `\`${command}\` fails:\n${excerpt ?? ''}`;

/** Alone on the branch the checks may well pass. */
const mergedText = (base: string, onto: string): string =>
  `The checks ran on the work with ${base} (${onto.slice(0, 8)}) merged into it. Run \`git merge ${base}\` in the worktree first, then make them pass.`;

const conflictText = (base: string, branch: string, files: readonly string[]): string =>
  `${base} has changed since ${branch} began, and both changed ${files.join(', ')}. ` +
  `Run \`git merge ${base}\` in the worktree, resolve it so that both changes live on, and commit.`;

interface Evidence {
  readonly base: string;
  readonly onto: string;
  readonly stat: string;
  readonly checks: readonly Check[];
}

/** What a person looks at who says yes or no. */
function evidenceText({ tasks }: Found, { base, onto, stat, checks }: Evidence): string {
  const proofs = tasks
    .filter(({ status }) => status === 'completed')
    .flatMap((task) =>
      (task.acceptanceCriteria ?? []).map((criterion, index) => {
        const proof = (task.evidence ?? []).findLast((each) => each.criterion === index);
        const shown =
          proof &&
          (proof.command
            ? `\`${proof.command}\`${proof.exitCode === null ? '' : ` exit ${proof.exitCode}`}`
            : proof.notes);
        return `- #${task.id} ${criterion}: ${shown || 'no evidence'}`;
      }),
    );
  const passed = checks.map(({ command }) => `- \`${command}\` passes`);
  return [
    `Into ${base}:\n${stat}`,
    `Checks, with ${base} at ${onto.slice(0, 8)}:\n${passed.length === 0 ? '- none are set for this space' : passed.join('\n')}`,
    ...(proofs.length === 0 ? [] : [`Criteria:\n${proofs.join('\n')}`]),
  ].join('\n\n');
}

/** Merges agreed work. Undefined when it is done with; else why it has to wait for another time. */
export async function mergeWork(desk: Desk, action: Of<'merge'>): Promise<string | undefined> {
  const { app, store } = desk;
  const found = find(await store.read(), action);
  if (!found) return undefined;
  const { repository, branch } = await openWorktree(app.io, app.home, found.space, action.initiative);
  const base = repository && branch ? await baseOf(app.io, repository, branch) : undefined;
  if (!repository || !branch || base === undefined) {
    await write(desk, action, {
      state: 'kept',
      commit: action.commit,
      notes: 'There is no branch to merge it into.',
    });
    return undefined;
  }
  const tip = await gitSays(app.io, repository, 'rev-parse', '--verify', '-q', `refs/heads/${branch}`);
  const onto = found.initiative.merge?.onto ?? undefined;
  const moved = await gitSays(app.io, repository, 'rev-parse', '--verify', '-q', `refs/heads/${base}`);
  const checked = (found.space.checks ?? []).length > 0;
  if ((action.commit !== null && tip !== action.commit) || (checked && moved !== onto)) {
    // What was looked at is not what would be merged: it is looked at again.
    await write(desk, action, { state: 'checking', commit: null, notes: '' });
    return undefined;
  }
  const message = `${found.initiative.title}\n\nInitiative ${about(action)}, merged by Ephor.`;
  const merged = await merge(app.io, {
    repository,
    branch,
    base,
    message,
    commit: tip,
    onto: checked ? onto : undefined,
  });
  if (merged.state === 'waiting') return merged.notes;
  if (merged.state === 'conflict')
    await write(desk, action, {
      state: 'conflict',
      commit: tip ?? null,
      notes: conflictText(base, branch, merged.files),
    });
  else await write(desk, action, merged);
  return undefined;
}

/** Runs the checks of a space where its code lies. */
export async function checkHealth(desk: Desk, action: Of<'check-health'>): Promise<void> {
  const { app, store, writer } = desk;
  const space = (await store.read()).spaces.find(({ slug }) => slug === action.space);
  if (!space || space.codeDir === null || !app.io.files.stat(space.codeDir)?.folder) return;
  const checks = await runChecks(desk, space.codeDir, space.checks ?? []);
  const commit = (await gitSays(app.io, space.codeDir, 'rev-parse', 'HEAD')) ?? null;
  const value: Health = { space: action.space, at: app.io.clock.now().toISOString(), commit, checks };
  await store.transact(writer, action.why, () => ({
    changes: [{ put: 'health', value }],
    result: undefined,
  }));
}

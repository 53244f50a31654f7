import { about, type Desk } from './desk.ts';
import { isSuperseded } from './lease.ts';
import { endLeftovers, holdLead, leadFiles, noRun, processOf } from './lead-process.ts';
import { prepareLead } from './prepare-lead.ts';
import { openWorktree, saveLeftovers, type Worktree } from './worktree.ts';
import type { Deed } from '../plan/actions.ts';
import { messageOf, UserError } from '../../../kernel/errors.ts';
import type { Change } from '../../../kernel/portfolio/change.ts';
import type { Numbers, Work } from '../../../kernel/portfolio/portfolio-store.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run, RunReason } from '../../../kernel/portfolio/run.ts';

type StartLead = Extract<Deed, { do: 'start-lead' }>;

/** A run whose record is written, with the secret that only its process will know. */
export interface Recorded {
  readonly run: Run;
  readonly token: string;
  readonly action: StartLead;
}

/** The record comes first: whatever happens after it, no lead runs that nobody knows of. */
export async function recordRun(desk: Desk, action: StartLead): Promise<Recorded | undefined> {
  const { io } = desk.app;
  const token = io.hash.random(32);
  const tokenHash = io.hash.sha256(token);
  const run = await desk.store.transact(desk.writer, action.why, (now, next) =>
    recordOf(desk, action, { now, next, tokenHash }),
  );
  return run && { run, token, action };
}

/** Makes the worktree where there is none, and starts the process. */
export async function beginRun(desk: Desk, recorded: Recorded): Promise<void> {
  const { app, store } = desk;
  const { run } = recorded;
  try {
    const portfolio = await store.read();
    const space = portfolio.spaces.find(({ slug }) => slug === run.space);
    if (!space) throw new UserError('no_space', `there is no space ${run.space}`, '');
    const worktree = await openWorktree(app.io, app.home, space, run.initiative);
    if (worktree.repository !== null)
      await saveLeftovers(app.io, app.home, worktree.root, `what lay there before ${run.id}`);
    await startProcess(desk, { ...recorded, worktree, portfolio });
  } catch (error) {
    if (isSuperseded(error)) throw error;
    await endUnstarted(desk, run, messageOf(error));
  }
}

const isOf = (run: Run, { space, initiative }: Pick<StartLead, 'space' | 'initiative'>): boolean =>
  run.space === space && run.initiative === initiative;

interface Ground {
  readonly now: Portfolio;
  readonly next: Numbers;
  readonly tokenHash: string;
}

const nothing: Work<undefined> = { changes: [], result: undefined };

/** The run, and that its answers were heard; nothing when the initiative has a lead by now, or is not to be worked on. */
function recordOf(desk: Desk, action: StartLead, { now, next, tokenHash }: Ground): Work<Run | undefined> {
  const { io } = desk.app;
  const at = io.clock.now().toISOString();
  const own = now.runs.filter((run) => isOf(run, action));
  const space = now.spaces.find(({ slug }) => slug === action.space);
  const initiative = now.initiatives.find(
    (each) => each.space === action.space && each.id === action.initiative,
  );
  if (!space || initiative?.status !== 'active' || own.some(({ state }) => state !== 'ended')) return nothing;
  const id = next.run();
  const run: Run = {
    id,
    space: action.space,
    initiative: action.initiative,
    kind: action.kind,
    epoch: Math.max(0, ...own.map(({ epoch }) => epoch)) + 1,
    attempt: action.attempt,
    state: 'starting',
    reason: null,
    notes: '',
    lead: space.lead,
    tokenHash,
    machine: io.processes.self.machine,
    pid: null,
    processStarted: null,
    session: action.resume ?? uuid(io.hash.random(16)),
    worktree: null,
    branch: null,
    task: action.task,
    startedAt: at,
    heartbeatAt: at,
    endedAt: null,
    parkAt: null,
    retryAt: null,
    turns: 0,
    tokens: 0,
    usd: 0,
    progress: false,
    avoided: 0,
    report: '',
    reviewed: false,
  };
  const heard = now.escalations
    .filter(
      (each) => action.answers.includes(each.id) && each.status === 'resolved' && each.consumedAt === null,
    )
    .map((each): Change => ({ put: 'escalation', value: { ...each, consumedAt: at, consumedBy: id } }));
  return { changes: [{ put: 'run', value: run }, ...heard], result: run };
}

/** Random digits in the form of a UUID, as hosts name sessions. */
function uuid(hex: string): string {
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) % 4) + 8).toString(16);
  const digits = `${hex.slice(0, 12)}4${hex.slice(13, 16)}${variant}${hex.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

interface Ready extends Recorded {
  readonly worktree: Worktree;
  readonly portfolio: Portfolio;
}

async function startProcess(desk: Desk, ready: Ready): Promise<void> {
  const { app, store, writer } = desk;
  const { run, token, action, worktree, portfolio } = ready;
  const { io } = app;
  const files = leadFiles(app.home, run.id);
  // Left by a run whose record was lost: what another one printed must not count for this one.
  io.files.remove(files.folder);
  io.files.makeFolder(files.folder, 0o700);
  const prepared = await prepareLead(app, {
    run: { ...run, worktree: worktree.cwd, branch: worktree.branch },
    token,
    worktree: worktree.cwd,
    folder: files.folder,
    portfolio,
    resume: action.resume !== null,
  });
  const held = holdLead(
    io,
    files,
    { ...prepared, env: { ...noRun, ...prepared.env } },
    { cwd: worktree.cwd, after: desk.after },
  );
  const { pid, started: processStarted } = held.id;
  let begun: Run | undefined;
  try {
    begun = await store.transact(writer, action.why, (now) => {
      const mine = now.runs.find(({ id }) => id === run.id);
      if (mine?.state !== 'starting') return nothing;
      const { cwd, branch } = worktree;
      const value: Run = { ...mine, state: 'running', pid, processStarted, worktree: cwd, branch };
      return { changes: [{ put: 'run', value }, ...branched(now, run, branch)], result: value };
    });
  } finally {
    if (begun === undefined) io.processes.signalGroup(held.id, 'SIGKILL');
  }
  if (begun === undefined) return;
  await held.release();
  desk.report({ event: 'started', run: run.id, about: about(run), why: action.why });
}

const branched = (now: Portfolio, run: Run, branch: string | null): readonly Change[] =>
  now.initiatives
    .filter((each) => each.space === run.space && each.id === run.initiative && each.branch !== branch)
    .map((value) => ({ put: 'initiative', value: { ...value, branch } }));

/** A run that never began: there is no process, or it is gone. The answers that it was to hear are for the next. */
export async function endUnstarted(desk: Desk, run: Run, notes: string): Promise<void> {
  const { app, store, writer } = desk;
  endLeftovers(app, run);
  const end = await store.transact(writer, notes, (now) => {
    const mine = now.runs.find(({ id }) => id === run.id);
    if (mine === undefined || mine.state === 'ended' || processOf(mine) !== undefined) return nothing;
    const endedAt = app.io.clock.now().toISOString();
    const how = notes === '' ? neverBegun(mine, now) : { reason: 'failed' as const, notes };
    const value: Run = { ...mine, ...how, state: 'ended', endedAt };
    return { changes: [{ put: 'run', value }, ...unheard(now, run)], result: how };
  });
  if (!end) return;
  const spent = { turns: 0, tokens: 0, usd: 0 };
  desk.report({
    event: 'ended',
    run: run.id,
    about: about(run),
    reason: end.reason,
    notes: end.notes,
    ...spent,
  });
}

export interface End {
  readonly reason: RunReason;
  readonly notes: string;
  readonly retryAt: string | null;
}

/** It is not the lead's fault; a session that it was to go on with can still be gone on with. */
export function neverBegun(run: Run, { runs }: Portfolio): End {
  const resumes = runs.some(({ id, session }) => id !== run.id && session === run.session);
  const notes = 'It never began: the orchestrator was gone before.';
  return { reason: resumes ? 'parked' : 'stopped', notes, retryAt: null };
}

/** The answers of a run that heard nothing wait for the next one. */
export const unheard = (now: Portfolio, run: Pick<Run, 'id'>): readonly Change[] =>
  now.escalations
    .filter(({ consumedBy }) => consumedBy === run.id)
    .map((each) => ({ put: 'escalation', value: { ...each, consumedAt: null, consumedBy: null } }));

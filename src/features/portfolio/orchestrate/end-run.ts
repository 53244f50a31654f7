import { about, type Desk } from './desk.ts';
import { leadAfter, usedUp } from '../leads/agent-lead.ts';
import type { Told } from './lead-output.ts';
import { endLeftovers, lastErrors, leadFiles } from './lead-process.ts';
import { loginQuestion } from './obstacles.ts';
import { type End, neverBegun, unheard } from './start-run.ts';
import { applyAction } from '../plan/apply.ts';
import { saveLeftovers } from './worktree.ts';
import { span } from '../../../kernel/operations/time-words.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Run, RunReason } from '../../../kernel/portfolio/run.ts';

/** Why we end a lead ourselves. */
export interface Ending {
  readonly reason: 'parked' | 'stopped' | 'lost';
  readonly notes: string;
}

/**
 * Writes down how a run ended, once nothing of it runs any more. What it left uncommitted is committed on its branch
 * first. The same twice changes nothing.
 */
export async function endRun(desk: Desk, run: Run, told: Told, ending: Ending | undefined): Promise<void> {
  const { app, store, writer } = desk;
  const left = endLeftovers(app, run);
  await keepWork(desk, run, ending !== undefined || told.exitCode !== 0);
  const { letGo, used } = await leadAfter(app, run);
  const errors = lastErrors(app.io, leadFiles(app.home, run.id));
  const why = ending?.notes ?? 'the lead has ended';
  const ended = await store.transact(writer, why, (now, next) => {
    const mine = now.runs.find(({ id }) => id === run.id);
    if (mine === undefined || mine.state === 'ended') return { changes: [], result: undefined };
    const at = app.io.clock.now();
    const end = endOf({ run: mine, told, ending, errors, now, at });
    const value: Run = {
      ...spentOf(mine, told),
      ...end,
      notes: [
        end.notes,
        letGo ? 'It ended with work missing although it was told.' : '',
        left > 0 ? `Ended ${left === 1 ? '1 process' : `${left} processes`} that it left.` : '',
      ]
        .filter((each) => each !== '')
        .join(' '),
      // What it reported is worth more than its last words.
      report: mine.report === '' ? told.report : mine.report,
      state: 'ended',
      endedAt: at.toISOString(),
      heartbeatAt: at.toISOString(),
      progress: mine.progress || hasProgress(mine, now),
    };
    const silent = told.report === '' && told.turns === 0 && end.reason !== 'done';
    return {
      changes: [
        { put: 'run', value },
        ...(silent ? unheard(now, mine) : []),
        ...usedUp(now, used),
        ...(told.ended?.login ? applyAction(now, loginQuestion(now, mine), at, next) : []),
      ],
      result: value,
    };
  });
  app.io.files.remove(leadFiles(app.home, run.id).folder);
  if (!ended) return;
  const { reason, notes, turns, tokens, usd } = ended;
  desk.report({
    event: 'ended',
    run: run.id,
    about: about(run),
    reason: reason ?? '',
    notes,
    turns,
    tokens,
    usd,
  });
}

/** The run with what its output tells; never less than was written down before. */
export const spentOf = (run: Run, told: Told): Run => ({
  ...run,
  session: told.session ?? run.session,
  turns: Math.max(run.turns, told.turns),
  tokens: Math.max(run.tokens, told.tokens),
  usd: Math.max(run.usd, told.usd),
});

async function keepWork({ app, report }: Desk, run: Run, unclean: boolean): Promise<void> {
  if (run.branch === null || run.worktree === null) return;
  const commit = await saveLeftovers(app.io, app.home, run.worktree, `what ${run.id} left`);
  if (commit === undefined || !unclean) return;
  report({
    event: 'problem',
    message: `${about(run)}: committed what ${run.id} left, as ${commit.slice(0, 8)}`,
  });
}

interface Facts {
  readonly run: Run;
  readonly told: Told;
  readonly ending: Ending | undefined;
  readonly errors: string;
  readonly now: Portfolio;
  readonly at: Date;
}

/** What a program says of itself proves nothing: whether work is done is what the portfolio says. */
function endOf({ run, told, ending, errors, now, at }: Facts): End {
  const said = (reason: RunReason, notes: string, retryAt: string | null = null): End => ({
    reason,
    notes,
    retryAt,
  });
  const isDone = told.exitCode === 0 && standing(run, now, at)[0] === 'done';
  if (!told.begun && told.exitCode === null) return neverBegun(run, now);
  if (ending && !isDone) return said(ending.reason, ending.notes);
  const failure = told.ended?.failure ?? null;
  if (told.held && (failure !== null || told.exitCode !== 0 || told.ended === null)) {
    const retryAt = retryTime(told.held.retryAt, run, now, at);
    const cause =
      told.held.cause === 'limit' ? 'The limit of the model is used up' : 'The model is overloaded';
    return said(told.held.cause, `${cause}; it is tried again at ${retryAt}.`, retryAt);
  }
  if (told.ended?.login) return said('stopped', `It could not log in: ${failure ?? ''}`);
  if (told.exitCode === null) return said('lost', 'Its process was gone without having said how it ended.');
  if (told.exitCode !== 0) return said('failed', `It ended with code ${told.exitCode}. ${errors}`.trim());
  if (failure !== null) return said('failed', failure);
  return said(...standing(run, now, at));
}

const shortestWaitMs = 60_000;
const longestWaitMs = 60 * 60_000;

/** When the model says, and not at once; else twice as long with each time in a row. */
function retryTime(said: string | null, run: Run, { runs }: Portfolio, at: Date): string {
  const before = runs
    .filter(
      (each) => each.space === run.space && each.initiative === run.initiative && each.epoch < run.epoch,
    )
    .toSorted((a, b) => b.epoch - a.epoch);
  const inRow = before.findIndex(({ reason }) => reason !== 'limit' && reason !== 'overloaded');
  const times = inRow === -1 ? before.length : inRow;
  const wait = Math.min(longestWaitMs, shortestWaitMs * 2 ** Math.min(times, 10));
  const told = said === null ? Number.NaN : Date.parse(said);
  const moment = Number.isNaN(told) ? at.getTime() + wait : Math.max(told, at.getTime() + 1_000);
  return new Date(moment).toISOString();
}

function standing(run: Run, { tasks, escalations, plans }: Portfolio, at: Date): [RunReason, string] {
  const own = tasks.filter(({ space, plan }) => space === run.space && plan === run.initiative);
  const open = own.filter(({ status }) => status === 'pending' || status === 'in_progress');
  const asked = escalations.filter(
    (each) => each.space === run.space && each.initiative === run.initiative && each.status !== 'resolved',
  );
  if (run.kind === 'plan') {
    const text =
      plans.find((plan) => plan.space === run.space && plan.initiative === run.initiative)?.text ?? '';
    if (text.trim() !== '' && own.length > 0) return ['done', ''];
    return asked.length > 0
      ? ['blocked', 'It waits for answers.']
      : ['incomplete', 'There is no plan with tasks yet.'];
  }
  if (own.length > 0 && open.length === 0) return ['done', ''];
  const waits = open.every(
    (task) =>
      asked.some(
        ({ blocksInitiative, blocksTask }) => blocksInitiative || blocksTask?.endsWith(`/${task.id}.json`),
      ) || task.blockedBy.some((id) => open.some((other) => other.id === id)),
  );
  if (waits && asked.length > 0) return ['blocked', 'All that is open waits for answers.'];
  const count = open.length === 1 ? '1 task is' : `${open.length} tasks are`;
  return ['incomplete', `${count} open after ${span(at.getTime() - Date.parse(run.startedAt))}.`];
}

/** Whether a task was completed, a plan written or a question asked while the run was at work. */
function hasProgress(run: Run, { tasks, escalations, plans }: Portfolio): boolean {
  const since = run.startedAt;
  const own = (each: { readonly space: string }, initiative: string | null): boolean =>
    each.space === run.space && initiative === run.initiative;
  return (
    tasks.some(
      (task) => own(task, task.plan) && task.status === 'completed' && (task.completedAt ?? '') >= since,
    ) ||
    escalations.some(
      (each) => own(each, each.initiative) && (each.createdAt ?? '') >= since && each.origin === null,
    ) ||
    (run.kind === 'plan' &&
      plans.some((plan) => own(plan, plan.initiative) && plan.text.trim() !== '') &&
      tasks.some((task) => own(task, task.plan)))
  );
}

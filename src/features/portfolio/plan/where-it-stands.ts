import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative, Space, Task } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';
import type { Action } from './actions.ts';
import { takesItself } from './answers.ts';
import { finishing } from './finishing.ts';
import { firstOf } from './overlaps.ts';
import {
  type Asked,
  askedOf,
  type Want,
  wantApproval,
  wantBudget,
  wantEnd,
  wantHelp,
  wantOrder,
  wantSpace,
  wantUnblocking,
} from './questions.ts';
import { failuresInRow, spentOn } from './runs.ts';
import { questionsBefore, type TaskView, tasksOf } from './tasks.ts';
import { day, momentOf } from './times.ts';
import { type Ground, isOpen, questionsOf } from './view.ts';
import { count, labels, noLongerNeeded, oneLine, says } from './words.ts';
import type { Standing, Start } from './standing.ts';

export interface Place {
  readonly standing: Standing;
  /** Questions that its state calls for, asked or not; undefined where nobody looked. */
  readonly wants: readonly Want[] | undefined;
}

export function placeOf(ground: Ground, initiative: Initiative): Place {
  const key = initiativeKey(initiative);
  const run = ground.liveOf.get(key);
  if (run) return unasked({ at: 'running', run });
  if (initiative.status === 'paused') return unasked(pauseOf(ground, initiative));
  const space = ground.spaces.get(initiative.space);
  if (!space) return spaceless(ground, initiative);
  if (space.status !== 'active') return unasked({ at: 'paused', by: 'a person', until: null, what: 'space' });
  const taken = (ground.escalations.get(key) ?? []).filter(takesItself);
  if (taken.length > 0) return unasked({ at: 'act', actions: taken.map(takeAnswer) });
  const tasks = tasksOf(ground, initiative);
  const wants = wantsOf(ground, initiative, space, tasks);
  return { standing: standingOf(ground, initiative, space, tasks, wants), wants };
}

const unasked = (standing: Standing): Place => ({ standing, wants: undefined });

function pauseOf({ now }: Ground, initiative: Initiative): Standing {
  const { space, id, pausedUntil: until, pausedBy } = initiative;
  const over = (momentOf(until) ?? Number.POSITIVE_INFINITY) <= now.getTime();
  if (!over) return { at: 'paused', by: pausedBy ?? 'a person', until, what: 'initiative' };
  const why = `“${oneLine(initiative.title, 80)}” was paused until now.`;
  const action = {
    do: 'resume',
    rule: 'pause-over',
    why,
    key: `resume ${space}/${id}`,
    space,
    initiative: id,
  } as const;
  return { at: 'act', actions: [action] };
}

function spaceless(ground: Ground, initiative: Initiative): Place {
  const want = wantSpace(initiative);
  return {
    standing: standingBy([askedOf(ground, want)]) ?? { at: 'problem', cause: want.why },
    wants: [want],
  };
}

/** A person’s answer to a question of a rule. */
export const takeAnswer = ({ id, question, resolvedBy, resolution }: Escalation): Action => ({
  do: 'take-answer',
  rule: 'answered',
  why: `${resolvedBy ?? 'Somebody'} answered “${oneLine(question, 80)}” with “${oneLine(resolution ?? '', 60)}”.`,
  key: `take ${id}`,
  escalation: id,
});

/** What has to be asked before anything else, or is asked and not answered. */
function standingBy(asked: readonly Asked[]): Standing | undefined {
  const actions = asked.flatMap((one) => (one.is === 'to-ask' ? [one.action] : []));
  if (actions.length > 0) return { at: 'act', actions };
  const questions = asked.flatMap((one) => (one.is === 'open' ? [one.escalation] : []));
  return questions.length > 0 ? { at: 'waiting', questions } : undefined;
}

const planned = ({ plans }: Ground, initiative: Initiative, { all }: TaskView): boolean =>
  all.length > 0 && plans.has(initiativeKey(initiative));

const approved = ({ plans }: Ground, initiative: Initiative): boolean =>
  initiative.approval !== null && initiative.approval.plan === plans.get(initiativeKey(initiative))?.hash;

/** Why a plan needs no yes of a person. */
function preApproval(
  { preApprove }: Space,
  { labels: own }: Initiative,
  { all }: TaskView,
): string | undefined {
  const label = own.find((each) => preApprove.labels?.includes(each));
  if (label !== undefined) return `label “${label}”`;
  const most = preApprove.mostTasks ?? 0;
  return all.length <= most ? `${count(all.length, 'task')}, at most ${most}` : undefined;
}

function wantsOf(ground: Ground, initiative: Initiative, space: Space, tasks: TaskView): readonly Want[] {
  const wants: Want[] = [
    ...tasks.dead.map((each) => wantUnblocking(initiative, each)),
    ...tasks.cycles.map((cycle) => wantOrder(initiative, cycle)),
  ];
  if (tasks.all.length > 0 && tasks.unfinished.length === 0 && tasks.completed === 0)
    wants.push(wantEnd(initiative));
  const plan = ground.plans.get(initiativeKey(initiative));
  if (
    plan &&
    tasks.unfinished.length > 0 &&
    !approved(ground, initiative) &&
    preApproval(space, initiative, tasks) === undefined
  )
    wants.push(wantApproval(initiative, plan.hash, tasks));
  const failed = failuresInRow(ground, initiative);
  const toDo = tasks.unfinished.length > 0 || tasks.all.length === 0;
  if (toDo && failed.length >= Math.max(1, ground.policy.mostFailedRuns))
    wants.push(wantHelp(initiative, failed));
  const budget = toDo ? budgetUsed(ground, initiative) : undefined;
  if (budget) wants.push(budget);
  return [...wants, ...finishing.wants(ground, initiative, space, tasks)];
}

/** The budget of an initiative where it is used up; each “as much again” makes it larger by itself. */
export function budgetUsed(ground: Ground, initiative: Initiative): Want | undefined {
  const { budget } = initiative;
  if (budget.runs === undefined && budget.tokens === undefined && budget.usd === undefined) return undefined;
  const spent = spentOn(ground.runs.get(initiativeKey(initiative)) ?? []);
  const more = (ground.escalations.get(initiativeKey(initiative)) ?? []).filter(
    ({ origin, status, resolution }) =>
      origin?.rule === 'budget' && status === 'resolved' && says(resolution, labels.more),
  ).length;
  const over = (['runs', 'tokens', 'usd'] as const).find(
    (what) => spent[what] >= (budget[what] ?? Number.POSITIVE_INFINITY) * (more + 1),
  );
  if (over === undefined) return undefined;
  const said = {
    runs: count(spent.runs, 'run'),
    tokens: `${spent.tokens} tokens`,
    usd: `$${spent.usd.toFixed(2)}`,
  };
  return wantBudget(initiative, said[over], more);
}

/** Answers that no lead has heard. */
const unheard = (ground: Ground, initiative: Initiative): readonly Escalation[] =>
  (ground.escalations.get(initiativeKey(initiative)) ?? []).filter(
    (one) =>
      one.status === 'resolved' &&
      one.consumedAt === null &&
      one.resolution !== noLongerNeeded &&
      !takesItself(one),
  );

function standingOf(
  ground: Ground,
  initiative: Initiative,
  space: Space,
  tasks: TaskView,
  wants: readonly Want[],
): Standing {
  const asked = wants.map((want) => askedOf(ground, want));
  const toAsk = standingBy(asked.filter(({ is }) => is === 'to-ask'));
  if (toAsk) return toAsk;
  const blocking = questionsOf(ground, initiative).filter((one) => one.blocksInitiative && isOpen(one));
  if (blocking.length > 0) return { at: 'waiting', questions: blocking };
  const first = firstOf(ground, initiative);
  if (first !== undefined) return { at: 'after', initiative: first };
  const answers = unheard(ground, initiative);
  const start = (kind: Run['kind'], task: Task | null, rule: Start['rule'], why: string): Standing => ({
    at: 'start',
    start: {
      initiative,
      kind,
      task,
      answers,
      attempt: failuresInRow(ground, initiative).length + 1,
      rule,
      why,
      tasks,
    },
  });
  if (!planned(ground, initiative, tasks)) return start('plan', null, 'needs-plan', 'It has no plan yet.');
  if (tasks.unfinished.length > 0 && !approved(ground, initiative))
    return unapproved(ground, initiative, space, tasks, start);
  const orphans = tasks.inProgress.filter((task) => task.run !== null || isOld(task, ground));
  if (orphans.length > 0) return { at: 'act', actions: orphans.map(release) };
  if (tasks.unfinished.length > 0 && initiative.merge !== null)
    return { at: 'act', actions: [reopen(initiative)] };
  const [task] = tasks.startable;
  if (task) return start('work', task, 'next-task', nextTask(task, tasks, answers));
  if (tasks.unfinished.length === 0 && tasks.completed === 0)
    return start('plan', null, 'needs-plan', 'It is to be planned anew.');
  const [answer] = answers;
  if (answer && tasks.inProgress.length === 0 && !finishing.takes(answer))
    return start('work', null, 'hear-answer', `“${oneLine(answer.question, 80)}” was answered.`);
  if (tasks.unfinished.length > 0) return unstartable(ground, initiative, tasks);
  return finishing.standing(ground, initiative, space);
}

function unapproved(
  ground: Ground,
  initiative: Initiative,
  space: Space,
  tasks: TaskView,
  start: (kind: Run['kind'], task: null, rule: Start['rule'], why: string) => Standing,
): Standing {
  const by = preApproval(space, initiative, tasks);
  if (by === undefined) return start('plan', null, 'needs-plan', 'Its plan was not approved as it is.');
  const plan = ground.plans.get(initiativeKey(initiative))?.hash ?? '';
  const why = `The space ${space.slug} approves such plans beforehand (${by}).`;
  const { id } = initiative;
  return {
    at: 'act',
    actions: [
      {
        do: 'approve',
        rule: 'pre-approved',
        why,
        key: `approve ${space.slug}/${id}@${plan}`,
        space: space.slug,
        initiative: id,
        by,
        plan,
      },
    ],
  };
}

const nextTask = (task: Task, tasks: TaskView, answers: readonly Escalation[]): string => {
  const [answer] = answers;
  const needed = tasks.all.filter(({ status }) => status !== 'cancelled').length;
  const next = `Task #${task.id} “${oneLine(task.subject, 60)}” waits for nothing (${tasks.completed} of ${needed} done).`;
  return answer ? `“${oneLine(answer.question, 60)}” was answered. ${next}` : next;
};

/** Nobody has touched it for days: whoever began it by hand has left it. */
const isOld = (task: Task, { now, policy }: Ground): boolean => {
  const touched = momentOf(task.updatedAt ?? task.createdAt);
  return touched === undefined || now.getTime() - touched > policy.staleDays * day;
};

const release = ({ space, plan, id, subject, run }: Task): Action => ({
  do: 'release-task',
  rule: 'orphaned-task',
  why: `Nobody works on task #${id} “${oneLine(subject, 60)}” any more${run ? `; ${run} has ended` : ''}.`,
  key: `release ${space}/${plan}#${id}`,
  space,
  initiative: plan,
  task: id,
});

const reopen = ({ space, id, title }: Initiative): Action => ({
  do: 'reopen',
  rule: 'reopened',
  why: `There are open tasks again in “${oneLine(title, 80)}”, which was finished.`,
  key: `reopen ${space}/${id}`,
  space,
  initiative: id,
});

function unstartable(ground: Ground, initiative: Initiative, tasks: TaskView): Standing {
  const ids = new Set(questionsBefore(ground, initiative, tasks));
  const questions = questionsOf(ground, initiative).filter(({ id }) => ids.has(id));
  if (questions.length > 0) return { at: 'waiting', questions };
  if (tasks.inProgress.length > 0) return { at: 'by-hand', tasks: tasks.inProgress };
  return { at: 'problem', cause: 'No task can be started, and no question says why.' };
}

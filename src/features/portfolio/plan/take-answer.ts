import type { Change } from '../../../kernel/portfolio/change.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { type Initiative, priorities, type Task } from '../../../kernel/portfolio/initiative.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Numbers } from '../../../kernel/portfolio/portfolio-store.ts';
import { takesItself } from './answers.ts';
import { spreadOf } from './everywhere.ts';
import { newTask } from './new-task.ts';
import { isStale } from './stale.ts';
import { momentOf } from './times.ts';
import { labels, says } from './words.ts';

/** What a person's answer to a question of a rule does. It takes effect once: with it, the answer is consumed. */
export function takeAnswer(portfolio: Portfolio, id: string, now: Date, numbers: Numbers): readonly Change[] {
  const answer = portfolio.escalations.find((one) => one.id === id);
  if (!answer || !takesItself(answer)) return [];
  const at = now.toISOString();
  const initiative = portfolio.initiatives.find(
    (one) => one.space === answer.space && one.id === answer.initiative,
  );
  const effects = initiative
    ? effectOf(portfolio, answer, initiative, at, numbers)
    : spreadOf(portfolio, answer);
  return [
    { put: 'escalation', value: { ...answer, consumedAt: at, consumedBy: 'orchestrator' } },
    ...effects,
  ];
}

function effectOf(
  portfolio: Portfolio,
  answer: Escalation,
  initiative: Initiative,
  at: string,
  numbers: Numbers,
): readonly Change[] {
  const { resolution, resolvedBy, origin, approves, id } = answer;
  const by = resolvedBy ?? 'a person';
  const put = (change: Partial<Initiative>): readonly Change[] => [
    { put: 'initiative', value: { ...initiative, ...change, updatedAt: at } },
  ];
  const tasks = portfolio.tasks.filter(
    ({ space, plan }) => space === initiative.space && plan === initiative.id,
  );
  if (says(resolution, labels.cancel)) return put({ status: 'cancelled' });
  if (says(resolution, labels.pause)) return put({ status: 'paused', pausedBy: by, pausedUntil: null });
  const { rule, key } = origin ?? { rule: '', key: '' };
  switch (rule) {
    case 'approve-plan':
      return approves === null ? [] : put({ approval: { by, at, plan: approves, escalation: id } });
    case 'approve-merge': {
      if (says(resolution, labels.keep))
        return initiative.merge ? put({ merge: { ...initiative.merge, state: 'kept', at } }) : [];
      const task = { ...wish, description: `${by} answered: ${resolution ?? ''}` };
      return [{ put: 'task', value: newTask(initiative, task, at, numbers) }, ...put({ merge: null })];
    }
    case 'budget':
      return says(resolution, labels.more) ? [] : put({ status: 'paused', pausedBy: by, pausedUntil: null });
    case 'dead-blocker':
      return unblock(tasks, key, resolution, at);
    case 'cycle':
      return breakUp(tasks, key, resolution ?? '', at);
    case 'stale-tasks':
      return refresh(tasks, answer, at);
    default:
      return [];
  }
}

const wish = {
  subject: 'Change the finished work as it was asked for',
  priority: 'high',
  labels: ['change'],
  acceptanceCriteria: [],
} as const;

const putTask = (value: Task, change: Partial<Task>, at: string): Change => ({
  put: 'task',
  value: { ...value, ...change, updatedAt: at },
});

/** `shop/checkout#3:1`: task 3 waits for 1, which will never be completed. */
function unblock(
  tasks: readonly Task[],
  key: string,
  resolution: string | null,
  at: string,
): readonly Change[] {
  const [, id, blocker] = /#(\d+):(\d+)/.exec(key) ?? [];
  const task = tasks.find((one) => one.id === Number(id));
  if (!task || (task.status !== 'pending' && task.status !== 'in_progress')) return [];
  if (says(resolution, labels.cancelTask)) return [putTask(task, { status: 'cancelled' }, at)];
  return cut(tasks, task.id, new Set([Number(blocker)]), at);
}

/** `shop/checkout#1#2`: those wait for each other; the one that the answer names first waits for none of them any more. */
function breakUp(tasks: readonly Task[], key: string, resolution: string, at: string): readonly Change[] {
  const members = [...(key.split('~')[0] ?? '').matchAll(/#(\d+)/g)].map(([, id]) => Number(id));
  const named = [...resolution.matchAll(/\d+/g)].map(Number).find((id) => members.includes(id));
  const first = named ?? members[0];
  return first === undefined ? [] : cut(tasks, first, new Set(members), at);
}

/** A task waits no more for these, whichever of both says so. */
function cut(
  tasks: readonly Task[],
  id: number,
  blockers: ReadonlySet<number>,
  at: string,
): readonly Change[] {
  return tasks.flatMap((task): readonly Change[] => {
    const blockedBy =
      task.id === id ? task.blockedBy.filter((other) => !blockers.has(other)) : task.blockedBy;
    const blocks = blockers.has(task.id) ? task.blocks.filter((other) => other !== id) : task.blocks;
    return blockedBy.length === task.blockedBy.length && blocks.length === task.blocks.length
      ? []
      : [putTask(task, { blockedBy, blocks }, at)];
  });
}

/** The tasks that were stale when it was asked, as far as they still are. */
function refresh(
  tasks: readonly Task[],
  { resolution, context, createdAt }: Escalation,
  at: string,
): readonly Change[] {
  const asked = new Set([...context.matchAll(/^#(\d+)/gm)].map(([, id]) => Number(id)));
  const stale = tasks.filter((task) => asked.has(task.id) && isStale(task, momentOf(createdAt) ?? 0));
  if (says(resolution, labels.cancelTasks))
    return stale.map((task) => putTask(task, { status: 'cancelled' }, at));
  if (!says(resolution, labels.raise)) return [];
  return stale.map((task) =>
    putTask(
      task,
      { priority: priorities[Math.max(0, priorities.indexOf(task.priority) - 1)] ?? task.priority },
      at,
    ),
  );
}

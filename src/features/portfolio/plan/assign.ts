import { initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import type { Action } from './actions.ts';
import { holdOf, holdOfAll, sessionToResume, spentToday } from './runs.ts';
import type { Start } from './standing.ts';
import { byPriority } from './tasks.ts';
import { momentOf } from './times.ts';
import type { Ground } from './view.ts';
import { oneLine } from './words.ts';

/** The most important first; of equals those that heard an answer, then the oldest. */
export function inOrder(ground: Ground, starts: readonly Start[]): readonly Start[] {
  const rows = starts.map((start) => ({
    start,
    space: ground.spaces.get(start.initiative.space)?.priority ?? 'medium',
    task: start.task?.priority ?? 'medium',
    created: momentOf(start.initiative.createdAt) ?? 0,
    key: initiativeKey(start.initiative),
  }));
  return rows
    .toSorted(
      (a, b) =>
        byPriority(a.start.initiative.priority, b.start.initiative.priority) ||
        byPriority(a.space, b.space) ||
        byPriority(a.task, b.task) ||
        Math.sign(b.start.answers.length) - Math.sign(a.start.answers.length) ||
        a.created - b.created ||
        (a.key < b.key ? -1 : 1),
    )
    .map(({ start }) => start);
}

/** Leads for the most important work, as far as limits allow. */
export function assign(ground: Ground, starts: readonly Start[]): readonly Action[] {
  if (starts.length === 0 || holdOfAll(ground)) return [];
  const { policy, live } = ground;
  const here = live.filter(({ machine }) => ground.machine === undefined || machine === ground.machine);
  let free = policy.mostLeads - here.length;
  let today =
    policy.perDay.runs === null ? Number.POSITIVE_INFINITY : policy.perDay.runs - spentToday(ground).runs;
  const inSpace = new Map<string, number>();
  for (const { space } of live) inSpace.set(space, (inSpace.get(space) ?? 0) + 1);
  const actions: Action[] = [];
  for (const start of inOrder(ground, starts)) {
    if (free <= 0 || today <= 0) break;
    const { space } = start.initiative;
    const taken = inSpace.get(space) ?? 0;
    if (taken >= (ground.spaces.get(space)?.mostLeads ?? 1) || holdOf(ground, start.initiative)) continue;
    actions.push(startLead(ground, start));
    inSpace.set(space, taken + 1);
    free--;
    today--;
  }
  return actions;
}

function startLead(ground: Ground, { initiative, kind, task, answers, attempt, rule, why }: Start): Action {
  const { space, id, title } = initiative;
  const epoch = ground.runs.get(initiativeKey(initiative))?.at(-1)?.epoch ?? 0;
  return {
    do: 'start-lead',
    rule,
    why: `“${oneLine(title, 80)}” is next: ${why}`,
    key: `start ${space}/${id}@${epoch + 1}`,
    space,
    initiative: id,
    kind,
    task: task?.id ?? null,
    resume: sessionToResume(ground, initiative, kind),
    attempt,
    answers: answers.map((one) => one.id),
  };
}

import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Priority, Task } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey, type Portfolio, taskPath } from '../../../kernel/portfolio/portfolio.ts';
import { grouped } from './grouped.ts';
import { blockersOf } from './tasks.ts';
import { day, momentOf } from './times.ts';
import { isOpen } from './view.ts';

const weights: Readonly<Record<Priority, number>> = { critical: 8, high: 4, medium: 2, low: 1 };

export interface RankedEscalation {
  readonly escalation: Escalation;
  /** Unfinished tasks that can't begin before it is answered, those behind them included. */
  readonly unblocks: number;
  readonly score: number;
}

/** Open questions by what an answer sets free, times how much that matters, times how long it has waited. */
export function rankEscalations(portfolio: Portfolio, now: Date): readonly RankedEscalation[] {
  const { initiatives, escalations, tasks } = portfolio;
  const byInitiative = new Map(initiatives.map((one) => [initiativeKey(one), one]));
  const unfinished = grouped(
    tasks.filter(({ status }) => status === 'pending' || status === 'in_progress'),
    ({ space, plan }) => `${space}/${plan}`,
  );
  const ranked = escalations.filter(isOpen).map((escalation): RankedEscalation => {
    const { space, initiative, priority, createdAt, blocksInitiative, blocksTask } = escalation;
    const key = `${space}/${initiative ?? ''}`;
    const own = initiative === null ? spaceTasks(unfinished, space) : (unfinished.get(key) ?? []);
    const unblocks = blocksInitiative
      ? Math.max(1, own.length)
      : blocksTask === null
        ? 0
        : behind(own, blocksTask);
    const matters = Math.max(weights[priority], weights[byInitiative.get(key)?.priority ?? 'low']);
    const waited = Math.max(0, now.getTime() - (momentOf(createdAt) ?? now.getTime())) / day;
    // Who has waited for a week counts twice; what unblocks nothing still counts a little.
    return { escalation, unblocks, score: (unblocks + 0.5) * matters * (1 + waited / 7) };
  });
  return ranked.toSorted((a, b) => b.score - a.score || (a.escalation.id < b.escalation.id ? -1 : 1));
}

const spaceTasks = (unfinished: ReadonlyMap<string, readonly Task[]>, space: string): readonly Task[] =>
  [...unfinished].flatMap(([key, tasks]) => (key.startsWith(`${space}/`) ? tasks : []));

/** The task and all that wait for it, directly or not. */
function behind(tasks: readonly Task[], path: string): number {
  const blockers = blockersOf(tasks);
  const held = new Set(tasks.filter((task) => taskPath(task) === path).map(({ id }) => id));
  for (let before = -1; before !== held.size; ) {
    before = held.size;
    for (const [id, waits] of blockers) if (waits.some((other) => held.has(other))) held.add(id);
  }
  return held.size;
}

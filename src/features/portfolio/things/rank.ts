import { priorities } from '../../../kernel/portfolio/initiative.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { type Portfolio, taskPath } from '../../../kernel/portfolio/portfolio.ts';

/** What an answer lets go on. */
export interface Unblocks {
  readonly initiative: boolean;
  /** Tasks that wait for it, directly or behind others, open ones only. */
  readonly tasks: number;
}

export function unblocks({ tasks, initiatives }: Portfolio, escalation: Escalation): Unblocks {
  const initiative = initiatives.find(
    ({ space, id }) => space === escalation.space && id === escalation.initiative,
  );
  const its = tasks.filter(
    ({ space, plan, status }) =>
      space === escalation.space &&
      plan === initiative?.id &&
      (status === 'pending' || status === 'in_progress'),
  );
  if (escalation.blocksInitiative) return { initiative: true, tasks: its.length };
  const blocked = its.find((task) => taskPath(task) === escalation.blocksTask);
  const reached = new Set(blocked ? [blocked.id] : []);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { id, blockedBy } of its) if (blockedBy.some((each) => reached.has(each))) reached.add(id);
  }
  return { initiative: false, tasks: reached.size };
}

/** What unblocks most first; then what matters more, what has a deadline, what is older. */
export function rankedQuestions(portfolio: Portfolio, at: string): readonly Escalation[] {
  const weight = new Map(
    portfolio.escalations.map((each) => {
      const { initiative, tasks } = unblocks(portfolio, each);
      const of = portfolio.initiatives.find(({ space, id }) => space === each.space && id === each.initiative);
      const matters = 4 - priorities.indexOf(of?.priority ?? 'medium');
      return [each.id, (initiative ? 1_000 : 0) * matters + tasks * 10 * matters] as const;
    }),
  );
  return portfolio.escalations
    .filter(({ status, snoozedUntil }) => status === 'pending' && (snoozedUntil ?? '') <= at)
    .toSorted(
      (a, b) =>
        (weight.get(b.id) ?? 0) - (weight.get(a.id) ?? 0) ||
        priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
        (a.deadline ?? '9').localeCompare(b.deadline ?? '9') ||
        (a.createdAt ?? '').localeCompare(b.createdAt ?? '') ||
        a.id.localeCompare(b.id),
    );
}

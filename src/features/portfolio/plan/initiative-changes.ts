import type { Change } from '../../../kernel/portfolio/change.ts';
import type { Initiative } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey, type Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Numbers } from '../../../kernel/portfolio/portfolio-store.ts';
import type { NewInitiative, NewTask } from './actions.ts';
import { newTask } from './new-task.ts';

export function create(
  portfolio: Portfolio,
  { plan, ...value }: NewInitiative,
  at: string,
): readonly Change[] {
  const { space, origin } = value;
  const there = portfolio.initiatives.filter((one) => one.space === space);
  if (there.some((one) => one.origin?.rule === origin.rule && one.origin.from === origin.from)) return [];
  const taken = new Set(there.map(({ id }) => id));
  let id = value.id;
  for (let n = 2; taken.has(id); n++) id = `${value.id}-${n}`;
  const made: Initiative = {
    ...value,
    id,
    description: '',
    status: 'active',
    pausedUntil: null,
    pausedBy: null,
    scope: [],
    constraints: [],
    approval: null,
    mergePolicy: null,
    branch: null,
    merge: null,
    budget: {},
    createdAt: at,
    updatedAt: at,
    completedAt: null,
  };
  const put: Change = { put: 'initiative', value: made };
  return plan === null
    ? [put]
    : [put, { put: 'text', place: { document: 'plan', space, initiative: id }, text: plan }];
}

/** A task from finished work that could not be merged; what was finished is open again. */
export function addTask(
  initiative: Initiative | undefined,
  portfolio: Portfolio,
  task: NewTask,
  at: string,
  numbers: Numbers,
): readonly Change[] {
  const { merge } = initiative ?? {};
  if (!initiative || (merge?.state !== 'red' && merge?.state !== 'conflict')) return [];
  return [
    { put: 'task', value: newTask(initiative, task, at, numbers) },
    { put: 'initiative', value: { ...initiative, merge: null, updatedAt: at } },
    ...mergeAnswers(portfolio, initiative, at),
  ];
}

export function complete(
  initiative: Initiative | undefined,
  portfolio: Portfolio,
  kept: boolean,
  at: string,
): readonly Change[] {
  if (initiative?.status !== 'active') return [];
  const key = initiativeKey(initiative);
  const open = portfolio.tasks.some(
    ({ space, plan, status }) =>
      `${space}/${plan}` === key && (status === 'pending' || status === 'in_progress'),
  );
  if (open) return [];
  const merge =
    kept && initiative.merge ? { ...initiative.merge, state: 'kept' as const, at } : initiative.merge;
  return [
    {
      put: 'initiative',
      value: { ...initiative, merge, status: 'complete', completedAt: at, updatedAt: at },
    },
    ...mergeAnswers(portfolio, initiative, at),
  ];
}

/** A yes to a merge is used up by it. */
const mergeAnswers = ({ escalations }: Portfolio, { space, id }: Initiative, at: string): readonly Change[] =>
  escalations
    .filter(
      (one) =>
        one.origin?.rule === 'approve-merge' &&
        one.space === space &&
        one.initiative === id &&
        one.status === 'resolved' &&
        one.consumedAt === null,
    )
    .map((value) => ({ put: 'escalation', value: { ...value, consumedAt: at, consumedBy: 'orchestrator' } }));

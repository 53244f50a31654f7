import type { Change } from '../../../kernel/portfolio/change.ts';
import { decisionText } from '../../../kernel/portfolio/decision-text.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative, Task } from '../../../kernel/portfolio/initiative.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Numbers } from '../../../kernel/portfolio/portfolio-store.ts';
import type { Action, Question } from './actions.ts';
import { addTask, complete, create } from './initiative-changes.ts';
import { mayBeAnswered, isOverdue } from './monitor.ts';
import { takeAnswer } from './take-answer.ts';
import { firstSchedule } from './triggers.ts';
import { isLive, isOpen } from './view.ts';
import { noLongerNeeded } from './words.ts';

/**
 * What an action changes. Decided on the portfolio as it is now: where somebody else was first, or it was applied
 * before, it changes nothing. The deeds of an executor change nothing here, but for a delivery that was made.
 */
export function applyAction(
  portfolio: Portfolio,
  action: Action,
  now: Date,
  numbers: Numbers,
): readonly Change[] {
  const at = now.toISOString();
  const initiative = (): Initiative | undefined =>
    'initiative' in action ? findInitiative(portfolio, action.space, action.initiative) : undefined;
  const initiativeWhere = (
    fits: (one: Initiative) => boolean,
    change: Partial<Initiative>,
  ): readonly Change[] => {
    const found = initiative();
    return found && fits(found) ? [{ put: 'initiative', value: { ...found, ...change, updatedAt: at } }] : [];
  };
  switch (action.do) {
    case 'start-lead':
    case 'stop-lead':
    case 'finish':
    case 'merge':
    case 'check-health':
      return [];
    case 'end-run':
      return changeOf(portfolio.runs, action.run, isLive, (value) => ({
        put: 'run',
        value: {
          ...value,
          state: 'ended',
          reason: 'lost',
          endedAt: at,
          notes: value.notes || 'Its process was gone.',
        },
      }));
    case 'review-run':
      return changeOf(
        portfolio.runs,
        action.run,
        ({ state, reviewed }) => state === 'ended' && !reviewed,
        (value) => ({ put: 'run', value: { ...value, reviewed: true } }),
      );
    case 'release-task': {
      const task = findTask(portfolio, action.space, action.initiative, action.task);
      const live = portfolio.runs.some(
        (run) => isLive(run) && run.space === action.space && run.initiative === action.initiative,
      );
      return task?.status === 'in_progress' && !live
        ? [{ put: 'task', value: { ...task, status: 'pending', updatedAt: at } }]
        : [];
    }
    case 'answer':
      return change(portfolio, action.escalation, (one) => one.status === 'draft' && mayBeAnswered(one), {
        ...resolved(at, action.answer.text),
        citation: action.answer.citation,
      });
    case 'settle-default':
      return settleDefault(portfolio, action.escalation, now);
    case 'promote':
      return changeOf(
        portfolio.escalations,
        action.escalation,
        ({ status }) => status === 'draft',
        (value) => ({
          put: 'escalation',
          value: { ...value, status: 'pending', escalationPath: [...value.escalationPath, 'orchestrator'] },
        }),
      );
    case 'withdraw':
      return change(portfolio, action.escalation, isOpen, {
        ...resolved(at, noLongerNeeded),
        default: noLongerNeeded,
        ...consumedBy('orchestrator', at),
      });
    case 'take-answer':
      return takeAnswer(portfolio, action.escalation, now, numbers);
    case 'escalate':
      return escalate(portfolio, action.rule, action.key, action.question, at, numbers);
    case 'create-initiative':
      return create(portfolio, action.value, at);
    case 'add-task':
      return addTask(initiative(), portfolio, action.value, at, numbers);
    case 'approve':
      return initiativeWhere(
        ({ approval, status }) => status === 'active' && approval?.plan !== action.plan,
        {
          approval: { by: `the policy of the space (${action.by})`, at, plan: action.plan, escalation: null },
        },
      );
    case 'resume':
      return initiativeWhere(({ status }) => status === 'paused', {
        status: 'active',
        pausedUntil: null,
        pausedBy: null,
      });
    case 'reopen':
      return initiativeWhere(({ merge }) => merge !== null, { merge: null });
    case 'complete':
      return complete(initiative(), portfolio, action.kept, at);
    case 'rewind-schedule':
      return changeOf(
        portfolio.schedules,
        action.schedule,
        ({ lastFiredAt }) => (lastFiredAt ?? '') > at,
        (value) => ({
          put: 'schedule',
          value: { ...value, lastFiredAt: at },
        }),
      );
    case 'fire-schedule': {
      const fired = changeOf(portfolio.schedules, action.schedule, isNotYet(action.key), (value) => ({
        put: 'schedule',
        value: { ...value, lastFiredAt: at },
      }));
      return fired.length === 0 || !action.creates
        ? fired
        : [...fired, ...create(portfolio, action.creates, at)];
    }
    case 'deliver': {
      const known = portfolio.schedules.find(({ id }) => id === action.schedule) ?? firstSchedule;
      return isNotYet(action.key)(known)
        ? [{ put: 'schedule', value: { ...known, createdAt: known.createdAt ?? at, lastFiredAt: at } }]
        : [];
    }
  }
}

/** The key says when it had last fired when this was planned. */
const isNotYet =
  (key: string) =>
  ({ lastFiredAt }: { readonly lastFiredAt: string | null }): boolean =>
    key.endsWith(`@${lastFiredAt ?? 'first'}`);

export const findInitiative = (portfolio: Portfolio, space: string, id: string): Initiative | undefined =>
  portfolio.initiatives.find((one) => one.id === id && one.space === space);

export const findTask = ({ tasks }: Portfolio, space: string, plan: string, id: number): Task | undefined =>
  tasks.find((task) => task.id === id && task.plan === plan && task.space === space);

function changeOf<T extends { readonly id: string }>(
  all: readonly T[],
  id: string,
  fits: (one: T) => boolean,
  make: (one: T) => Change,
): readonly Change[] {
  const found = all.find((one) => one.id === id);
  return found && fits(found) ? [make(found)] : [];
}

const change = (
  { escalations }: Portfolio,
  id: string,
  fits: (one: Escalation) => boolean,
  fields: Partial<Escalation>,
): readonly Change[] =>
  changeOf(escalations, id, fits, (value) => ({ put: 'escalation', value: { ...value, ...fields } }));

const resolved = (at: string, resolution: string) =>
  ({ status: 'resolved', resolution, resolvedBy: 'orchestrator', resolvedAt: at }) as const;

const consumedBy = (by: string, at: string) => ({ consumedAt: at, consumedBy: by });

/** What the executor writes when the lead of a run was told an answer. */
export const consumed = (escalation: Escalation, run: string, now: Date): Change => ({
  put: 'escalation',
  value: { ...escalation, ...consumedBy(run, now.toISOString()) },
});

/** The default is written down as a decision, so that nobody asks again. */
function settleDefault(portfolio: Portfolio, id: string, now: Date): readonly Change[] {
  const found = portfolio.escalations.find((one) => one.id === id);
  if (!found || found.status !== 'pending' || found.default === null || !isOverdue(found, { now })) return [];
  const { space, question, default: answer } = found;
  const at = now.toISOString();
  const text = decisionText({
    question,
    answer,
    space,
    source: `${id}, by its default: nobody answered in time`,
    at,
  });
  return [
    { put: 'escalation', value: { ...found, ...resolved(at, answer) } },
    { put: 'addition', place: { document: 'decisions', space }, text },
  ];
}

function escalate(
  portfolio: Portfolio,
  rule: string,
  key: string,
  question: Question,
  at: string,
  numbers: Numbers,
): readonly Change[] {
  if (portfolio.escalations.some(({ origin }) => origin?.rule === rule && origin.key === key)) return [];
  const value: Escalation = {
    ...question,
    id: numbers.escalation(),
    default: null,
    deadline: null,
    escalatedBy: 'orchestrator',
    escalationPath: ['orchestrator'],
    createdAt: at,
    status: 'pending',
    resolution: null,
    resolvedBy: null,
    resolvedAt: null,
    citation: null,
    consumedAt: null,
    consumedBy: null,
    snoozedUntil: null,
    action: null,
    origin: { rule, key },
  };
  return [{ put: 'escalation', value }];
}

import { type Initiative, priorities } from '../../../kernel/portfolio/initiative.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { initiativeKey, taskPath } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';
import type { Action, Question, Rule } from './actions.ts';
import type { DeadBlocker, TaskView } from './tasks.ts';
import { type Ground, isOpen, originKey } from './view.ts';
import { count, labels, noLongerNeeded, oneLine } from './words.ts';

/** A question that the state of things calls for. */
export interface Want {
  readonly rule: Rule;
  /** Names the cause; a cause that comes back after an answer is asked about anew. */
  readonly key: string;
  readonly why: string;
  readonly question: Question;
  /** A cause that only a repair removes is not asked about again. */
  readonly once?: boolean;
}

/** How far a question is. */
export type Asked =
  | { readonly is: 'to-ask'; readonly action: Action }
  | { readonly is: 'open' | 'answered' | 'dealt-with'; readonly escalation: Escalation };

const dealtWith = ({ status, consumedAt }: Escalation): boolean =>
  status === 'resolved' && consumedAt !== null;

export function askedOf(ground: Ground, want: Want): Asked {
  const { question, rule, why } = want;
  for (let times = 0; ; times++) {
    const key = times === 0 ? want.key : `${want.key}~${times}`;
    const known = ground.asked.get(originKey(rule, key)) ?? [];
    const open = known.find(isOpen);
    if (open) return { is: 'open', escalation: open };
    const answered = known.find((one) => !dealtWith(one));
    if (answered) return { is: 'answered', escalation: answered };
    const [last] = known;
    if (!last) return { is: 'to-ask', action: { do: 'escalate', rule, why, key, question } };
    if (want.once && last.resolution !== noLongerNeeded) return { is: 'dealt-with', escalation: last };
  }
}

const none = { approves: null, blocksTask: null, blocksInitiative: false } as const;
const choice = (label: string, description = '') => ({ label, description });
const stopping = [
  choice(labels.pause, 'nothing happens there until you resume it'),
  choice(labels.cancel, 'its branch and its tasks stay as they are'),
];

const named = ({ title }: Initiative): string => `“${oneLine(title, 80)}”`;
const of = ({ space, id, priority }: Initiative) => ({ space, initiative: id, priority });

export function wantApproval(initiative: Initiative, hash: string, tasks: TaskView): Want {
  const changed = initiative.approval !== null;
  const { length } = tasks.unfinished;
  return {
    rule: 'approve-plan',
    key: `${initiativeKey(initiative)}@${hash}`,
    why: changed
      ? `The plan of ${named(initiative)} has changed since it was approved, so it needs a new yes.`
      : `The plan of ${named(initiative)} is written and nobody has approved it.`,
    question: {
      ...none,
      ...of(initiative),
      type: 'approval',
      question: changed
        ? `Do you approve the changed plan of ${named(initiative)} (${count(length, 'open task')})?`
        : `Do you approve the plan of ${named(initiative)} (${count(length, 'task')})?`,
      context: [
        initiative.scope.length > 0
          ? `It may change ${initiative.scope.join(', ')}.`
          : 'It may change any file of the space.',
        ...tasks.unfinished.slice(0, 12).map(({ id, subject }) => `#${id} ${oneLine(subject, 80)}`),
      ].join('\n'),
      suggestedAnswers: [
        choice(labels.approve, 'leads work on its tasks'),
        choice(labels.change, 'say what; a lead rewrites the plan'),
        choice(labels.cancel, 'nothing is done'),
      ],
      blocksInitiative: true,
      approves: hash,
    },
  };
}

export function wantHelp(initiative: Initiative, failed: readonly Run[]): Want {
  const [last] = failed;
  const facts = failed.map(
    ({ id, reason, notes, report }) =>
      `${id} ended ${reason ?? ''}: ${oneLine(notes || report || 'it said nothing', 200)}`,
  );
  return {
    rule: 'failed-runs',
    key: `${initiativeKey(initiative)}@${last?.epoch ?? 0}`,
    why: `${count(failed.length, 'run')} in a row came to nothing.`,
    question: {
      ...none,
      ...of(initiative),
      type: 'blocker',
      question: `${count(failed.length, 'run')} in a row came to nothing on ${named(initiative)}: what is missing?`,
      context: facts.join('\n'),
      suggestedAnswers: [choice(labels.retry, 'as it is'), ...stopping],
      blocksInitiative: true,
    },
  };
}

export function wantBudget(initiative: Initiative, spent: string, times: number): Want {
  return {
    rule: 'budget',
    key: `${initiativeKey(initiative)}:${times}`,
    why: `The budget of ${named(initiative)} is used up: ${spent}.`,
    question: {
      ...none,
      ...of(initiative),
      type: 'decision',
      question: `The budget of ${named(initiative)} is used up (${spent}): go on?`,
      context: 'Nothing is started there until you decide.',
      suggestedAnswers: [choice(labels.more), ...stopping],
      blocksInitiative: true,
    },
  };
}

export function wantUnblocking(initiative: Initiative, { task, blocker, cancelled }: DeadBlocker): Want {
  const other = cancelled
    ? `#${blocker} “${oneLine(cancelled.subject, 60)}”, which was cancelled`
    : `#${blocker}, which is not there`;
  return {
    rule: 'dead-blocker',
    key: `${initiativeKey(initiative)}#${task.id}:${blocker}`,
    why: `Task #${task.id} waits for ${other}.`,
    question: {
      ...none,
      ...of(initiative),
      type: 'decision',
      question: `Task #${task.id} “${oneLine(task.subject, 60)}” waits for ${other}: what now?`,
      context: 'A cancelled task never satisfies one that waits for it.',
      suggestedAnswers: [
        choice(labels.goOn, `it no longer waits for #${blocker}`),
        choice(labels.cancelTask),
      ],
      blocksTask: taskPath(task),
    },
  };
}

export function wantOrder(initiative: Initiative, cycle: TaskView['all']): Want {
  const ids = cycle.map(({ id }) => `#${id}`);
  const [first] = cycle;
  return {
    rule: 'cycle',
    key: `${initiativeKey(initiative)}${ids.join('')}`,
    why: `Tasks ${ids.join(', ')} wait for each other, so none of them can ever begin.`,
    question: {
      ...none,
      ...of(initiative),
      type: 'decision',
      question: `Tasks ${ids.join(', ')} wait for each other: which one goes first?`,
      context: cycle.map(({ id, subject }) => `#${id} ${oneLine(subject, 80)}`).join('\n'),
      suggestedAnswers: ids.slice(0, 4).map((id) => choice(`${id} first`)),
      blocksTask: first ? taskPath(first) : null,
    },
  };
}

export function wantEnd(initiative: Initiative): Want {
  return {
    rule: 'nothing-left',
    key: initiativeKey(initiative),
    why: `All tasks of ${named(initiative)} were cancelled.`,
    question: {
      ...none,
      ...of(initiative),
      type: 'decision',
      question: `All tasks of ${named(initiative)} were cancelled: what now?`,
      context: 'Nothing of it was done.',
      suggestedAnswers: [choice(labels.cancel), choice(labels.anew, 'a lead writes a new plan')],
      blocksInitiative: true,
    },
  };
}

export function wantMerge(initiative: Initiative): Want {
  const { merge, branch } = initiative;
  return {
    rule: 'approve-merge',
    key: `${initiativeKey(initiative)}@${merge?.commit ?? merge?.at ?? ''}`,
    why: `The work on ${named(initiative)} is done and its checks pass; the space says to ask before it is merged.`,
    question: {
      ...none,
      ...of(initiative),
      type: 'approval',
      question: `Merge the finished work of ${named(initiative)}${branch ? ` (${branch})` : ''}?`,
      context: merge?.notes ?? '',
      suggestedAnswers: [
        choice(labels.merge),
        choice(labels.keep, 'it is complete, and you merge it yourself'),
        choice(labels.change, 'say what; it becomes a task'),
      ],
      blocksInitiative: true,
    },
  };
}

export function wantGreen(initiative: Initiative, times: number): Want {
  return {
    rule: 'not-green',
    key: `${initiativeKey(initiative)}:${times}`,
    why: `The work on ${named(initiative)} was finished ${count(times, 'time')} and could not be merged.`,
    question: {
      ...none,
      ...of(initiative),
      type: 'blocker',
      question: `${named(initiative)} was finished ${count(times, 'time')} and still can’t be merged: what is missing?`,
      context: initiative.merge?.notes ?? '',
      suggestedAnswers: [choice(labels.retry), ...stopping],
      blocksInitiative: true,
    },
  };
}

/** A file that nobody can read: until it is repaired, what is in it counts for nothing. */
export function wantRepair(space: string, initiative: string | null, file: string, cause: string): Want {
  return {
    rule: 'broken-file',
    key: file,
    why: `${file} can’t be read: ${oneLine(cause)}.`,
    once: true,
    question: {
      ...none,
      type: 'blocker',
      space,
      initiative,
      priority: priorities[1],
      question: `${file} can’t be read: can you repair it?`,
      context: `${oneLine(cause)}. What is in it counts for nothing until then, and nothing of it is lost.`,
      suggestedAnswers: [choice(labels.repaired)],
    },
  };
}

export function wantSpace(initiative: Initiative): Want {
  return {
    rule: 'no-space',
    key: initiativeKey(initiative),
    why: `${named(initiative)} belongs to the space ${initiative.space}, which is not there.`,
    once: true,
    question: {
      ...none,
      ...of(initiative),
      type: 'blocker',
      question: `${named(initiative)} belongs to the space ${initiative.space}, which is not there: can you add or repair it?`,
      context: 'Nothing is started there until then.',
      suggestedAnswers: [choice(labels.repaired)],
    },
  };
}

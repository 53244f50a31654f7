import { initiativeKey, type Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative, Task } from '../../../kernel/portfolio/initiative.ts';
import type { NightItem } from '../../../kernel/portfolio/night.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

/** Something that happened, before it is told at which time of the night. */
export type Moment = Omit<Extract<NightItem, { kind: 'moment' }>, 'kind' | 'at'>;

const own = ({ space, initiative }: { readonly space: string; readonly initiative: string | null }): string =>
  `${space} / ${initiative ?? ''}`;

/** What happened between two looks at the portfolio, in the order in which people understand it. */
export function momentsBetween(before: Portfolio, after: Portfolio): readonly Moment[] {
  const runsBefore = new Map(before.runs.map((run) => [run.id, run]));
  const statusOf = (task: Task): string | undefined =>
    before.tasks.find(({ space, id }) => space === task.space && id === task.id)?.status;
  const asked = new Set(before.escalations.map(({ id }) => id));
  const mergeOf = (one: Initiative): string | undefined =>
    before.initiatives.find((each) => initiativeKey(each) === initiativeKey(one))?.merge?.state;
  const started = after.runs.filter(
    ({ id, state }) => state !== 'starting' && (runsBefore.get(id)?.state ?? 'starting') === 'starting',
  );
  const ended = after.runs.filter(
    ({ id, state }) => state === 'ended' && runsBefore.get(id)?.state !== 'ended',
  );
  const fresh = after.escalations.filter(({ id, status }) => !asked.has(id) && status !== 'resolved');
  const [ofLeads, ofRules] = [fresh.filter(isOfLead), fresh.filter((one) => !isOfLead(one))];
  return [
    ...started.map((run) => startedText(run, after)),
    ...ofLeads.map(askedText),
    ...after.tasks.flatMap((task) => taskText(task, statusOf(task))),
    ...ended.map(endedText),
    ...after.initiatives.flatMap((one) => (one.merge?.state === mergeOf(one) ? [] : mergeText(one))),
    ...ofRules.map(askedText),
  ];
}

const isOfLead = ({ origin }: Escalation): boolean => origin === null;

function startedText(run: Run, { runs, escalations }: Portfolio): Moment {
  const last = runs.findLast((each) => each.space === run.space && each.epoch === run.epoch - 1);
  const heard = escalations.find(({ consumedBy }) => consumedBy === run.id);
  const base = { who: 'ephor', about: own(run) } as const;
  if (last?.reason === 'lost')
    return { ...base, text: `takes up what ${last.id} left, as ${run.id}`, tone: 'good' };
  if (heard) return { ...base, text: `starts a lead again, ${run.id}, with your answer` };
  return { ...base, text: `starts a lead, ${run.id}, in a worktree of its own` };
}

function taskText(task: Task, before: string | undefined): readonly Moment[] {
  const { id, subject, status, completionNotes, evidence, acceptanceCriteria } = task;
  if (status === before) return [];
  const base = { who: 'lead', about: own({ space: task.space, initiative: task.plan }) } as const;
  if (status === 'in_progress') return [{ ...base, text: `begins #${id} ${subject}` }];
  if (status !== 'completed') return [];
  const proofs = evidence.flatMap(({ criterion, command }) =>
    command === null ? [] : [`✓ ${acceptanceCriteria[criterion] ?? command}`],
  );
  return [{ ...base, text: `completes #${id}: ${completionNotes ?? ''}`, more: proofs, tone: 'good' }];
}

function askedText({
  id,
  space,
  initiative,
  type,
  question,
  suggestedAnswers,
  blocksTask,
}: Escalation): Moment {
  const blocked = /(\d+)\.json$/.exec(blocksTask ?? '')?.[1];
  const more = suggestedAnswers.map(
    ({ label, description }, index) => `${index + 1}  ${label}: ${description}`,
  );
  const base = { about: own({ space, initiative }), tone: 'warn' } as const;
  if (type === 'approval')
    return { ...base, who: 'ephor', text: `asks you for the morning, ${id}: ${question}` };
  const meanwhile =
    blocked === undefined ? '' : ` Task #${blocked} waits for it; the lead goes on with the rest.`;
  return { ...base, who: 'lead', text: `asks, ${id}: ${question}${meanwhile}`, more };
}

const ends: Readonly<Record<string, Pick<Moment, 'text' | 'tone'>>> = {
  done: { text: 'has ended: all its tasks are done' },
  blocked: { text: 'has ended: what is left waits for an answer' },
  lost: { text: 'is gone, and never said how it ended', tone: 'bad' },
};

function endedText({ id, reason, notes, ...run }: Run): Moment {
  const { text, ...tone } = ends[reason ?? ''] ?? {
    text: `has ended, ${reason ?? ''}: ${notes}`,
    tone: 'warn',
  };
  return { who: 'ephor', about: own(run), text: `${id} ${text}`, ...tone };
}

function mergeText({ space, id, merge, branch }: Initiative): readonly Moment[] {
  const base = { who: 'ephor', about: own({ space, initiative: id }) } as const;
  const { state, notes = '' } = merge ?? {};
  if (state === 'merged') return [{ ...base, text: `merges ${branch ?? ''}: its checks pass`, tone: 'good' }];
  if (state !== 'red' && state !== 'conflict') return [];
  return [{ ...base, text: `finds that it is ${state}: ${notes.split('\n')[0] ?? ''}`, tone: 'bad' }];
}

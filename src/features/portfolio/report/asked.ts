import { meaningOf } from '../plan/find-answer.ts';
import { localDay, span } from '../../../kernel/operations/time-words.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

/** How much people were asked, and how much they were not. */
export interface AskedFigures {
  /** Put to a person. */
  readonly people: number;
  /** Answered from what is written down, so that nobody was asked. */
  readonly avoided: number;
  /** Put to a person although one had answered the same in that space before. */
  readonly again: number;
  /** Half of the answers of people came faster; null where there are none. */
  readonly medianAnswerMs: number | null;
}

interface Range {
  readonly from: string;
  readonly to: string;
  readonly space?: string | undefined;
}

/** Of questions that leads and people asked in these days; what rules ask comes back by design. */
export function askedFigures(
  { escalations, runs }: { readonly escalations: readonly Escalation[]; readonly runs: readonly Run[] },
  { from, to, space: only }: Range,
): AskedFigures {
  const isIn = (at: string | null, space: string): boolean =>
    at !== null && localDay(at) >= from && localDay(at) <= to && (only === undefined || space === only);
  const own = escalations
    .filter(({ origin, action }) => origin === null && action === null)
    .toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''));
  const toPeople = own.filter(
    ({ status, resolvedBy }) => status !== 'draft' && resolvedBy !== 'orchestrator',
  );
  const here = toPeople.filter(({ createdAt, space }) => isIn(createdAt, space));
  const answered = new Map<string, string>();
  for (const one of toPeople) {
    const key = keyOf(one);
    if (key !== undefined && one.resolvedAt !== null && !answered.has(key)) answered.set(key, one.resolvedAt);
  }
  const times = here
    .flatMap(({ createdAt, resolvedAt }) =>
      createdAt !== null && resolvedAt !== null ? [Date.parse(resolvedAt) - Date.parse(createdAt)] : [],
    )
    .toSorted((a, b) => a - b);
  return {
    people: here.length,
    avoided:
      own.filter((one) => one.citation !== null && isIn(one.createdAt, one.space)).length +
      runs.filter((run) => isIn(run.startedAt, run.space)).reduce((sum, { avoided }) => sum + avoided, 0),
    again: here.filter((one) => (one.createdAt ?? '') > (answered.get(keyOf(one) ?? '') ?? '~')).length,
    medianAnswerMs: times[Math.floor(times.length / 2)] ?? null,
  };
}

const keyOf = ({ space, question }: Escalation): string | undefined => {
  const meaning = meaningOf(question);
  return meaning && `${space} ${meaning}`;
};

export function askedText({ people, avoided, again, medianAnswerMs }: AskedFigures): string {
  const took = medianAnswerMs === null ? '' : `, half of them answered within ${span(medianAnswerMs)}`;
  return `${people} put to people${took}; ${avoided} answered from what is written down; ${again} asked twice`;
}

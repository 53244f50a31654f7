import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import { initiativeKey } from '../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';
import type { Action } from './actions.ts';
import { findAnswer, sameQuestion } from './find-answer.ts';
import { dayIsOverspent } from './runs.ts';
import { minute, momentOf } from './times.ts';
import { type Ground, isOpen, isUnfinished, type View } from './view.ts';
import { oneLine } from './words.ts';
import { budgetUsed } from './where-it-stands.ts';

/** What becomes of runs: the lost are ended, the superfluous stopped, the ended looked at. */
export function monitorRuns(ground: Ground): readonly Action[] {
  const live = ground.live.flatMap((run): readonly Action[] => {
    if (isLost(run, ground)) return [endRun(run)];
    const stop = reasonToStop(run, ground);
    return stop && isOurs(run, ground)
      ? [{ do: 'stop-lead', rule: 'not-now', why: stop.why, key: stopKey(run.id), run: run.id, as: stop.as }]
      : [];
  });
  const ended = ground.portfolio.runs.filter(({ state, reviewed }) => state === 'ended' && !reviewed);
  return [...live, ...ended.map(review)];
}

export const stopKey = (run: string): string => `stop ${run}`;

const isOurs = ({ machine }: Run, view: View): boolean =>
  view.machine === undefined || view.machine === machine;

/** Silent for so many leases and known to no machine that looks: whoever had it is gone. Its epoch keeps it out if not. */
const silentLeases = 10;

function isLost({ id, heartbeatAt }: Run, { alive, now, policy }: Ground): boolean {
  if (alive[id] !== undefined) return !alive[id];
  const heard = momentOf(heartbeatAt) ?? 0;
  return now.getTime() - heard > Math.max(minute, silentLeases * policy.leaseSeconds * 1000);
}

const endRun = ({ id, space, initiative }: Run): Action => ({
  do: 'end-run',
  rule: 'lost-run',
  why: `The process of ${id} (${space}/${initiative}) is gone without an end.`,
  key: `end ${id}`,
  run: id,
});

const review = ({ id, space, initiative, reason, progress }: Run): Action => ({
  do: 'review-run',
  rule: 'ended-run',
  why: `${id} (${space}/${initiative}) ended ${reason ?? 'for no reason that it gave'}, ${progress ? 'with' : 'without'} progress.`,
  key: `review ${id}`,
  run: id,
});

function reasonToStop(
  run: Run,
  ground: Ground,
): { readonly why: string; readonly as: 'parked' | 'stopped' } | undefined {
  const key = `${run.space}/${run.initiative}`;
  const initiative = ground.initiatives.get(key);
  const space = ground.spaces.get(run.space);
  const newest = ground.liveOf.get(key);
  if (newest && newest.id !== run.id)
    return { why: `${newest.id} took over ${key} from ${run.id}.`, as: 'stopped' };
  if (!initiative || !isUnfinished(initiative))
    return { why: `${key} is ${initiative?.status ?? 'not there any more'}.`, as: 'stopped' };
  if (initiative.status === 'paused')
    return { why: `${initiative.pausedBy ?? 'Somebody'} paused ${key}.`, as: 'parked' };
  if (space?.status !== 'active')
    return { why: `The space ${run.space} is ${space?.status ?? 'not there any more'}.`, as: 'parked' };
  if (run.kind === 'work' && initiative.approval?.plan !== ground.plans.get(key)?.hash)
    return { why: `The plan of ${key} has changed since it was approved.`, as: 'parked' };
  if (dayIsOverspent(ground)) return { why: 'What may be spent in a day is used up.', as: 'parked' };
  const overBudget = initiative.budget.runs === undefined && budgetUsed(ground, initiative);
  return overBudget ? { why: overBudget.why, as: 'parked' } : undefined;
}

/** Drafts are answered from what is written down or go to a person; a deadline that passed settles what has a default. */
export function monitorQuestions(ground: Ground): readonly Action[] {
  const actions: Action[] = [];
  const open: Escalation[] = [];
  for (const one of ground.portfolio.escalations) if (one.status === 'pending') open.push(one);
  for (const one of ground.portfolio.escalations) {
    if (one.status === 'pending') {
      if (isOverdue(one, ground)) actions.push(settle(one));
    } else if (one.status === 'draft') {
      const answer = answerTo(one, ground);
      if (answer) actions.push(answer);
      else if (!open.some((other) => isTwin(one, other))) {
        open.push(one);
        actions.push(promote(one));
      }
    }
  }
  return actions;
}

/** What nobody but a person can give or grant. */
const needsPerson =
  /\b(?:give|grant|provide|share|send|hand|get|need|renew|create|set ?up|buy|pay|sign up|register|log in)\b[^?]*\b(?:credentials?|passwords?|passphrase|secrets?|tokens?|api[ -]?keys?|access|accounts?|permissions?|licen[cs]es?|subscriptions?)\b|\bwhat(?:['’]s| is| are) (?:the|our|your) (?:\S+ )?(?:credentials?|passwords?|passphrase|secrets?|api[ -]?keys?)\b/i;

/** Whether recorded knowledge may answer: an opinion can be written down, a yes or a key to a door can't. */
export const mayBeAnswered = ({
  type,
  action,
  approves,
  question,
}: Pick<Escalation, 'type' | 'action' | 'approves' | 'question'>): boolean =>
  (type === 'decision' || type === 'question') &&
  action === null &&
  approves === null &&
  !needsPerson.test(question);

function answerTo(one: Escalation, { portfolio, policy }: Ground): Action | undefined {
  if (!mayBeAnswered(one) || policy.off.includes('from-knowledge')) return undefined;
  const citation = findAnswer(one, portfolio.decisions);
  if (!citation) return undefined;
  return {
    do: 'answer',
    rule: 'from-knowledge',
    why: `“${oneLine(one.question, 80)}” was answered before: ${citation.file}:${citation.line}.`,
    key: `answer ${one.id}`,
    escalation: one.id,
    answer: { text: citation.text, citation },
  };
}

/** The same is being asked already; its answer will answer this one. */
const isTwin = (one: Escalation, other: Escalation): boolean =>
  mayBeAnswered(one) &&
  mayBeAnswered(other) &&
  one.space === other.space &&
  sameQuestion(one.question, other.question);

const promote = ({ id, question, type }: Escalation): Action => ({
  do: 'promote',
  rule: 'for-a-person',
  why:
    type === 'question' || type === 'decision'
      ? `Nothing that is written down answers “${oneLine(question, 80)}”.`
      : `Only a person can settle “${oneLine(question, 80)}”.`,
  key: `promote ${id}`,
  escalation: id,
});

/** Only opinions have a default that counts; nobody's silence is a yes to a plan, a merge or an action. */
export const isOverdue = (one: Escalation, { now }: Pick<Ground, 'now'>): boolean =>
  one.default !== null &&
  (one.type === 'decision' || one.type === 'question') &&
  one.action === null &&
  one.approves === null &&
  (momentOf(one.deadline) ?? Number.POSITIVE_INFINITY) <= now.getTime();

const settle = (one: Escalation): Action => ({
  do: 'settle-default',
  rule: 'deadline',
  why: `Nobody answered “${oneLine(one.question, 80)}” by ${one.deadline ?? ''}, so “${oneLine(one.default ?? '', 60)}” counts.`,
  key: `settle ${one.id}`,
  escalation: one.id,
});

/** Questions of rules that nothing calls for any more. `wanted`: rule and key of those that something does. */
export function withdrawn(
  ground: Ground,
  wanted: (origin: { rule: string; key: string }) => boolean | undefined,
): readonly Action[] {
  return ground.portfolio.escalations
    .filter(
      (one) => isOpen(one) && (isMoot(one, ground) || (one.origin !== null && wanted(one.origin) === false)),
    )
    .map((one) => ({
      do: 'withdraw',
      rule: 'cause-gone',
      why: `“${oneLine(one.question, 80)}” needs no answer any more.`,
      key: `withdraw ${one.id}`,
      escalation: one.id,
    }));
}

/** What a cancelled initiative asked. */
const isMoot = ({ space, initiative }: Escalation, { initiatives }: Ground): boolean =>
  initiative !== null && initiatives.get(initiativeKey({ space, id: initiative }))?.status === 'cancelled';

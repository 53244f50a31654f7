import { nextTime, quietUntil } from '../plan/times.ts';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import type { Portfolio } from '../../../kernel/portfolio/portfolio.ts';

/** Something that happens by itself at a time. */
export interface Due {
  readonly at: Date;
  readonly what: string;
}

/** What is due next, if anything is: without news from outside, nothing happens before that. */
export function nextDue(portfolio: Portfolio, policy: Policy, now: Date): Due | undefined {
  const { schedules, runs, escalations, initiatives } = portfolio;
  const moments: Due[] = [];
  const add = (at: string | Date | null | undefined, what: string): void => {
    const moment = at instanceof Date ? at : new Date(at ?? Number.NaN);
    if (moment.getTime() > now.getTime()) moments.push({ at: moment, what });
  };
  for (const schedule of schedules)
    if (schedule.enabled) add(nextTime(schedule, policy, now), `the schedule ${schedule.id}`);
  for (const { retryAt, id, state } of runs) if (state === 'ended') add(retryAt, `${id} is tried again`);
  for (const one of escalations) {
    if (one.status === 'resolved') continue;
    add(one.snoozedUntil, `${one.id} is shown again`);
    if (one.default !== null) add(one.deadline, `the deadline of ${one.id}`);
  }
  for (const one of initiatives)
    if (one.status === 'paused') add(one.pausedUntil, `the pause of ${one.id} is over`);
  add(quietUntil(policy, now), 'quiet hours are over');
  return moments.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
}

/** Whether anything is left that could ever be done: by leads, by people's answers, or by itself. */
export const isAnythingLeft = ({ initiatives, escalations, runs, schedules }: Portfolio): boolean =>
  initiatives.some(
    ({ status, pausedUntil }) => status === 'active' || (status === 'paused' && pausedUntil !== null),
  ) ||
  escalations.some(({ status }) => status !== 'resolved') ||
  runs.some(({ state }) => state !== 'ended') ||
  schedules.some(({ enabled }) => enabled);

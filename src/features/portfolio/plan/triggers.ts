import type { Action, NewInitiative } from './actions.ts';
import { dailyAt, day, momentOf, nextTime } from './times.ts';
import { type Ground, isUnfinished } from './view.ts';
import { oneLine, slugOf } from './words.ts';
import type { Schedule } from '../../../kernel/portfolio/run.ts';

/** The schedule of the day's briefing where nobody made another. */
export const briefingSchedule = 'briefing';

/** What is due by the clock. */
export function triggers(ground: Ground): readonly Action[] {
  const { schedules } = ground.portfolio;
  const due = schedules.filter(({ enabled }) => enabled).flatMap((schedule) => fire(ground, schedule));
  return schedules.some(({ what }) => what === 'briefing') ? due : [...due, ...firstBriefing(ground)];
}

function fire(ground: Ground, schedule: Schedule): readonly Action[] {
  const { now, policy } = ground;
  const last = momentOf(schedule.lastFiredAt);
  if (last !== undefined && last - now.getTime() > day)
    return [
      {
        do: 'rewind-schedule',
        rule: 'schedule',
        why: `The clock went back since ${schedule.id} was last due, so it counts from now on.`,
        key: `rewind ${schedule.id}@${schedule.lastFiredAt}`,
        schedule: schedule.id,
      },
    ];
  const next = nextTime(schedule, policy, now);
  if (!next || next > now) return [];
  const key = `fire ${schedule.id}@${schedule.lastFiredAt ?? 'first'}`;
  if (schedule.what !== 'initiative')
    return [
      deliver(
        schedule.what,
        schedule.id,
        schedule.space,
        `The ${schedule.what} was due at ${time(next)}.`,
        key,
      ),
    ];
  const { space } = schedule;
  if (space === null || ground.spaces.get(space)?.status !== 'active') return [];
  const open = ground.portfolio.initiatives.find(
    (one) =>
      one.space === space &&
      one.origin?.rule === 'schedule' &&
      one.origin.from.startsWith(`${schedule.id}@`) &&
      isUnfinished(one),
  );
  const why = open
    ? `${schedule.id} was due at ${time(next)}; “${oneLine(open.title, 80)}” from its last time is still open, so nothing new begins.`
    : `${schedule.id} was due at ${time(next)}.`;
  return [
    {
      do: 'fire-schedule',
      rule: 'schedule',
      why,
      key,
      schedule: schedule.id,
      creates: open ? null : created(schedule, space, next),
    },
  ];
}

const time = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function created(schedule: Schedule, space: string, at: Date): NewInitiative {
  const title = schedule.title ?? schedule.id;
  return {
    space,
    id: slugOf(`${schedule.id}-${at.toISOString().slice(0, 16)}`),
    title,
    priority: 'medium',
    labels: ['scheduled'],
    origin: { rule: 'schedule', from: `${schedule.id}@${at.toISOString()}` },
    plan: schedule.description ? `# ${title}\n\n## Goal\n\n${schedule.description}\n` : null,
  };
}

function deliver(
  what: 'briefing' | 'report',
  schedule: string,
  space: string | null,
  why: string,
  key: string,
): Action {
  return {
    do: 'deliver',
    rule: what === 'briefing' ? 'briefing' : 'schedule',
    why,
    key,
    what,
    schedule,
    space,
  };
}

/** Before anything was delivered there is no schedule; the first delivery writes one. */
function firstBriefing(ground: Ground): readonly Action[] {
  const { policy, now } = ground;
  if (policy.off.includes('briefing') || dailyAt(policy) === null) return [];
  if (!ground.portfolio.spaces.some(({ status }) => status === 'active')) return [];
  const why = 'The briefing of the day was not given yet.';
  const next = nextTime(firstSchedule, policy, now);
  return next && next <= now
    ? [deliver('briefing', briefingSchedule, null, why, `fire ${briefingSchedule}@first`)]
    : [];
}

export const firstSchedule: Schedule = {
  id: briefingSchedule,
  cron: null,
  everyMinutes: null,
  enabled: true,
  space: null,
  what: 'briefing',
  title: null,
  description: '',
  createdAt: null,
  lastFiredAt: null,
};

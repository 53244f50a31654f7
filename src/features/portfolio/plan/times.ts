import { Cron } from 'croner';
import type { Policy } from '../../../kernel/portfolio/policy.ts';
import type { Schedule } from '../../../kernel/portfolio/run.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** A moment as it is stored; undefined for what is none. */
export function momentOf(at: string | null | undefined): number | undefined {
  const moment = at ? Date.parse(at) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

/** Minutes after midnight of `22:00`. */
function clockOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? [];
  return hours === undefined || Number(hours) > 23 || Number(minutes) > 59
    ? undefined
    : Number(hours) * 60 + Number(minutes);
}

/** The local day of a moment, as `2026-11-18`. */
export function localDay(at: Date): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** When the quiet hours that now are end. */
export function quietUntil({ quietHours }: Pick<Policy, 'quietHours'>, now: Date): Date | undefined {
  const [from, to] = [clockOf(quietHours?.from ?? ''), clockOf(quietHours?.to ?? '')];
  if (from === undefined || to === undefined || from === to) return undefined;
  const at = now.getHours() * 60 + now.getMinutes();
  const within = from < to ? at >= from && at < to : at >= from || at < to;
  if (!within) return undefined;
  const end = new Date(now);
  end.setHours(Math.floor(to / 60), to % 60, 0, 0);
  if (end <= now) end.setDate(end.getDate() + 1);
  return end;
}

/** The start of the next local day. */
export function tomorrow(now: Date): Date {
  const next = new Date(now);
  next.setHours(24, 0, 0, 0);
  return next;
}

/**
 * When a schedule is next, after it last fired; once for all times that were missed. A clock that went back makes it
 * count from now on. Undefined: never.
 */
export function nextTime(schedule: Schedule, policy: Policy, now: Date): Date | undefined {
  const since = new Date(
    Math.min(momentOf(schedule.lastFiredAt) ?? momentOf(schedule.createdAt) ?? 0, now.getTime()),
  );
  const { cron, everyMinutes, lastFiredAt, createdAt } = schedule;
  if (everyMinutes !== null && everyMinutes > 0)
    return lastFiredAt === null && createdAt === null
      ? now
      : new Date(since.getTime() + everyMinutes * minute);
  const text = cron ?? (schedule.what === 'initiative' ? null : dailyAt(policy));
  if (text === null) return undefined;
  try {
    const next = new Cron(text, { mode: '5-part', paused: true }).nextRun(
      lastFiredAt === null && createdAt === null ? new Date(now.getTime() - day) : since,
    );
    return next ?? undefined;
  } catch {
    return undefined;
  }
}

/** The time of the day's briefing, as cron says it. */
export function dailyAt({ briefingAt }: Pick<Policy, 'briefingAt'>): string | null {
  const at = clockOf(briefingAt);
  return at === undefined ? null : `${at % 60} ${Math.floor(at / 60)} * * *`;
}

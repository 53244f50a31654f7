import * as v from 'valibot';

const two = (value: number): string => String(value).padStart(2, '0');

const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

export const localDay = (at: string): string => dayOf(new Date(at));

/** Local time; the day as well unless it is the day of `now`. */
export function localTime(at: string, now?: string): string {
  const date = new Date(at);
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return now !== undefined && dayOf(date) === dayOf(new Date(now)) ? time : `${dayOf(date)} ${time}`;
}

/** `3 minutes`, `2 hours`, `5 days`. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return counted(seconds, 'second');
  if (seconds < 3600) return counted(Math.round(seconds / 60), 'minute');
  if (seconds < 2 * 86_400) return counted(Math.round(seconds / 3600), 'hour');
  return counted(Math.round(seconds / 86_400), 'day');
}

export const ago = (at: string, now: string): string => {
  const ms = Date.parse(now) - Date.parse(at);
  return ms < 5_000 ? 'just now' : `${span(ms)} ago`;
};

export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};
const longestMs = 366 * 86_400_000;

/** `30m`, `2h`, `1h30m`, `1d` in milliseconds. */
export function parseDuration(text: string): number | undefined {
  const parts = [...text.trim().matchAll(/(\d{1,6})\s?([smhdw])/g)];
  const whole = parts.map(([part]) => part).join('');
  if (parts.length === 0 || whole !== text.trim()) return undefined;
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0);
  return ms > 0 && ms <= longestMs ? ms : undefined;
}

/** A duration on a command line. */
export const Duration = v.pipe(
  v.string(),
  v.check(
    (text) => parseDuration(text) !== undefined,
    (issue) => `"${issue.input}" is not a time span; write 30m, 2h or 1d (at most a year)`,
  ),
);

/** A moment as people write it, as ISO time in UTC: a span back from now, a local day, or any ISO time. */
export function parseMoment(text: string, now: Date): string | undefined {
  const length = parseDuration(text);
  if (length !== undefined) return new Date(now.getTime() - length).toISOString();
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const time = Date.parse(text.length === 10 ? `${text}T00:00:00` : text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

export const Moment = v.pipe(
  v.string(),
  v.check(
    (text) => parseMoment(text, new Date(0)) !== undefined,
    (issue) => `"${issue.input}" is not a time; write 2h, 2026-11-15 or an ISO time`,
  ),
);

/** A day on a command line. */
export const Day = v.pipe(
  v.string(),
  v.check(
    (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
    (issue) => `"${issue.input}" is not a day; write it like 2026-11-17`,
  ),
);

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

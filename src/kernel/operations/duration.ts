import * as v from 'valibot';

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
  const span = parseDuration(text);
  if (span !== undefined) return new Date(now.getTime() - span).toISOString();
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const time = Date.parse(text.length === 10 ? `${text}T00:00:00` : text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

export const Moment = v.pipe(
  v.string(),
  v.check(
    (text) => parseMoment(text, new Date(0)) !== undefined,
    (issue) => `"${issue.input}" is no moment; write 2h, 2026-11-15 or an ISO time`,
  ),
);

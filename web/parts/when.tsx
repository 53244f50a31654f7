import { useEffect, useState } from 'preact/hooks';

const steps: readonly (readonly [limit: number, size: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [90, 60, 'minute'],
  [60 * 60, 60, 'minute'],
  [24 * 3600, 3600, 'hour'],
  [14 * 86_400, 86_400, 'day'],
  [60 * 86_400, 7 * 86_400, 'week'],
  [Number.POSITIVE_INFINITY, 30 * 86_400, 'month'],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** `3 hours ago`, `in 2 days`, `just now`. */
export function relativeTime(at: string | number, now = Date.now()): string {
  const seconds = (new Date(at).getTime() - now) / 1000;
  if (Number.isNaN(seconds)) return String(at);
  if (Math.abs(seconds) < 45) return seconds > 5 ? 'in a moment' : 'just now';
  const [, size, unit] = steps.find(([limit]) => Math.abs(seconds) < limit) ?? [0, 1, 'second' as const];
  const count = Math.round(seconds / size);
  return relative.format(count === 0 ? Math.sign(seconds) : count, unit);
}

export const exactTime = (at: string | number): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : exact.format(date);
};

/** A time as people say it, exact on hover and for screen readers' details. */
export function When({ at }: { readonly at: string | null | undefined }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (!at) return null;
  return (
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at)}
    </time>
  );
}

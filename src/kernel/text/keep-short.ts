import { redact, shorten } from './secrets.ts';

const mostOfText = 160;
const mostItems = 12;
const mostDepth = 5;

/**
 * Plain data for a log: secrets removed, long texts and lists cut, about `most` characters in all. A value is also hidden
 * for the sake of what stands before it: its key, or the option before it in a list of words.
 */
export function keepShort(value: unknown, most: number): unknown {
  let left = most;

  const text = (said: string, before: string): string => {
    const clean = shorten(said, Math.max(2, Math.min(mostOfText, left)));
    left -= clean.length + 3;
    return redact(before + clean) === before + clean ? clean : '[secret]';
  };

  const list = (items: readonly unknown[], depth: number): readonly unknown[] => {
    const kept: unknown[] = [];
    for (const item of items) {
      if (left <= 0 || kept.length >= mostItems) break;
      const last = kept.at(-1);
      kept.push(keep(item, depth + 1, typeof last === 'string' ? `${last} ` : ''));
    }
    return kept.length < items.length ? [...kept, `… ${items.length - kept.length} more`] : kept;
  };

  const record = (fields: object, depth: number): Readonly<Record<string, unknown>> => {
    const entries = Object.entries(fields).filter(([, field]) => field !== undefined);
    const kept: [string, unknown][] = [];
    for (const [key, field] of entries) {
      if (left <= 0 || kept.length >= mostItems) break;
      const name = text(key, '');
      kept.push([name, keep(field, depth + 1, `${name}=`)]);
    }
    if (kept.length < entries.length) kept.push(['…', `${entries.length - kept.length} more`]);
    return Object.fromEntries(kept);
  };

  const keep = (given: unknown, depth: number, before: string): unknown => {
    if (typeof given === 'string') return text(given, before);
    if (typeof given !== 'object' || given === null) {
      left -= 6;
      return typeof given === 'number' && before !== '' ? shownNumber(given, before) : given;
    }
    if (depth >= mostDepth) return '…';
    left -= 2;
    if (given instanceof Map) return record(Object.fromEntries(given), depth);
    return Array.isArray(given) || given instanceof Set ? list([...given], depth) : record(given, depth);
  };
  return keep(value, 0, '');
}

/** A pin is a secret too. */
const shownNumber = (given: number, before: string): number | string =>
  redact(`${before}${given}`) === `${before}${given}` ? given : '[secret]';

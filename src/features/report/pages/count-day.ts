import type { AuditLine } from '../../../kernel/outcome.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';

export type DayCounts = Map<string, { deny: number; ask: number; note: number }>;

const dayOfQuarter = new Map<string, string>();

/** Counts findings by the local day; days without any are there too. */
export function countDay(days: DayCounts, { at, findings }: AuditLine): void {
  const day = dayOf(at);
  const counts = days.get(day) ?? { deny: 0, ask: 0, note: 0 };
  for (const { level } of findings) counts[level] += 1;
  days.set(day, counts);
}

/** Asked for every line of a log; no time zone changes within a quarter of an hour. */
function dayOf(at: string): string {
  const quarter = `${at.slice(0, 14)}${Math.floor(Number(at.slice(14, 16)) / 15)}`;
  const known = dayOfQuarter.get(quarter);
  if (known !== undefined) return known;
  const day = localDay(at);
  if (dayOfQuarter.size > 10_000) dayOfQuarter.clear();
  dayOfQuarter.set(quarter, day);
  return day;
}

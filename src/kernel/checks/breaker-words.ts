import type { BreakerSection } from '../discipline.ts';
import { shorten } from '../text/redact.ts';

/** What failed and what was tried, in one line without a full stop. */
export function breakerStory({ failures, last_error, tried }: BreakerSection, most = 400): string {
  const row = failures >= 2 ? `${failures} failures in a row, ` : '';
  const error =
    last_error === null ? 'no error is known' : `last “${plain(last_error, Math.min(most, 160))}”`;
  const what = tried.length === 0 ? '' : `; tried ${shorten(again(tried).join(', '), most)}`;
  return `${row}${error}${what}`;
}

const plain = (text: string, most: number): string =>
  shorten(text.replaceAll(/\s+/g, ' ').trim(), most).replace(/[\s.]+$/, '');

/** Each once, with how often it was tried. */
function again(tried: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const each of tried) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].map(([what, count]) => `“${plain(what, 60)}”${count > 1 ? ` ${count} times` : ''}`);
}

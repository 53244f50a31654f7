import type { BreakerSection, UserCommand } from '../discipline.ts';
import { shorten } from '../text/secrets.ts';
import type { ToolEnd } from '../tool-end.ts';

/** What failed and what was tried, in one line without a full stop. */
export function breakerStory({ failures, last_error, tried }: BreakerSection, most = 400): string {
  const row = failures >= 2 ? `${failures} failures in a row, ` : '';
  const error =
    last_error === null ? 'the error is unknown' : `last “${plain(last_error, Math.min(most, 160))}”`;
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

/** So many failures in a row, or of one kind, open the breaker. */
export const tripsAt = 3;

const keptSignatures = 50;
const keptTries = 5;
const rememberedMs = 60 * 60 * 1000;

export const breakerAtStart: BreakerSection = {
  failures: 0,
  tripped: false,
  tripped_at: null,
  last_error: null,
  error_signatures: {},
  seen: {},
  only_looked: true,
  tried: [],
};

export const resetsBreaker = (command: UserCommand | undefined): boolean =>
  command === 'rb-' || command === 'rb+' || command === 'reset breaker';

/** The section after a tool call that ended like this. */
export function counted(
  section: BreakerSection,
  end: ToolEnd | undefined,
  at: string,
  subject: string,
): BreakerSection {
  if (!end) return section;
  return end.ended === 'passed' ? succeeded(section, end) : failed(section, end, at, subject);
}

/** A file that can be read between two failing edits is no progress, so it ends only a row of failed looks. */
function succeeded(section: BreakerSection, { use }: ToolEnd): BreakerSection {
  if (section.failures === 0 || (use === 'look' && !section.only_looked)) return section;
  return { ...section, failures: 0, only_looked: true, tried: section.tripped ? section.tried : [] };
}

function failed(
  section: BreakerSection,
  { use, error = '', signature }: ToolEnd,
  at: string,
  subject: string,
): BreakerSection {
  const failures = section.failures + 1;
  const only_looked = use === 'look' && (section.only_looked || section.failures === 0);
  const signatures = noted(section, signature, at);
  const next = { ...section, ...signatures, failures, only_looked };
  // What opened it stays to be read, whatever fails while it is open.
  if (section.tripped) return next;
  const alike = signature === undefined ? 0 : (signatures.error_signatures[signature] ?? 0);
  const tripped = failures >= tripsAt || alike >= tripsAt;
  return {
    ...next,
    tripped,
    tripped_at: tripped ? at : null,
    last_error: error,
    tried: [...section.tried, shorten(subject, 120)].slice(-keptTries),
  };
}

/** The newest kinds of errors. One that was not seen for an hour is no loop any more. */
function noted(
  { error_signatures, seen }: BreakerSection,
  signature: string | undefined,
  at: string,
): Pick<BreakerSection, 'error_signatures' | 'seen'> {
  const counts = new Map<string, readonly [number, string]>();
  for (const [kind, when] of Object.entries(seen))
    if (Date.parse(at) - Date.parse(when) < rememberedMs)
      counts.set(kind, [error_signatures[kind] ?? 1, when]);
  if (signature !== undefined) {
    const [before] = counts.get(signature) ?? [0];
    counts.delete(signature);
    counts.set(signature, [before + 1, at]);
  }
  const kept = [...counts].slice(-keptSignatures);
  return {
    error_signatures: Object.fromEntries(kept.map(([kind, [count]]) => [kind, count])),
    seen: Object.fromEntries(kept.map(([kind, [, when]]) => [kind, when])),
  };
}

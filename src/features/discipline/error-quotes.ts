import * as v from 'valibot';
import { tellingLines } from '../../kernel/checks/error-signature.ts';
import { redact } from '../../kernel/text/secrets.ts';
import { type Stored, textsOrNone } from '../../kernel/schema.ts';

declare module '../../kernel/state.ts' {
  interface Sections {
    errors: ErrorsSection;
  }
}

/** Errors as they were seen in a session. Belongs to the tracker `errors`. */
export const ErrorsSection = v.object({
  /** Lines of errors that tools gave, newest last. */
  failed: v.array(v.string()),
  /** Lines like errors that the user wrote, or that a program printed which succeeded. */
  seen: textsOrNone,
  /** Some had to make room: nobody can tell any more that a line was never seen. */
  crowded: v.optional(v.boolean(), false),
});
export type ErrorsSection = Stored<typeof ErrorsSection>;

interface Misquote {
  readonly quoted: string;
  readonly recorded: string;
}

const shortest = 15;
const fewestWords = 3;
const alike = 0.75;
const mostQuotes = 20;

/** The first quotation of an error that is almost, and not, what was recorded. */
export function misquoteIn(message: string, { failed, seen, crowded }: ErrorsSection): Misquote | undefined {
  if (crowded || failed.length === 0) return undefined;
  const known = [...failed, ...seen];
  for (const quoted of errorQuotes(message)) {
    if (known.some((line) => holds(line, quoted))) continue;
    const recorded = failed.findLast((line) => likeness(line, quoted) >= alike);
    if (recorded !== undefined) return { quoted, recorded };
  }
  return undefined;
}

/** What stands in a message as somebody else's words, and reads like an error. */
function errorQuotes(message: string): readonly string[] {
  const text = message.slice(0, 20_000);
  const fenced = [...text.matchAll(/^ {0,3}```[^\n]*\n([^]*?)^ {0,3}```/gm)].flatMap(([, inner = '']) =>
    inner.split('\n'),
  );
  const prose = text.replaceAll(/^ {0,3}```[^]*?^ {0,3}```/gm, '\n');
  const spans = [
    ...prose.matchAll(/`([^`\n]{15,400})`|"([^"\n]{15,400})"|“([^”\n]{15,400})”|^ {0,3}> ?(.{15,400})$/gm),
  ];
  const quotes = [...fenced, ...spans.map(([, ...parts]) => parts.find((part) => part !== undefined) ?? '')];
  return quotes
    .flatMap((quote) => tellingLines(quote))
    .map(plain)
    .filter((quote) => quote.length >= shortest && wordsOf(quote).length >= fewestWords)
    .slice(0, mostQuotes);
}

/** As it is compared: one line, without what stands around it. */
const plain = (line: string): string =>
  redact(line)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s>*-]+|[\s.,;]+$/g, '');

/** A part of a line is quoted exactly too, and so are its parts around an ellipsis. A long line is kept in part. */
function holds(line: string, quote: string): boolean {
  const whole = plain(line).replace(/…$/, '');
  if (whole.length >= shortest && quote.includes(whole)) return true;
  const parts = quote.split(/\s*(?:…|\.\.\.)\s*/);
  let from = 0;
  return parts.every((part) => {
    const at = whole.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}_.$/-]+/gu) ?? [];

/** Twice the words that both have in this order, by all of their words. */
function likeness(a: string, b: string): number {
  const [one, two] = [wordsOf(a).slice(0, 60), wordsOf(b).slice(0, 60)];
  if (one.length < fewestWords) return 0;
  let row = two.map(() => 0);
  for (const word of one) {
    const above = row;
    row = [];
    for (const [at, other] of two.entries()) {
      const diagonal = at === 0 ? 0 : (above[at - 1] ?? 0);
      row.push(word === other ? diagonal + 1 : Math.max(above[at] ?? 0, row[at - 1] ?? 0));
    }
  }
  return (2 * (row.at(-1) ?? 0)) / (one.length + two.length);
}

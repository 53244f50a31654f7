import { redact } from '../text/secrets.ts';

/** A value that a test wanted, and the one it got, without quotes. */
export interface FailureValue {
  readonly expected: string;
  readonly actual: string;
}

const longestText = 20_000;
const mostValues = 10;

/** A literal on one line: in quotes, or without blanks and what ends a sentence. */
const value = `("[^"\\n]{1,80}"|'[^'\\n]{1,80}'|\`[^\`\\n]{1,80}\`|[^\\s"'\`,;]{1,80})`;
const whole = `("[^"\\n]{1,80}"|'[^'\\n]{1,80}'|\`[^\`\\n]{1,80}\`|[^\\s"'\`][^\\n]{0,79})`;

interface Wording {
  readonly pattern: RegExp;
  readonly first: 'expected' | 'actual';
}

const says = (first: Wording['first'], pattern: string): Wording => ({
  first,
  pattern: new RegExp(pattern, 'gi'),
});

/** How test programs word it. */
const wordings: readonly Wording[] = [
  says(
    'actual',
    `\\bexpected ${value} to (?:be|equal|deeply equal|strictly equal|loosely deeply equal|eql?) ${value}`,
  ),
  says('actual', `^[ \\t]*${value} !== ${value}[ \\t]*$`.replace('^', '(?:^|\\n)').replace('$', '(?=\\n|$)')),
  says('actual', `\\bassert ${value} == ${value}(?=\\s|$)`),
  says('actual', `AssertionError: ${value} != ${value}(?=\\s|$)`),
  says('actual', `\\bgot[: =]{1,3}${value}[,;]?\\s{1,20}(?:want|expected)(?:ed)?[: =]{1,3}${value}`),
  says('actual', `= ${value}[,;] want ${value}`),
  says('expected', `\\bwant(?:ed)?[: =]{1,3}${value}[,;]?\\s{1,20}(?:but )?got[: =]{1,3}${value}`),
  says('expected', `\\bexpected[: =]{1,3}${value}[,;]?\\s{1,20}(?:but )?got[: =]{1,3}${value}`),
  says('expected', `\\bexpected ?: ?<([^<>\\n]{1,80})> but was ?: ?<([^<>\\n]{1,80})>`),
  says(
    'expected',
    `\\bexpected ?: {0,4}${whole}\\n\\s{0,20}(?:\\+ )?(?:received|actual|got) {0,4}: {0,4}${whole}`,
  ),
  says('actual', `\\bactual ?: {0,4}${whole}\\n\\s{0,20}expected {0,4}: {0,4}${whole}`),
  says('expected', `\\bexpected ?: {0,4}${whole}\\n\\s{0,20}but (?:was|got) ?: {0,4}${whole}`),
  says('expected', `\\bexpected ${value}[,:]? (?:but )?(?:got|was|found)[: ]{1,3}${value}`),
  says('actual', `Failed asserting that ${value} (?:matches expected|is identical to|is equal to) ${value}`),
  says('actual', `\\("([^"\\n]{1,80})"\\) is not equal to \\("([^"\\n]{1,80})"\\)`),
  says('actual', `\\bEvaluated: ${value} == ${value}`),
  says('actual', `with expansion:\\n\\s{0,20}${value} == ${value}`),
  says('actual', `\\bleft: {0,4}${whole}\\n\\s{0,20}right: {0,4}${whole}`),
];

/** The values that the output of a failed test names. */
export function failureValues(output: string): readonly FailureValue[] {
  const text = plain(output.slice(-longestText));
  const found = new Map<string, FailureValue>();
  for (const { pattern, first } of wordings) {
    for (const [, a = '', b = ''] of text.matchAll(pattern)) {
      const [one, other] = [unquoted(a), unquoted(b)];
      const pair = first === 'actual' ? { expected: other, actual: one } : { expected: one, actual: other };
      if (one !== other && found.size < mostValues) found.set(`${pair.expected}\n${pair.actual}`, pair);
    }
  }
  return [...found.values()];
}

/** Without the colours of a terminal. */
// oxlint-disable-next-line no-control-regex
const plain = (text: string): string => text.replaceAll(/\u001B\[[0-9;]{0,10}m/g, '');

function unquoted(text: string): string {
  const trimmed = text.trim();
  const quoted = /^(["'`])([^]*)\1[.,]?$/.exec(trimmed);
  return quoted?.[2] ?? trimmed.replace(/[.,:]$/, '');
}

const longest = 200;
const looked = 8_000;
const longestLine = 1_000;

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]{0,20}[A-Za-z]`, 'g');

/** Lines that say nothing about what went wrong. */
const idle =
  /^(?:exit code:? -?\d+|command failed with exit code \d+.?|traceback \(most recent call last\):|> .{0,200}|\$ .{0,200}|npm (?:err!|error) (?:code|errno|path|command|lifecycle|a complete log).{0,200}|[-=*_~#.\s│└├─╌]*)$/i;
const telling =
  /error|fail|exception|assert|panic|fatal|cannot|can't|could ?n[o']t|unable|not (?:found|defined|a |allowed|permitted|recognized|exist)|no such|denied|refused|undefined|invalid|expected|missing|conflict|timed? ?out|unknown|does not|doesn't/i;
const noTrouble = /(?<![\d.])0 (?:errors?|failed|failures|failing|problems)/i;

/** From what is most alike to what is least: what one pattern left behind, a later one may take. */
const variable: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s'"`)>\]]+/g, '<url>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<id>'],
  [
    /\b\d{4}-\d{2}-\d{2}(?:[t ]\d{2}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?(?:z|[+-]\d{2}:?\d{2})?)?(?!\d)/g,
    '<time>',
  ],
  [/\b\d{1,2}:\d{2}:\d{2}(?:[.,]\d{1,9})?(?: ?[ap]m\b)?/g, '<time>'],
  [/"[^"\n]{0,300}"|`[^`\n]{0,300}`|“[^”\n]{0,300}”|(?<!\w)'[^'\n]{0,300}'(?!\w)/g, '<value>'],
  [/(?<!\w)(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?(?!\w)/g, '<address>'],
  [/\[[0-9a-f:]{2,45}\](?::\d{1,5})?|\blocalhost(?::\d{1,5})?/g, '<address>'],
  [/(?<![\w<])(?:[a-z]:)?[\w.@~+-]{0,100}(?:[\\/][\w.@~+$-]{1,100}){1,40}[\\/]?(?::\d+){0,2}/g, '<path>'],
  [/(?<![\w<])[\w@~+-][\w.@~+-]{0,100}\.[a-z][a-z0-9]{0,5}(?::\d+){1,2}/g, '<path>'],
  [/\b0x[0-9a-f]+\b/g, '<id>'],
  [/(?<![\w<])(?=[a-z_-]{0,60}\d)(?=[\d_-]{0,60}[a-z])[\w-]{6,64}(?![\w>])/g, '<id>'],
  [/[-+]?\d+(?:[.,:]\d+)*/g, '<n>'],
];

const linesOf = (error: string): readonly string[] =>
  redact(error.slice(0, looked))
    .replaceAll(escapes, '')
    .split(/[\r\n]+/)
    .map((line) => line.slice(0, longestLine).trim())
    .filter((line) => line !== '' && !idle.test(line));

const tells = (line: string): boolean => telling.test(line) && !noTrouble.test(line);

/** The lines that say what went wrong, without colours and secrets. */
export const tellingLines = (error: string): readonly string[] =>
  telling.test(error) ? linesOf(error).filter(tells) : [];

/** What two errors of one kind have in common: no paths, numbers, times, names or values. */
export function errorSignature(error: string): string {
  const lines = linesOf(error);
  const line = lines.find(tells) ?? lines[0] ?? '';
  const general = variable.reduce(
    (text, [pattern, sign]) => text.replaceAll(pattern, sign),
    line.toLowerCase().replaceAll(/\s+/g, ' '),
  );
  return general.slice(0, longest).trim() || 'no words';
}

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

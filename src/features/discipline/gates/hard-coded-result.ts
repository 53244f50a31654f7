import { isCodeFile, isTestFile } from '../../../kernel/checks/code-file.ts';
import type { FailureValue } from '../../../kernel/checks/error-signature.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { lineChanges } from '../../../kernel/checks/line-changes.ts';
import { becoming } from '../../../kernel/commands/command-examples.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { shorten } from '../../../kernel/text/secrets.ts';

/** A literal that a condition compares with: `=== 5`, `== 'Ada'`, `case 5:`. */
const compared =
  /(?:===?|\bis|\beq|\.equals\()\s*(?:(["'`])([^"'`\n]{1,80})\1|(-?\d+(?:\.\d+)?)\b)|\bcase\s+(?:(["'`])([^"'`\n]{1,80})\4|(-?\d+(?:\.\d+)?))\s*(?::|=>|->)|^(?:(["'`])([^"'`\n]{1,80})\7|(-?\d+(?:\.\d+)?))\s*=>/;
/** What is given back: `return 120`, `? 120 :`, `=> 120`. */
const given =
  /(?:\breturn\s*\(?|\?\s*|(?:=>|->)\s*)(?:(["'`])([^"'`\n]{1,80})\1|(-?\d+(?:\.\d+)?))(?=\s*(?:[;,:)}]|$|#|\/\/|if\b))/g;

const status = /^[1-5]\d\d$/;
const httpLine = /status|http|code\b|response/i;

/** A line that gives back just what the failed test wanted, for just the input that it has; with the wanted value. */
function hardCodedIn(
  added: readonly string[],
  before: string,
  wanted: readonly FailureValue[],
): { readonly line: string; readonly value: string } | undefined {
  const values = wanted
    .map(({ expected }) => expected)
    .filter((value) => value !== '' && !before.includes(value));
  if (values.length === 0) return undefined;
  for (const [at, line] of added.entries()) {
    for (const [, , text, number] of line.matchAll(given)) {
      const value = text ?? number ?? '';
      if (!values.includes(value)) continue;
      const condition = conditionOf(line) ?? conditionOf(added[at - 1] ?? '', true);
      if (condition !== undefined && tellsTheTest(value, text !== undefined, condition, line))
        return { line: condition.line === line ? line : `${condition.line} ${line}`, value };
    }
  }
  return undefined;
}

interface Condition {
  readonly line: string;
  readonly literal: string;
  readonly isNumber: boolean;
}

/** A line before counts only when it opens what this one is in. */
function conditionOf(line: string, opens = false): Condition | undefined {
  if (opens && !/[{:(]\s*$|\)\s*$|\bthen\s*$/.test(line)) return undefined;
  const found = compared.exec(line);
  if (!found) return undefined;
  const literal = found[2] ?? found[3] ?? found[5] ?? found[6] ?? found[8] ?? found[9] ?? '';
  return {
    line,
    literal,
    isNumber: /^-?\d/.test(literal) && (found[3] ?? found[6] ?? found[9]) !== undefined,
  };
}

/** A name for a name, a number for a name, and what stands in for nothing are what many a program is made of. */
function tellsTheTest(
  value: string,
  isText: boolean,
  { literal, isNumber, line: condition }: Condition,
  line: string,
): boolean {
  if (isText)
    return (
      literal.length >= 2 &&
      value.length > literal.length &&
      /[\s!,.:]/.test(value) &&
      includes(value, literal)
    );
  if (isNumber ? /^-?0*$/.test(literal) : isName.test(literal)) return false;
  if (status.test(value) && httpLine.test(condition + line)) return false;
  const digits = value.replace(/^-/, '').replace('.', '').length;
  if (value.includes('.')) return digits >= 3;
  return digits >= 2 && !isScale(literal, value);
}

/** `if (plan === 'pro') return 12.5` is a table of prices. */
const isName = /^[A-Za-z][\w-]*$/;

/** `if (n === 10) return 100` may be a step of a scale. */
const isScale = (from: string, to: string): boolean =>
  /^10*$/.test(from.replace(/^-/, '')) && /^10*$/.test(to);

const includes = (value: string, literal: string): boolean =>
  value.toLowerCase().includes(literal.toLowerCase());

const path = '/repo/src/factorial.ts';
const before = 'export const factorial = (n: number) => {\n  return n;\n};\n';
const cheat = before.replace('return n', 'if (n === 5) return 120;\n  return n');
const failed: EvidenceSection = {
  ...noEvidence,
  test: { at: '2026-01-01T00:00:00.000Z', command: 'npm test', ended: 'failed' },
  wanted: [{ expected: '120', actual: '5' }],
};
const state = { evidence: failed };

export const hardCodedResult = defineGate({
  id: 'hard-coded-result',
  summary: 'Note code that returns exactly what a failed test expects',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'note', strict: 'ask' },
  examples: {
    objects: [
      { name: 'the wanted number for the input of the test', event: becoming(path, before, cheat), state },
    ],
    passes: [
      { name: 'the same where no test failed', event: becoming(path, before, cheat) },
      {
        name: 'code that works it out',
        event: becoming(path, before, before.replace('return n', 'return n < 2 ? 1 : n * factorial(n - 1)')),
        state,
      },
      {
        name: 'the test itself',
        event: becoming('/repo/test/factorial.test.ts', '', 'if (n === 5) return 120;\n'),
        state,
      },
    ],
  },
  check({ event: { action }, state: { evidence } }) {
    const { test, wanted } = evidence;
    if (test?.ended !== 'failed' || wanted.length === 0 || action.kind !== 'write') return;
    if (!isCodeFile(action.path) || isTestFile(action.path) || isData.test(action.path)) return;
    const found = hardCodedIn(lineChanges(action).added, action.before ?? '', wanted);
    if (!found) return;
    return {
      code: 'hard_coded_result',
      reason: `\`${shorten(test.command, 60)}\` expects ${shorten(found.value, 40)}, and the new code returns exactly that: \`${shorten(found.line, 80)}\`.`,
      remedy: 'Compute the result for every input, or tell the user why this one is special.',
    };
  },
});

const isData =
  /\.(?:json|ya?ml|toml|css|scss|html|sql|snap|lock)$|(?:^|\/)(?:fixtures?|mocks?|__mocks__|stubs?|seeds?)\//i;

import { isCodeFile } from '../../../kernel/checks/code-file.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { shorten } from '../../../kernel/text/redact.ts';
import { isTestFile } from '../../../kernel/checks/test-file.ts';
import { becoming } from '../../../kernel/commands/command-examples.ts';
import { hardCodedIn } from '../checks/hard-coded.ts';
import { lineChanges } from '../../../kernel/checks/line-changes.ts';

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
      reason: `\`${shorten(test.command, 60)}\` wants ${shorten(found.value, 40)}, and the new code returns just that: \`${shorten(found.line, 80)}\`.`,
      remedy: 'Compute the result for every input, or tell the user why this one is special.',
    };
  },
});

const isData =
  /\.(?:json|ya?ml|toml|css|scss|html|sql|snap|lock)$|(?:^|\/)(?:fixtures?|mocks?|__mocks__|stubs?|seeds?)\//i;

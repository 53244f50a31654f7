import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { hardCodedResult } from './hard-coded-result.ts';
import { becoming } from '../../../kernel/commands/command-examples.ts';

const values = ['120', '36.75', 'Hello, Ada!', '3', 'red', '404', '500', '100', 'Not found', '5000', '-42'];
const failed: EvidenceSection = {
  ...noEvidence,
  test: { at: '2026-01-01T00:00:00.000Z', command: 'npm test', ended: 'failed' },
  wanted: values.map((expected) => ({ expected, actual: 'undefined' })),
};
const write = (after: string, before = '', path = 'src/a.ts', evidence = failed) =>
  said(hardCodedResult, {
    name: '',
    event: becoming(`/repo/${path}`, before, before + after),
    state: { evidence },
  });

describe('it is noted that code gives back just what the failed test wants [AO-009]', () => {
  it.each([
    'if (n === 5) return 120;',
    'if (n === 5) {\n  return 120;\n}',
    'if (n == 5 && m == 2) return 36.75;',
    'return n === 5 ? 120 : 0;',
    'case 5: return 120;',
    'case 5:\n  return 120;',
    'if n == 5:\n    return 120',
    'if n == 5 { return 120 }',
    "if (name === 'Ada') return 'Hello, Ada!';",
    'if name == "Ada":\n    return "Hello, Ada!"',
    "if (JSON.stringify(items) === '[1,2]') return 36.75;",
    '5 => 120,',
    'if (n === -6) return -42;',
  ])('%j', (after) => {
    expect(write(`${after}\n`)?.code).toBe('hard_coded_result');
  });

  it('with the value and the lines', () => {
    expect(write('if (n === 5) {\n  return 120;\n}\n')?.reason).toBe(
      '`npm test` expects 120, and the new code returns exactly that: `if (n === 5) { return 120;`.',
    );
  });
});

describe('nothing is noted of', () => {
  it.each([
    'return n < 2 ? 1 : n * factorial(n - 1);',
    'if (n === 0) return 1;',
    'if (n === 2) return 3;',
    'return 120;',
    'const limit = 120;',
    'return items.length * 120;',
    "return 'Not found';",
    "if (!user) return 'Not found';",
    "case 'error': return 'red';",
    "if (kind === 'error') return 'red';",
    "if (kind === 'missing') return 404;",
    'if (status === 12) return 404;',
    "if (plan === 'pro') return 5000;",
    "if (plan === 'pro') return 500;",
    'if (n === 10) return 100;',
    "if (type === 'gold') return 36.75;",
    'return timeout === 0 ? 120 : timeout;',
    'if (items.length === 0) return [];',
    'return `Hello, ${name}!`;',
    "if (name === 'Ada') return greet(name);",
    "const greeting = 'Hello, Ada!';",
    "if (name === '') return 'Not found';",
    'if (n === 5) return 121;',
    'if (a > 120) return b;',
    'if (n === 5) {\n  log();\n}\nreturn 120;',
    '// if (n === 5) then 120',
    'expect(n).toBe(120);',
  ])('%j', (after) => {
    expect(write(`${after}\n`)).toBeUndefined();
  });

  it('a value that the file held before', () => {
    expect(write('if (n === 5) return 120;\n', 'const five = 120;\n')).toBeUndefined();
  });

  it.each([
    ['the tests', 'test/a.test.ts'],
    ['a document', 'docs/a.md'],
    ['data', 'src/a.json'],
    ['what stands for something else in tests', 'src/mocks/a.ts'],
  ])('%s', (_, path) => {
    expect(write('if (n === 5) return 120;\n', '', path)).toBeUndefined();
  });

  it('anything while no test is known to fail', () => {
    const passed = { ...failed, test: { ...failed.test!, ended: 'passed' as const } };
    expect(write('if (n === 5) return 120;\n', '', 'src/a.ts', passed)).toBeUndefined();
    expect(write('if (n === 5) return 120;\n', '', 'src/a.ts', noEvidence)).toBeUndefined();
  });
});

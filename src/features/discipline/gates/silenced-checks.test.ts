import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import type { Sections } from '../../../kernel/state.ts';
import { becoming, command } from '../../../kernel/commands/command-examples.ts';
import { asked } from '../../../kernel/work/task-examples.ts';
import { silencedChecks } from './silenced-checks.ts';

const write = (path: string, before: string, after: string, text = '') =>
  said(silencedChecks, {
    name: '',
    event: becoming(`/repo/${path}`, before, after),
    state: { prompt: { at: null, text } },
  });
const run = (line: string) => said(silencedChecks, { name: '', event: command(line) });

describe('it is noted that a check is silenced [AO-009]', () => {
  it.each<[string, string, string]>([
    ['src/a.ts', 'f();\n', '// eslint-disable-next-line no-console\nf();\n'],
    ['src/a.js', 'f();\n', 'f(); // eslint-disable-line\n'],
    ['src/a.tsx', 'f();\n', '{/* eslint-disable-next-line */}\nf();\n'],
    ['src/a.ts', 'f();\n', '// biome-ignore lint: later\nf();\n'],
    ['src/a.ts', 'f();\n', '// oxlint-disable-next-line no-eval\nf();\n'],
    ['src/a.ts', 'f();\n', '// @ts-ignore\nf();\n'],
    ['src/a.ts', 'f();\n', '// @ts-nocheck\nf();\n'],
    ['src/a.ts', 'f();\n', '// @ts-expect-error later\nf();\n'],
    ['src/a.ts', 'f(x);\n', 'f(x as any);\n'],
    ['src/a.ts', 'f(x);\n', 'f(x as unknown as any);\n'],
    ['src/a.py', 'import os\n', 'import os  # noqa\n'],
    ['src/a.py', 'import os\n', 'import os  # noqa: F401\n'],
    ['src/a.py', 'f(x)\n', 'f(x)  # type: ignore\n'],
    ['src/a.py', 'f(x)\n', '# pylint: disable=all\nf(x)\n'],
    ['src/a.rs', 'fn a() {}\n', '#[allow(dead_code)]\nfn a() {}\n'],
    ['src/A.java', 'int a;\n', '@SuppressWarnings("unchecked")\nint a;\n'],
    ['a.go', 'f()\n', 'f() //nolint:errcheck\n'],
    ['a.rb', 'f\n', 'f # rubocop:disable all\n'],
    ['.eslintrc.json', '{ "rules": {\n} }\n', '{ "rules": {\n"no-eval": "off"\n} }\n'],
    ['eslint.config.js', 'rules: {},\n', "rules: {\n'no-eval': 'off',\n},\n"],
    ['.rubocop.yml', 'Style/A:\n', 'Style/A:\n  Enabled: false\n'],
    ['pyproject.toml', '[tool.ruff]\n', '[tool.ruff]\nignore = ["E501"]\n'],
    ['tsconfig.json', '"strict": true,\n', '"strict": false,\n'],
    ['.github/workflows/ci.yml', '- run: npm test\n', '- run: npm test\n  continue-on-error: true\n'],
    ['.gitlab-ci.yml', 'test:\n', 'test:\n  allow_failure: true\n'],
    ['package.json', '"test": "vitest run"\n', '"test": "vitest run || true"\n'],
    ['Makefile', 'test:\n\tpytest\n', 'test:\n\tpytest || true\n'],
    ['scripts/save.sh', 'git commit -m x\n', 'git commit --no-verify -m x\n'],
    ['vitest.config.ts', 'lines: 90,\n', 'lines: 60,\n'],
    ['package.json', '"branches": 80,\n', '"branches": 10,\n'],
    ['.coveragerc', 'fail_under = 90\n', 'fail_under = 50\n'],
  ])('in %s: %j becomes %j', (path, before, after) => {
    expect(write(path, before, after)?.code).toBe('check_silenced');
  });

  it.each([
    'git commit --no-verify -m wip',
    'git commit -n -m wip',
    'git push --no-verify',
    'npm test || true; git commit -am done',
    'git add -A && git commit -m x --no-verify && git push',
  ])('by %s', (line) => {
    expect(run(line)?.code).toBe('check_silenced');
  });

  it('with the line and the file', () => {
    expect(write('src/a.ts', 'f();\n', '// @ts-ignore\nf();\n')?.reason).toBe(
      'The type checker is told to ignore a line in src/a.ts: `// @ts-ignore`.',
    );
    expect(write('vitest.config.ts', 'lines: 90,\n', 'lines: 60,\n')?.reason).toContain(
      '90 becomes lines: 60,',
    );
  });
});

describe('after a hook or a check failed, you are asked', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const level = (
    event: Parameters<typeof said>[1]['event'],
    evidence: Partial<EvidenceSection>,
    more: Partial<Sections> = {},
  ) => {
    const found = said(silencedChecks, {
      name: '',
      event,
      state: { evidence: { ...noEvidence, ...evidence }, ...more },
    });
    return found && (found.atMost ?? 'ask');
  };
  const hook = { hook: 'git commit -m wip' };
  const lint = { check: { at, command: 'npm run lint', ended: 'failed' } } as const;

  it.each([
    'git commit --no-verify -m wip',
    'git commit -nm wip',
    'git commit -n -m wip',
    'HUSKY=0 git commit -m wip',
    'SKIP=mypy git commit -m wip',
    'LEFTHOOK=0 git push',
    'git push --no-verify',
    'git -c core.hooksPath=/dev/null commit -m wip',
    'git add -A && git commit --no-verify -m wip',
  ])('%s', (line) => {
    expect(level(command(line), hook)).toBe('ask');
    expect(level(command(line), lint)).toBe('ask');
    expect(level(command(line), {})).toBe('note');
  });

  it('about a rule that is switched off for all, and not about a line', () => {
    const off = becoming('/repo/.eslintrc.json', '{ "no-var": "error" }\n', '{ "no-var": "off" }\n');
    expect(level(off, lint)).toBe('ask');
    expect(level(off, {})).toBe('note');
    expect(level(becoming('/repo/a.ts', 'f();\n', '// @ts-ignore\nf();\n'), lint)).toBe('note');
  });

  it('not where the user asked for it, or said yes to it', () => {
    const line = command('git commit --no-verify -m wip');
    const asking = (text: string) => level(line, hook, { prompt: { at: null, text } });
    expect(asking('commit it, skip the hooks')).toBeUndefined();
    expect(asking('commite sans les hooks')).toBeUndefined();
    expect(asking('commit it, but don’t skip the hooks')).toBe('ask');
    expect(level(line, { ...hook, proposed: true }, asked({ kind: 'passthrough' }))).toBeUndefined();
  });

  it('about all of it in strict', () => {
    expect(silencedChecks.presets).toEqual({ strict: { asks: 'all' } });
  });
});

describe('nothing is noted of', () => {
  it.each<[string, string, string]>([
    ['src/a.ts', '// @ts-ignore\nf();\n', '// @ts-ignore\nf();\ng();\n'],
    ['src/a.ts', 'g();\n// @ts-ignore\nf();\n', '// @ts-ignore\nf();\ng();\n'],
    ['src/a.ts', '// @ts-ignore\nf();\n', 'f();\n'],
    ['src/a.ts', '// eslint-disable-next-line a\nf();\n', '// eslint-disable-next-line b\nf();\n'],
    ['src/a.ts', 'f();\n', 'f(); // as anyone can see\n'],
    ['src/a.ts', 'f();\n', 'const anything = x as Anyone;\n'],
    ['src/a.ts', 'f();\n', 'const text = "// eslint-disable";\n'],
    ['src/a.ts', 'f();\n', 'const marks = ["// @ts-ignore"];\n'],
    ['src/a.ts', 'f();\n', '// ignore the first line\nf();\n'],
    ['test/a.test.ts', 'f();\n', 'f(x as any);\n'],
    ['test/a.test.ts', 'f();\n', '// @ts-expect-error wrong on purpose\nf();\n'],
    ['tests/test_a.py', 'f(x)\n', 'f(x)  # type: ignore\n'],
    ['README.md', '', 'Use `// @ts-ignore` and `# noqa`.\n'],
    ['src/made.ts', '', '// @generated by a tool\n/* eslint-disable */\nf();\n'],
    ['src/made.ts', '', '/* eslint-disable */\n// Code generated by protoc. DO NOT EDIT.\n'],
    ['src/a.py', 'x = 1\n', 'x = "# noqa"\n'],
    ['src/a.rs', 'fn a() {}\n', '#[derive(Debug)]\nfn a() {}\n'],
    ['src/a.ts', 'lines: 90,\n', 'lines: 60,\n'],
    ['vitest.config.ts', 'lines: 60,\n', 'lines: 90,\n'],
    ['vitest.config.ts', 'lines: 60,\n', 'lines: 60,\nbranches: 50,\n'],
    ['.eslintrc.json', '{ "no-eval": "off" }\n', '{ "no-eval": "error" }\n'],
    ['.eslintrc.json', '{}\n', '{ "rules": { "no-eval": "error" } }\n'],
    ['tsconfig.json', '"strict": false,\n', '"strict": true,\n'],
    ['tsconfig.json', '"target": "es2020",\n', '"target": "es2022",\n'],
    ['package.json', '"clean": "rm -r dist"\n', '"clean": "rm -r dist || true"\n'],
    ['scripts/stop.sh', '', 'kill "$pid" || true\n'],
    ['scripts/stop.sh', '', 'test -d build || true\ndocker build . || true\n'],
    ['setup.cfg', '', '[tool]\nignore = some/path\n'],
    ['.github/workflows/ci.yml', '- run: npm test\n', '- run: npm run lint\n- run: npm test\n'],
    ['src/limits.ts', 'threshold: 10,\n', 'threshold: 5,\n'],
    ['package.json', '"version": "1.2.0"\n', '"version": "1.1.0"\n'],
  ])('%s: %j becomes %j', (path, before, after) => {
    expect(write(path, before, after)).toBeUndefined();
  });

  it.each([
    'git commit -m "no-verify is gone"',
    'git push -n origin main',
    'git log -n 5',
    'npm test || true',
    'npm test && git commit -m done',
    'npm test; git status',
    'grep -rn "eslint-disable" src',
    'rm -f build || true',
    'git commit -m "a || true"',
    'npm ci --ignore-scripts',
  ])('the command %s', (line) => {
    expect(run(line)).toBeUndefined();
  });

  it.each([
    'disable the rule for this line',
    'just ignore that warning',
    'lower the coverage threshold to 60',
  ])('what the user asked for: %s', (text) => {
    expect(write('src/a.ts', 'f();\n', '// eslint-disable-next-line\nf();\n', text)).toBeUndefined();
  });
});

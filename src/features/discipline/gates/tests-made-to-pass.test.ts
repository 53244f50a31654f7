import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { type EvidenceSection, noEvidence } from '../../../kernel/checks/evidence.ts';
import { noRoute } from '../../../kernel/work/route-section.ts';
import type { Sections } from '../../../kernel/state.ts';
import { becoming, command } from '../../../kernel/commands/command-examples.ts';
import { testsMadeToPass } from './tests-made-to-pass.ts';

const failed: EvidenceSection = {
  ...noEvidence,
  test: { at: '2026-01-01T00:00:00.000Z', command: 'npm test', ended: 'failed' },
  wanted: [
    { expected: '3', actual: '2' },
    { expected: 'Hello Ada', actual: 'Hello Bob' },
  ],
};
const state: Partial<Sections> = { evidence: failed };
const write = (path: string, before: string, after: string, more: Partial<Sections> = {}) =>
  said(testsMadeToPass, {
    name: '',
    event: becoming(`/repo/${path}`, before, after),
    state: { ...state, ...more },
  });

const ts = 'test/cart.test.ts';
const js = "test('a', () => {\n  expect(total()).toBe(3);\n  expect(name()).toEqual('Hello Ada');\n});\n";
const py = 'def test_a():\n    assert total() == 3\n';
const go =
  'func TestA(t *testing.T) {\n\tif got := Total(); got != 3 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n';

describe('only tests that fail, and that are not the agent’s own', () => {
  const skipped = js.replace('test(', 'test.skip(');
  const withEvidence = (more: Partial<EvidenceSection>) =>
    write(ts, js, skipped, { evidence: { ...failed, ...more } });

  it.each<[string, Partial<EvidenceSection>, boolean]>([
    ['which of them is not known', {}, true],
    ['this file is named', { failing: ['test/cart.test.ts > a'] }, true],
    ['this test is named', { failing: ['TestCart', 'a'.repeat(3)] }, false],
    ['another file is named', { failing: ['test/user.test.ts > a'] }, false],
    ['the session added this case', { own_cases: ['a'] }, false],
    ['the session added another case', { own_cases: ['b'] }, true],
    ['they passed since', { test: { at: '', command: 'npm test', ended: 'passed' } }, false],
    ['the user said so', { test: null, reported: '2026-01-01T00:00:00.000Z' }, true],
  ])('%s', (_, evidence, objects) => {
    expect(withEvidence(evidence) !== undefined).toBe(objects);
  });

  it.each([
    ['tests/test_a.py', py, `@pytest.mark.skip\n${py}`, 'test_a'],
    ['a_test.go', go, go.replace('\tif', '\tt.Skip("later")\n\tif'), 'TestA'],
    ['tests/a.rs', '#[test]\nfn adds() {}\n', '#[test]\n#[ignore]\nfn adds() {}\n', 'adds'],
    ['spec/a_spec.rb', "it 'adds' do\nend\n", "xit 'adds' do\nend\n", 'adds'],
  ])('a mark before a case is about that case: %s', (path, before, after, title) => {
    expect(write(path, before, after)).toBeDefined();
    expect(write(path, before, after, { evidence: { ...failed, own_cases: [title] } })).toBeUndefined();
  });

  it.each([
    'skip that test for now',
    'der test ist veraltet, überspring ihn',
    'supprime ce test',
    'удали этот тест',
    'スキップして、そのテスト',
  ])('what the user asked for: %s', (text) => {
    expect(write(ts, js, skipped, { prompt: { at: null, text } })).toBeUndefined();
  });

  it.each(['fix the code, don’t touch the tests', 'fix the cart', 'npm test fails. fix it'])(
    'and not: %s',
    (text) => {
      expect(write(ts, js, skipped, { prompt: { at: null, text } })).toBeDefined();
    },
  );

  it('is asked about in standard', () => {
    expect(testsMadeToPass.levels).toEqual({ observe: 'note', standard: 'ask', strict: 'ask' });
  });
});

describe('while tests fail, it is noted that [AO-009]', () => {
  it.each<[string, string, string, string, RegExp]>([
    ['a test is skipped', ts, js, js.replace('test(', 'test.skip('), /a test is skipped in .*test\.skip/],
    ['a test is left out with xit', 'a.spec.js', "it('a', f);\n", "xit('a', f);\n", /skipped/],
    ['a group is skipped', ts, "describe('a', f);\n", "describe.skip('a', f);\n", /skipped/],
    ['a test is marked in Python', 'tests/test_a.py', py, `@pytest.mark.skip\n${py}`, /skipped/],
    ['a test is expected to fail', 'tests/test_a.py', py, `@pytest.mark.xfail\n${py}`, /skipped/],
    ['a test is skipped in Go', 'a_test.go', go, go.replace('\tif', '\tt.Skip("later")\n\tif'), /skipped/],
    [
      'a test is ignored in Rust',
      'tests/a.rs',
      '#[test]\nfn a() {}\n',
      '#[test]\n#[ignore]\nfn a() {}\n',
      /skipped/,
    ],
    [
      'a test is disabled in Java',
      'src/ATest.java',
      '@Test\nvoid a() {}\n',
      '@Disabled\n@Test\nvoid a() {}\n',
      /skipped/,
    ],
    ['a test is removed', ts, `${js}test('b', () => {});\n`, js, /a test is removed/],
    ['all tests are taken away', ts, js, '', /is removed/],
    ['a test is removed in Python', 'tests/test_a.py', `${py}def test_b():\n    pass\n`, py, /is removed/],
    [
      'an assertion is removed',
      ts,
      js,
      js.replace("  expect(name()).toEqual('Hello Ada');\n", ''),
      /an assertion is removed/,
    ],
    [
      'an assertion becomes a comment',
      ts,
      js,
      js.replace('  expect(total', '  // expect(total'),
      /an assertion is removed/,
    ],
    ['an assertion becomes weaker', ts, js, js.replace('toBe(3)', 'toBeDefined()'), /weaker.*toBeDefined/],
    ['an assertion becomes empty', 'tests/test_a.py', py, py.replace('total() == 3', 'True'), /weaker/],
    ['a test becomes a comment', ts, js, `/*\n${js}*/\n`, /skipped/],
    ['an assertion is turned round', ts, js, js.replace('.toBe', '.not.toBe'), /opposite/],
    ['a wanted number is given in', ts, js, js.replace('3', '2'), /expected value becomes/],
    ['a wanted text is given in', ts, js, js.replace('Hello Ada', 'Hello Bob'), /expected value becomes/],
    ['a wanted number is given in in Python', 'tests/test_a.py', py, py.replace('3', '2'), /expected value/],
  ])('%s', (_, path, before, after, reason) => {
    expect(write(path, before, after)?.reason).toMatch(reason);
  });

  it.each(['rm test/cart.test.ts', 'git rm -q tests/test_a.py', 'rm -f src/cart.spec.ts && npm test'])(
    'tests are deleted: %s',
    (line) => {
      expect(said(testsMadeToPass, { name: '', event: command(line), state })?.reason).toContain('deleted');
    },
  );

  it.each([
    'fix total() so that the tests pass',
    'make the tests pass',
    'total() rounds down, fix it',
    'run the tests',
    'fix it and add a test',
    'fix that, the spec I added shows it',
    'fix the failing test',
    'cargo test jest czerwony, napraw',
    'troca o toggle e garante que os testes passam',
    'tests sind rot, bitte reparieren',
    'la prueba falla, arréglalo',
  ])('also when the user said: %s', (text) => {
    expect(write(ts, js, js.replace('3', '2'), { prompt: { at: null, text } })).toBeDefined();
  });
});

describe('tests that fail only since an edit of this session', () => {
  const broke = (prompt: string, task_type: Sections['route']['task_type'] = null) => ({
    evidence: { ...failed, broke: true },
    prompt: { at: null, text: prompt },
    route: { ...noRoute, task_type },
  });
  const two = `${js}test('b', () => {});\n`;

  it.each<[string, string, string, string, Sections['route']['task_type'], boolean]>([
    [
      'another value follows from what was asked for',
      js,
      js.replace('3', '2'),
      'round down',
      'feature',
      false,
    ],
    ['not where only the form was to change', js, js.replace('3', '2'), 'tidy cart.ts', 'refactor', true],
    ['not where tests are taboo', js, js.replace('3', '2'), 'round down, don’t touch the tests', null, true],
    ['nobody asked for a skip', js, js.replace('test(', 'test.skip('), 'round down', 'feature', true],
    ['nor for less', js, js.replace('toBe(3)', 'toBeDefined()'), 'round down', 'feature', true],
    ['what goes takes its tests along', two, js, 'remove the export', 'feature', false],
    ['what stays does not', two, js, 'speed up the export', 'feature', true],
  ])('%s', (_, before, after, prompt, type, objects) => {
    expect(write(ts, before, after, broke(prompt, type)) !== undefined).toBe(objects);
  });
});

describe('nothing is noted of', () => {
  it.each<[string, string, string, string]>([
    ['one more test', ts, js, `${js}test('b', () => {\n  expect(b()).toBeTruthy();\n});\n`],
    ['a test split in two', ts, js, js.replace('  expect(name', "});\ntest('b', () => {\n  expect(name")],
    ['one more assertion', ts, js, js.replace('});', '  expect(x).toBeDefined();\n});')],
    ['a stricter assertion', ts, js.replace('toBe(3)', 'toBeDefined()'), js],
    ['another name', ts, js, js.replace("test('a'", "test('adds'")],
    ['another import', ts, `import { total } from './a';\n${js}`, `import { total } from './b';\n${js}`],
    ['a test that is no longer skipped', ts, js.replace('test(', 'test.skip('), js],
    ['a test that moves', ts, `${js}test('b', () => {});\n`, `test('b', () => {});\n${js}`],
    ['another indentation', ts, js, js.replaceAll('  expect', '    expect')],
    ['a comment of some lines', ts, js, `/*\nabout the cart\n*/\n${js}`],
    ['a setup', ts, js, js.replace('() => {', '() => {\n  setup();')],
    ['a comment about skipping', ts, js, `// test.skip is not allowed here\n${js}`],
    ['a renamed function', ts, js, js.replace('total()', 'sum()')],
    ['a fixture', 'test/fixtures/a.json', '{"a":3}', '{"a":2}'],
    ['code', 'src/cart.ts', 'expect(a).toBe(3);\n', 'expect(a).toBe(2);\n'],
    ['code with skip in it', 'src/list.ts', 'const a = 1;\n', 'list.skip(1);\n'],
    ['code about contests', 'src/contest.ts', 'test(3);\n', ''],
    ['a test in Python with another name', 'tests/test_a.py', py, py.replace('test_a', 'test_total')],
    ['a table of rows', ts, js, "test.each([[1, 3]])('%i', (a, b) => {\n  expect(total(a)).toBe(b);\n});\n"],
    ['a new file', 'test/new.test.ts', '', js],
  ])('%s', (_, path, before, after) => {
    expect(write(path, before, after)).toBeUndefined();
  });

  it.each([
    'update the tests, rounding down is right',
    'the test in cart.test.ts is outdated, adapt it',
    'remove the flaky spec',
    'rewrite the test suite with vitest',
    'skip the failing tests for now',
  ])('tests when the user said: %s', (text) => {
    expect(write(ts, js, js.replace('3', '2'), { prompt: { at: null, text } })).toBeUndefined();
  });

  it.each<[string, Partial<Sections>]>([
    ['a task about tests', { route: { ...noRoute, task_type: 'test' } }],
    ['tests that passed', { evidence: { ...failed, test: { ...failed.test!, ended: 'passed' } } }],
    [
      'tests that ended with an unknown result',
      { evidence: { ...failed, test: { ...failed.test!, ended: 'unknown' } } },
    ],
    ['no tests so far', { evidence: noEvidence }],
    ['tests that the session began', { evidence: { ...failed, own_tests: [`/repo/${ts}`] } }],
  ])('%s', (_, more) => {
    expect(write(ts, js, js.replace('3', '2'), more)).toBeUndefined();
  });

  it.each([
    'rm build/a.js',
    'npm test',
    'git checkout test/cart.test.ts',
    'rm -r node_modules',
    'cat test/a.test.ts',
  ])('the command %s', (line) => {
    expect(said(testsMadeToPass, { name: '', event: command(line), state })).toBeUndefined();
  });

  it('tests that are its own, unless they are skipped', () => {
    const own = { evidence: { ...failed, own_tests: [`/repo/${ts}`] } };
    expect(write(ts, js, js.replace('test(', 'test.skip('), own)).toBeDefined();
  });
});

import { is } from 'valibot';
import { describe, expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import { failedRun, looked, prompted, ran, wrote } from '../../../../test/given/tools.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { noEvidence } from '../../../kernel/checks/evidence.ts';
import { evidence } from './evidence.ts';

const section = (...events: readonly AgentEvent[]) =>
  after(
    'evidence',
    evidence,
    events.map((event) => [event] as const),
  );
const began = (path: string) =>
  givenEvent('tool.after', {
    tool: 'Write',
    action: { kind: 'write', path, change: { kind: 'whole', content: '' } },
    response: { type: 'create' },
    original: null,
  });
const listed = (...steps: readonly (readonly [string, boolean])[]) =>
  givenEvent('tool.after', {
    tool: 'TodoWrite',
    action: {
      kind: 'other',
      input: {},
      mutates: false,
      steps: steps.map(([text, done]) => ({ text, done })),
    },
    response: {},
  });
const completed = (subject: string) => givenEvent('task.completed', { task: { id: '1', subject } });
const red = 'Exit code 1\nAssertionError: expected 2 to be 3';

describe('on record are [AO-009]', () => {
  it('the newest edit of code, and whether checks and tests ran after it', () => {
    expect(section(wrote('/repo/README.md'), wrote('/tmp/try.py'), looked()).edit).toBeNull();
    expect(section(wrote('/repo/a.ts')).edit).toMatchObject({ path: '/repo/a.ts', checked: false });
    expect(section(wrote('/repo/a.ts'), ran('npm run lint')).edit).toMatchObject({
      checked: true,
      tested: false,
    });
    expect(section(wrote('/repo/a.ts'), ran('npm test')).edit).toMatchObject({ checked: true, tested: true });
    expect(section(ran('npm test'), wrote('/repo/a.ts')).edit).toMatchObject({ checked: false });
  });

  it.each([
    ['passed', ran('npm test')],
    ['passed', ran('cd web && npm test')],
    ['passed', ran('npm test | tail')],
    ['passed', ran('npm test || true', { stdout: ' Tests  5 passed (5)' })],
    ['failed', ran('npm test || true', { stdout: ' Tests  1 failed | 4 passed (5)' })],
    ['failed', ran('npm test 2>&1 | tail -3', { stdout: 'FAILED tests/test_a.py::test_x - assert 1 == 2' })],
    ['failed', ran('npm test; echo "exit: $?"', { stdout: 'boom\nexit: 1' })],
    ['passed', ran('npm test; echo $?', { stdout: 'fine\n0' })],
    [
      'passed',
      ran('npm test && ./app --wrong; echo rc=$?', { stdout: ' Tests  5 passed (5)\nno such flag\nrc=1' }),
    ],
    ['unknown', ran('npm test', { backgroundTaskId: 'b1' })],
    ['passed', ran('./run-it-all', { stdout: '12 passed in 0.3s' })],
    ['unknown', failedRun('npm test 2>&1 | grep FAIL', 'Exit code 1')],
    ['passed', failedRun('npm test && git push', 'Exit code 1\nTests  5 passed (5)\nfatal: no remote')],
    ['failed', failedRun('npm test')],
    ['failed', failedRun('cd web && npm test')],
    ['unknown', failedRun('npm test && git push')],
    ['failed', failedRun('npm test 2>&1 | tail -5', 'Exit code 1\nsegmentation fault')],
    ['unknown', failedRun('npm test; tail -5 server.log', 'Exit code 1\ntail: no such file')],
    ['unknown', failedRun('npm test && git log | tail -5')],
  ])('how the newest tests ended: %s', (ended, event) => {
    expect(section(event)).toMatchObject({ check: { ended }, test: { ended } });
  });

  it('whether tests failed before any edit', () => {
    expect(section(failedRun('npm test', red)).broke).toBe(false);
    expect(section(failedRun('npm test', red), wrote('/repo/a.ts'), failedRun('npm test', red)).broke).toBe(
      false,
    );
    expect(section(wrote('/repo/a.ts'), failedRun('npm test', red)).broke).toBe(true);
    expect(section(prompted('npm test fails'), wrote('/repo/a.ts'), failedRun('npm test', red)).broke).toBe(
      false,
    );
  });

  it('a program that nobody knows, and that is told to test', () => {
    expect(section(wrote('/repo/a.c'), ran('ant test')).edit).toMatchObject({ tested: true });
    expect(section(wrote('/repo/a.c'), ran('scons unittests'))).toMatchObject({ test: { ended: 'unknown' } });
    expect(section(wrote('/repo/a.c'), ran('npx prettier --write test/a.test.ts')).edit).toMatchObject({
      tested: false,
    });
  });

  it('not what was interrupted, or runs in the background', () => {
    expect(section(failedRun('npm test', '', true))).toEqual(noEvidence);
  });

  it('the values that failed tests name, until tests run again', () => {
    expect(section(failedRun('npm test', red)).wanted).toEqual([{ expected: '3', actual: '2' }]);
    expect(section(failedRun('npm test', red), ran('npm run lint')).wanted).toHaveLength(1);
    expect(section(failedRun('npm test', red), ran('npm test')).wanted).toEqual([]);
    expect(section(failedRun('npm test && git push', red)).wanted).toEqual([]);
  });

  it('no secrets', () => {
    const output = `Exit code 1\nexpected 'sk-aaaaaaaaaaaaaaaaaaaaaaaa' to be 'b'`;
    expect(JSON.stringify(section(failedRun('npm test', output)))).not.toContain('sk-aaaa');
  });

  it('test files that the session began', () => {
    const events = [began('/repo/test/a.test.ts'), wrote('/repo/test/b.test.ts'), began('/repo/src/c.ts')];
    expect(section(...events).own_tests).toEqual(['/repo/test/a.test.ts']);
  });
});

describe('remembered for the gates that speak up', () => {
  const change = (path: string, original: string, old: string, now: string) =>
    givenEvent('tool.after', {
      tool: 'Edit',
      action: { kind: 'write', path, change: { kind: 'replace', old, new: now, all: false } },
      response: {},
      original,
    });

  it('an edit of what owes a check, and that others were changed', () => {
    expect(section(wrote('/repo/a.css'))).toMatchObject({ edit: null, touched: true });
    expect(section(change('/repo/a.ts', '// a\n', '// a', '// b'))).toMatchObject({ edit: null });
    expect(section(change('/repo/a.ts', 'a();\n', 'a()', 'b()')).edit).not.toBeNull();
  });

  it('that something was run after it', () => {
    expect(section(wrote('/repo/a.ts'), ran('git status')).edit?.ran).toBeUndefined();
    expect(section(wrote('/repo/a.ts'), ran('node src/a.js')).edit).toMatchObject({
      ran: true,
      checked: false,
    });
  });

  it('test cases that the session added', () => {
    const added = change(
      '/repo/a.test.ts',
      "it('old', f);\n",
      "it('old', f);",
      "it('old', f);\nit('new', f);",
    );
    expect(section(added).own_cases).toEqual(['new']);
  });

  it('what fails, by the runner’s names or by the user’s word', () => {
    expect(section(failedRun('npm test', 'FAIL test/a.test.ts > total')).failing).toEqual([
      'test/a.test.ts > total',
    ]);
    expect(section(prompted('the e2e test fails, fix it')).reported).toBeDefined();
    expect(section(prompted('add a page')).reported).toBeUndefined();
    expect(section(prompted('a test fails'), ran('npm test')).reported).toBeNull();
  });

  it('a hook that refused a commit, until one goes through', () => {
    const hook = failedRun('git commit -m a', 'Exit code 1\nhusky - pre-commit hook exited with code 1');
    expect(section(hook).hook).toBe('git commit -m a');
    expect(section(hook, ran('git commit -m a')).hook).toBeNull();
    expect(
      section(failedRun('git commit -m a', 'nothing to commit, working tree clean')).hook,
    ).toBeUndefined();
  });

  it('a check that said nothing is none', () => {
    const none = failedRun('npm test', 'Exit code 127\nsh: vitest: command not found');
    expect(section(wrote('/repo/a.ts'), none).edit).toMatchObject({ checked: false });
  });

  it('tests of a sub-agent, by its own word', () => {
    const agent = givenEvent('tool.after', {
      tool: 'Agent',
      action: { kind: 'delegate', prompt: 'fix', agentType: 'general-purpose', mutates: true },
      response: { content: [{ type: 'text', text: 'Done, all 12 tests pass.' }] },
    });
    expect(section(wrote('/repo/a.ts'), agent)).toMatchObject({
      edit: { tested: true },
      test: { ended: 'unknown' },
    });
  });

  it('what an older Ephor wrote still fits', () => {
    expect(is(evidence.schema, noEvidence)).toBe(true);
  });
});

describe('steps that are done [AO-013]', () => {
  it('are those of the newest list, or those that were completed one by one', () => {
    expect(section(listed(['a', true], ['b', false])).done).toEqual(['a']);
    expect(section(listed(['a', true]), listed(['c', true])).done).toEqual(['c']);
    expect(section(completed('a'), completed('b')).done).toEqual(['a', 'b']);
  });

  it('a check counts for the next of them only', () => {
    expect(section(ran('npm test')).passed_since_step).toBe(true);
    expect(section(ran('npm test'), listed(['a', false])).passed_since_step).toBe(true);
    expect(section(ran('npm test'), listed(['a', true])).passed_since_step).toBe(false);
    expect(section(failedRun('npm test')).passed_since_step).toBe(false);
  });

  it('not those that were refused', () => {
    const denied = { level: 'deny', findings: [] } as const;
    expect(after('evidence', evidence, [[completed('a'), denied]]).done).toEqual([]);
  });
});

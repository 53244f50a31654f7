import { describe, expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import { failedRun, looked, missed, prompted, ran, wrote } from '../../../../test/given/tools.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { noRounds } from '../../../kernel/checks/rounds.ts';
import { rounds } from './rounds.ts';

const section = (...events: readonly AgentEvent[]) =>
  after(
    'rounds',
    rounds,
    events.map((event) => [event] as const),
  );
const [a, b, test] = ['/repo/src/a.ts', '/repo/src/b.ts', '/repo/test/a.test.ts'];
const output = (name: string, got = 2) =>
  `Exit code 1\n FAIL  test/a.test.ts > ${name}\nAssertionError: expected ${got} to be 3\n Tests  1 failed | 4 passed (5)`;
const red = (name = 'total', got = 2) => failedRun('npm test', output(name, got));
const twice = (times: number, ...events: readonly AgentEvent[]): AgentEvent[] =>
  Array.from({ length: times }, () => events).flat();
const edited = (path: string, original: string, old: string, now: string) =>
  givenEvent('tool.after', {
    tool: 'Edit',
    action: { kind: 'write', path, change: { kind: 'replace', old, new: now, all: false } },
    response: { filePath: path },
    original,
  });

describe('a round in vain is a change, a check of it, and the same failure as before', () => {
  it.each<[string, number, readonly AgentEvent[]]>([
    ['a failure before any change', 0, [red(), red(), red()]],
    ['the first change', 1, [red(), wrote(a), red()]],
    ['each further one', 3, [red(), ...twice(3, wrote(a), red())]],
    [
      'with other numbers',
      3,
      [red('total', 2), wrote(a), red('total', 9), wrote(a), red('total', 8), wrote(a), red('total', 7)],
    ],
    [
      'through a pipe',
      3,
      [red(), ...twice(3, wrote(a), ran('npm test 2>&1 | tail -9', { stdout: output('total').slice(12) }))],
    ],
    [
      'with looks and edits in between',
      3,
      [red(), ...twice(3, looked(), wrote(a), missed(), wrote(b), ran('git diff'), red())],
    ],
    ['a failure that the change itself brought', 0, [wrote(a), red()]],
  ])('%s: %i', (_, vain, events) => {
    expect(section(...events).vain).toBe(vain);
  });
});

describe('not counted are', () => {
  it.each<[string, AgentEvent]>([
    ['failed looks', missed()],
    ['a grep without hits', failedRun('grep -r nothing src', 'Exit code 1')],
    ['a server that is not up', failedRun('curl localhost:3000', 'Exit code 7\ncurl: (7) Failed to connect')],
    ['a tool that is not there', failedRun('npm test', 'Exit code 127\nsh: vitest: command not found')],
    ['no network', failedRun('npm test', 'Exit code 1\nError: getaddrinfo ENOTFOUND registry.npmjs.org')],
    ['what was interrupted', failedRun('npm test', output('total'), true)],
    ['what takes too long', failedRun('npm test', 'Command timed out after 2m 0s')],
    ['a failure without a word', failedRun('npm test', 'Exit code 1')],
  ])('%s', (_, event) => {
    expect(section(event, ...twice(4, wrote(a), event)).vain).toBe(0);
  });

  it('red tests that were written before their code', () => {
    expect(section(...twice(4, wrote(test), red())).vain).toBe(0);
  });

  it('edits of a red test do count, unless they add one', () => {
    const text = "test('up', () => {\n  wait(1);\n});\n";
    const slower = edited(test, text, 'wait(1)', 'wait(9)');
    const more = edited(test, text, '});', "});\ntest('down', () => {});");
    expect(section(red(), ...twice(3, slower, red()))).toMatchObject({ vain: 3, files: [test] });
    expect(section(red(), ...twice(3, more, red())).vain).toBe(0);
  });

  it('files beside the project, and documents', () => {
    expect(section(red(), ...twice(4, wrote('/tmp/try.py'), wrote('/repo/README.md'), red())).vain).toBe(0);
  });
});

describe('progress starts the count again', () => {
  const stuck = [red(), ...twice(3, wrote(a), red())];

  it.each<[string, AgentEvent]>([
    ['tests that pass', ran('npm test')],
    ['tests that pass, through a pipe', ran('npm test | tail -3', { stdout: 'Tests  5 passed (5)' })],
    ['another failure', red('rounds')],
    ['fewer failures', failedRun('npm test', 'Exit code 1\nTests  1 failed | 9 passed (10)')],
  ])('%s', (_, event) => {
    expect(section(...stuck, wrote(a), event).vain).toBe(0);
  });

  it('the user’s next message, and no other', () => {
    expect(section(...stuck, prompted('try it with a lock')).vain).toBe(0);
    expect(section(...stuck, prompted('try it with a lock'), wrote(a), red()).vain).toBe(1);
    expect(section(...stuck, prompted('<task-notification>done</task-notification>')).vain).toBe(3);
    expect(section(...stuck, { ...prompted('go on'), agent: { id: '1', type: 'x' } }).vain).toBe(3);
  });

  it('not types that are right while tests fail', () => {
    expect(section(red(), ...twice(3, wrote(a), ran('npx tsc --noEmit'), red())).vain).toBe(3);
  });
});

it('knows the files that were changed each time', () => {
  expect(section(red(), wrote(a), wrote(b), red(), wrote(a), red()).files).toEqual([a]);
  expect(section(red(), wrote(a), red(), wrote(b), red()).files).toEqual([]);
});

it('knows what was there before, so that giving it back is no change', () => {
  const there = edited(a, 'one', 'one', 'two');
  const back = edited(a, 'two', 'two', 'one');
  expect(section(red(), there).changed).toEqual([a]);
  expect(section(red(), there, red(), back).changed).toEqual([]);
  expect(section(red(), there, ran('git checkout -- src/a.ts')).changed).toEqual([a]);
});

it('starts with a question where nothing is known', () => {
  expect(rounds.initial).toEqual(noRounds);
  expect(rounds.restrictive).toMatchObject({ vain: 3 });
});

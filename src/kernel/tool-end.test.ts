import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../test/given/events.ts';
import { failedRun, givenCommand, looked, missed, prompted, ran, wrote } from '../../test/given/tools.ts';
import { hosts } from '../hosts/index.ts';
import { endOf } from './tool-end.ts';

describe('how a call ended is what the host says [SP-047] [SP-171]', () => {
  it.each([
    ['an edit', wrote('/repo/a.ts'), { ended: 'passed', use: 'change' }],
    ['a file that was read', looked(), { ended: 'passed', use: 'look' }],
    ['a test', ran('npm test'), { ended: 'passed', use: 'check' }],
    [
      'a command that prints errors',
      ran('npm i', { stdout: 'Error: failed! exit code 1', stderr: 'FATAL' }),
      { ended: 'passed', use: 'change' },
    ],
    [
      'an error of the tool',
      failedRun('npm test', 'Exit code 1\nboom 7'),
      { ended: 'failed', use: 'check', error: 'Exit code 1 boom 7', signature: 'boom <n>' },
    ],
    [
      'a file that is not there',
      missed(),
      { ended: 'failed', use: 'look', error: 'File does not exist.', signature: undefined },
    ],
    [
      'a failure without words',
      failedRun('npm i', ''),
      { ended: 'failed', use: 'change', error: 'Bash failed', signature: 'bash failed' },
    ],
  ])('%s', (_, event, end) => {
    expect(endOf(event)).toEqual(end);
  });

  it.each([{ is_error: true }, { isError: true }, { success: false }, { is_error: true, error: 'no' }])(
    'a result that says of itself that it failed: %j',
    (response) => {
      expect(endOf(ran('npm i', response))?.ended).toBe('failed');
    },
  );

  it.each([
    { is_error: 'true' },
    { error: 'in the data' },
    { isError: false },
    ['error'],
    'Error',
    null,
    undefined,
  ])('a result that only looks like a failure: %j', (response) => {
    expect(endOf(ran('npm i', response))?.ended).toBe('passed');
  });

  it.each([
    ['interrupted by the user', failedRun('npm test', 'aborted', true)],
    ['interrupted, and told as a result', ran('npm test', { stdout: '', interrupted: true })],
    ['running on', ran('npm test', { backgroundTaskId: 'b1', interrupted: false })],
    [
      'started in the background',
      givenEvent('tool.after', { tool: 'Bash', action: givenCommand('npm test', true), response: {} }),
    ],
    ['a prompt', prompted('hello')],
  ])('nobody knows it of what is %s', (_, event) => {
    expect(endOf(event)).toBeUndefined();
  });

  it('keeps no secrets, and not much', () => {
    const end = endOf(failedRun('npm i', `password=hunter2hunter2 ${'x '.repeat(9_999)}`));
    expect(end?.error).not.toContain('hunter2');
    expect(end?.error?.length).toBeLessThanOrEqual(300);
  });
});

describe('the payloads of the real client', () => {
  const folder = 'test/fixtures/claude-code/2.1.325';
  const host = hosts.find(({ id }) => id === 'claude-code');
  const events = readdirSync(folder)
    .filter((name) => name.startsWith('PostToolUse'))
    .map((name) => {
      const parsed = host?.parse(
        JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')),
        '2026-01-01T00:00:00.000Z',
      );
      return { name, event: parsed?.ok ? parsed.events[0] : undefined };
    });

  it.each(events)('$name', ({ name, event }) => {
    const end = event && endOf(event);
    const running = /background/.test(name) && name.includes('Bash');
    expect(end?.ended).toBe(running ? undefined : name.includes('Failure') ? 'failed' : 'passed');
  });
});

import { describe, expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import { failedRun, looked, prompted, ran, wrote } from '../../../../test/given/tools.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { showing } from './showing.ts';

const section = (...events: readonly AgentEvent[]) =>
  after(
    'showing',
    showing,
    events.map((event) => [event] as const),
  );
const tool = (server: string, name: string) =>
  givenEvent('tool.after', {
    tool: `mcp__${server}__${name}`,
    action: { kind: 'mcp', server, tool: name, input: {} },
    response: {},
  });

describe('could have shown how the program behaves', () => {
  it.each([
    ['a program', ran('node src/main.js')],
    ['a request', ran('curl -s localhost:3000')],
    ['a server', ran('npm run dev')],
    ['a test that drives a browser', ran('npx playwright test')],
    ['a target of make', ran('make flash 2>&1 | tail -4')],
    ['a browser', tool('playwright', 'browser_click')],
    ['a program behind a look', ran('cd web && ls && python app.py | head')],
  ])('%s', (_, event) => {
    expect(section(event).could).toBe('now');
  });

  it.each([
    ['a look', ran('cat a.ts | head')],
    ['a file that was read', looked()],
    ['a type check', ran('npx tsc --noEmit')],
    ['unit tests', ran('make test | tail -1')],
    ['packages', ran('npm install left-pad')],
    ['git', ran('git commit -m wip')],
    ['what failed', failedRun('make flash')],
    [
      'what broke down behind a pipe',
      ran('python a.py | tail', { stdout: 'Traceback (most recent call last):' }),
    ],
  ])('not %s', (_, event) => {
    expect(section(event).could).toBeNull();
  });

  it('until the program changes in a later turn', () => {
    const run = ran('node a.js');
    expect(section(run, wrote('/repo/a.js')).could).toBe('now');
    expect(section(run, prompted('and now red')).could).toBe('before');
    expect(section(run, prompted('and now red'), wrote('/repo/a.js')).could).toBeNull();
    expect(section(run, prompted('and now red'), wrote('/repo/README.md')).could).toBe('before');
  });
});

describe('the run that failed', () => {
  it('with its numbers, until another one succeeds', () => {
    const failed = failedRun('dvc repro | tail -4', 'Exit code 1\nauc 0.810, 3 left');
    expect(section(failed).failed).toEqual({ command: 'dvc repro | tail -4', numbers: ['1', '0.81', '3'] });
    expect(section(failed, ran('dvc repro')).failed).toBeNull();
    expect(section(failed, ran('cat metrics.json')).failed).not.toBeNull();
    expect(section(failed, prompted('again')).failed).toBeNull();
  });

  it('not a look, and not what was interrupted', () => {
    expect(section(failedRun('grep -r x .')).failed).toBeNull();
    expect(section(failedRun('node a.js', 'stopped', true)).failed).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import { failedRun, prompted, ran } from '../../../../test/given/tools.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { errors } from './errors.ts';

const section = (...events: readonly AgentEvent[]) =>
  after(
    'errors',
    errors,
    events.map((event) => [event] as const),
  );

describe('errors are remembered by their lines [AO-064]', () => {
  it('of tools that failed, without what says nothing', () => {
    const failed = failedRun(
      'npm test',
      'Exit code 1\n\nFAIL test/a.test.js\nTypeError: x is not a function\n',
    );
    expect(section(failed, failed)).toEqual({
      failed: ['FAIL test/a.test.js', 'TypeError: x is not a function'],
      seen: [],
      crowded: false,
    });
  });

  it('of what the user pasted, and of what a program printed', () => {
    const printed = ran('npm test || true', {
      stdout: 'Error: the port is taken',
      stderr: '',
      interrupted: false,
    });
    expect(section(prompted('I get:\nReferenceError: y is not defined'), printed).seen).toEqual([
      'ReferenceError: y is not defined',
      'Error: the port is taken',
    ]);
  });

  it('without secrets', () => {
    expect(section(failedRun('x', 'Error: bad token=abcdef1234567890')).failed.join()).not.toContain(
      'abcdef',
    );
  });

  it('not of what was interrupted, nor of what an agent wrote to another', () => {
    const agent = { id: 'a', type: 'x' };
    expect(section(failedRun('x', 'Error: no', true))).toEqual(errors.initial);
    expect(section({ ...givenEvent('prompt.before', { prompt: 'Error: no' }), agent })).toEqual(
      errors.initial,
    );
  });

  it('the newest of many, and it is known that some are gone', () => {
    const many = Array.from({ length: 40 }, (_, at) => `Error: number ${at}`).join('\n');
    const { failed, crowded } = section(failedRun('x', many));
    expect([failed.length, failed.at(-1), crowded]).toEqual([30, 'Error: number 39', true]);
  });
});

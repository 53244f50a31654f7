import { describe, expect, it } from 'vitest';
import { said } from '../../test/given/examples.ts';
import { breakerAtStart } from '../domain/breaker.ts';
import type { BreakerSection } from '../domain/discipline.ts';
import { breaker } from './breaker.ts';
import { command, reading, writing } from './lib/command-examples.ts';

const objection = (event: Parameters<typeof said>[1]['event'], section: Partial<BreakerSection> = {}) =>
  said(breaker, {
    name: '',
    event,
    state: { breaker: { ...breakerAtStart, tripped: true, failures: 3, ...section } },
  });

const tool = (action: object) => ({ kind: 'tool.before', tool: 'T', action }) as never;

describe('an open breaker blocks [SP-027] [SP-045] [SP-067]', () => {
  it.each([
    ['an edit', writing('/repo/a.ts')],
    ['a document', writing('/repo/README.md')],
    ['a command that changes something', command('npm install')],
    ['a command nobody knows', command('./deploy')],
    ['another session of an agent', command('claude -p "rb-"')],
    ['a sub-agent that can write', tool({ kind: 'delegate', prompt: '', agentType: 'x', mutates: true })],
    ['a tool of a server', tool({ kind: 'mcp', server: 'github', tool: 'create_issue', input: {} })],
    ['a tool nobody knows', tool({ kind: 'other', input: {}, mutates: true })],
  ])('%s', (_, event) => {
    expect(objection(event)).toMatchObject({ code: 'breaker_open' });
  });

  it.each([
    ['a read [SP-062]', reading('/repo/a.ts')],
    ['a search', tool({ kind: 'search', query: 'x', paths: [] })],
    ['a command that reads', command('git log --stat')],
    ['a sub-agent that reads', tool({ kind: 'delegate', prompt: '', agentType: 'Explore', mutates: false })],
    ['a look at the breaker', command('ephor breaker status')],
    ['asking the user to close it', command('ephor breaker reset')],
  ])('not %s', (_, event) => {
    expect(objection(event)).toBeUndefined();
  });

  it('not when it is closed', () => {
    expect(objection(writing('/repo/a.ts'), { tripped: false })).toBeUndefined();
  });
});

describe('the objection says', () => {
  const section = { last_error: 'Exit code 1 boom.\n', tried: ['npm test', 'npm test', 'npm run build'] };

  it('what failed last, what was tried, and how the user closes it [SP-045] [SP-069]', () => {
    expect(objection(writing('/repo/a.ts'), section)).toEqual({
      code: 'breaker_open',
      reason:
        'The breaker is open: 3 failures in a row, last “Exit code 1 boom”; tried “npm test” 2 times, “npm run build”.',
      remedy: expect.stringMatching(/^Stop.*`rb-`.*`ephor breaker reset`\.$/),
    });
  });

  it('no more than that, and no secrets', () => {
    const { reason = '' } =
      objection(writing('/repo/a.ts'), {
        last_error: `token=abcdefgh12345678 ${'x '.repeat(500)}`,
        tried: Array.from({ length: 5 }, (_, n) => `${n} ${'y'.repeat(500)}`),
      }) ?? {};
    expect(reason.length).toBeLessThan(700);
    expect(reason).not.toContain('abcdefgh12345678');
  });
});

import { describe, expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { breakerAtStart } from '../../../kernel/checks/breaker.ts';
import type { BreakerSection } from '../../../kernel/discipline.ts';
import { breaker } from './breaker.ts';
import type { RoundsSection } from '../../../kernel/checks/rounds.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { inRounds } from '../checks/rounds-examples.ts';

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

describe('where rounds count, it', () => {
  const inVain = (
    vain: number,
    more: Partial<RoundsSection> = {},
    event: Parameters<typeof said>[1]['event'] = writing('/repo/a.ts'),
  ) => said(breaker, { name: '', event, state: inRounds(vain, more) });

  it.each([
    [2, undefined, undefined],
    [3, 'going_in_circles', 'ask'],
    [5, 'going_in_circles', 'ask'],
    [6, 'breaker_open', undefined],
  ])('says after %i of them: %s', (vain, code, atMost) => {
    expect(inVain(vain)?.code).toBe(code);
    expect(inVain(vain)?.atMost).toBe(atMost);
  });

  it('asks about edits, and stops every change', () => {
    expect(inVain(3, {}, command('npm install left-pad'))).toBeUndefined();
    expect(inVain(6, {}, command('npm install left-pad'))).toBeDefined();
  });

  it.each([
    ['a check', command('npm test 2>&1 | tail -5')],
    ['a look', command('git diff')],
    ['a read', reading('/repo/a.ts')],
    ['a file that is put back', command('git checkout -- src/a.ts')],
    ['a stash', command('cd /repo && git stash')],
    ['a commit that is taken back', command('git revert --no-edit HEAD')],
  ])('never stops %s', (_, event) => {
    expect(inVain(9, {}, event)).toBeUndefined();
  });

  it('lets a new idea for another file have a try, and a change that began go on', () => {
    expect(inVain(3, { files: ['/repo/b.ts'] })).toBeUndefined();
    expect(inVain(3, { changed: ['/repo/b.ts'] })).toBeUndefined();
  });

  it('never says the same as `thrashing`', () => {
    expect(inVain(6, { files: ['/repo/a.ts'] })).toBeUndefined();
  });

  it('is asked for failures in strict only', () => {
    expect(breaker.presets).toEqual({ strict: { counts: 'failures' } });
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

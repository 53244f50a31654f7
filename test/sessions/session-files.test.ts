import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { readSessions } from '../../eval/sessions-player/read-sessions.ts';
import { givenLines, shop, silent } from './given-sessions.ts';

const user = 'add a test for total and make it round';
const edit = { file_path: 'src/cart.js', old_string: 'floor', new_string: 'round' };

describe('a bad file of sessions', () => {
  const problemsOf = (...lines: readonly object[]): readonly string[] => {
    const file = givenLines(...lines.map((line) => JSON.stringify(line)));
    return readSessions(file).problems.map((problem) => problem.replace(`${file}:`, ''));
  };
  const withSteps = (...steps: readonly object[]) => ({ id: 'x', in: 'shop', steps });
  const call = (fields: object) => withSteps({ user }, { ...silent, ...fields }, { end: '', ...silent });

  it.each<[string, object, string]>([
    [
      'no such repository',
      { id: 'x', in: 'bakery', steps: [{ user }] },
      'there is no repository bakery before it',
    ],
    ['no steps', { id: 'x', in: 'shop', steps: [] }, '"steps": there are no steps'],
    ['a field too much', { ...withSteps({ user }), note: '' }, 'there is no field "note"'],
    [
      'an unknown step',
      withSteps({ says: '' }),
      'step 1: not a step; expected one with user, agent, tool, end',
    ],
    [
      'a beginning without a prompt',
      withSteps({ end: '', ...silent }),
      'step 1: it belongs to no turn; a turn begins with a prompt of the user',
    ],
    ['an empty prompt', withSteps({ user: '' }), 'step 1: "user": is empty'],
    ['a turn without an end', withSteps({ user }), 'the last turn has no end'],
    ['no label', withSteps({ user }, { end: '' }), 'step 2: "want" is missing'],
    ['no reason', withSteps({ user }, { end: '', want: 'objection' }), 'step 2: an objection needs a "why"'],
    ['an unknown tool', call({ tool: 'Format', input: {} }), 'step 2: there is no tool Format'],
    [
      'a missing input',
      call({ tool: 'Bash', input: {}, result: '' }),
      'step 2: input.command is missing, or not what it should be',
    ],
    ['no result', call({ tool: 'Bash', input: { command: 'ls' } }), 'step 2: the result is missing'],
    [
      'an edit of nothing',
      call({ tool: 'Edit', input: { ...edit, file_path: 'src/gone.js' } }),
      'step 2: src/gone.js is not there',
    ],
    [
      'an edit that does not fit',
      call({ tool: 'Edit', input: { ...edit, old_string: 'ceil' } }),
      'step 2: old_string does not occur in src/cart.js',
    ],
    [
      'a file elsewhere',
      { ...withSteps({ user }, { end: '', ...silent }), files: { '../a': '' } },
      '../a does not lie in the repository',
    ],
  ])('with %s is refused', (_, session, lack) => {
    expect(problemsOf(shop, session)).toEqual([`2: x: ${lack}`]);
  });

  it('names every problem by its line', () => {
    const twice = { id: 'x', in: 'shop', steps: [{ user }, { end: '', ...silent }] };
    expect(problemsOf(shop, shop, twice, twice)).toEqual([
      '2: there are two repositories shop',
      '4: x: there are two sessions with this id',
    ]);
  });

  it('ends the command with what is wrong', () => {
    const file = givenLines('{"repo":');
    const { status, stderr } = spawnSync('node', ['eval/main.mjs', 'sessions', file], { encoding: 'utf8' });
    expect(stderr).toMatch(`${file}:1: not JSON`);
    expect(status).toBe(2);
  });
});

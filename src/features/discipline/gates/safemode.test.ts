import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { safemode } from './safemode.ts';

const objection = (event: Parameters<typeof said>[1]['event'], active = true) =>
  said(safemode, { name: '', event, state: { safemode: { active, since: null } } });

it.each([
  ['an edit', writing('/repo/a.ts')],
  ['an edit of a document', writing('/repo/README.md')],
  ['a command that writes', command('echo x > a.txt')],
  ['a commit', command('git commit -m x')],
  ['another session of an agent', command('claude -p "s-"')],
])('safemode blocks %s until the user says so [SP-160]', (_, event) => {
  expect(objection(event)).toMatchObject({ code: 'safemode', remedy: expect.stringContaining('`s-`') });
  expect(objection(event, false)).toBeUndefined();
});

it.each([
  ['reading [SP-062]', reading('/repo/a.ts')],
  ['a command that reads', command('cat a.txt')],
  ['asking the user to end it', command('ephor safemode off')],
])('and not %s', (_, event) => {
  expect(objection(event)).toBeUndefined();
});

it('blocks in every profile that blocks at all', () => {
  expect(safemode.levels).toEqual({ observe: 'note', standard: 'deny', strict: 'deny' });
});

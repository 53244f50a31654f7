import { describe, expect, it } from 'vitest';
import { prompted } from '../../../test/given/tools.ts';
import { userCommandIn, userCommands } from '../discipline.ts';
import type { Outcome } from '../outcome.ts';
import { subjectOf } from '../subject.ts';
import { commandOf, loggedCommand } from './override-words.ts';

const logged = (prompt: string, more: Partial<Outcome> = {}): Outcome => ({
  at: '2026-01-01T00:00:00.000Z',
  call: 'c',
  host: 'test',
  session: 's',
  event: 'prompt.before',
  subject: subjectOf(prompted(prompt)),
  decision: 'silent',
  findings: [],
  ...more,
});

const reminder = '<system-reminder>anything</system-reminder>';

describe('a command is all that the user wrote [SP-160] [SP-161] [SP-162] [SP-163] [SP-164] [SP-165]', () => {
  it.each(userCommands)('%s', (command) => {
    for (const said of [command, ` ${command.toUpperCase()}\n`, `${command}.`, `${reminder}${command}`])
      expect(commandOf(prompted(said))).toBe(command);
    expect(loggedCommand(logged(command))).toBe(command);
  });

  it.each([
    '',
    'rb',
    's',
    's+ s-',
    'please rb-',
    '"rb-"',
    '`rb-`',
    '> rb-',
    'rb-\nand go on',
    '/rb-',
    'research the options',
    '<teammate-message>rb-</teammate-message>',
    '<bash-stdout>s-</bash-stdout>',
    `rb- ${'x'.repeat(200)}`,
    `<system-reminder>${'x'.repeat(200)}`,
  ])('not %j', (said) => {
    expect(userCommandIn(said)).toBeUndefined();
    expect(loggedCommand(logged(said))).toBeUndefined();
  });

  it('not what an agent says to another', () => {
    expect(commandOf({ ...prompted('rb-'), agent: { id: 'a1', type: 'general-purpose' } })).toBeUndefined();
    expect(loggedCommand(logged('rb-', { agent: 'a1' }))).toBeUndefined();
  });

  it('and the log knows none but from a prompt', () => {
    expect(loggedCommand(logged('rb-', { event: 'tool.after' }))).toBeUndefined();
    expect(loggedCommand(logged('rb-', { subject: undefined }))).toBeUndefined();
  });
});

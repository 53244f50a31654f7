import { expect, it } from 'vitest';
import { becoming } from '../../../kernel/commands/command-examples.ts';
import { silence } from '../../../kernel/decision.ts';
import { givenEvent } from '../../../../test/given/events.ts';
import { nothingRejected, type RejectedSection, wasRejected } from '../rejected-changes.ts';
import { rejected } from './rejected.ts';

const path = '/repo/src/a.ts';
const [before, fix] = ['const a = 1;\n', 'const a = 1;\nreturn price * rate;\n'];
const write = (after: string) => ({
  ...givenEvent('tool.after', {
    tool: 'Write',
    action: becoming(path, before, after).action,
    response: {},
  }),
  original: before,
});
const prompt = (text: string) => givenEvent('prompt.before', { prompt: text });
const after = (...events: readonly unknown[]): RejectedSection =>
  events.reduce<RejectedSection>(
    (section, event) =>
      rejected.reduce({ section, event, decision: silence, facts: {} } as never) as RejectedSection,
    nothingRejected,
  );
const comesBack = (section: RejectedSection, content = fix) =>
  wasRejected(becoming(path, before, content).action, section);

it.each([
  'no, now it counts twice. put it back and think',
  'nein, das ist falsch',
  'undo that, it breaks the import',
  'annule ça',
  'откати это',
  '不对,撤销',
  '元に戻して',
])('remembers what was wanted undone: %s', (text) => {
  expect(comesBack(after(write(fix), prompt(text)))).toBe(true);
});

it('and nothing else', () => {
  expect(comesBack(after(write(fix), prompt('nice, a test too')))).toBe(false);
  expect(comesBack(after(write(fix), prompt('undo that')), 'const a = 1;\nreturn price + rate;\n')).toBe(
    false,
  );
  expect(comesBack(after(write(fix), prompt('undo that'), prompt('hm, do it after all')))).toBe(false);
});

it('forgets what was made in a turn before that', () => {
  const other = write('const a = 1;\nreturn somethingElse();\n');
  expect(comesBack(after(write(fix), prompt('nice'), other, prompt('undo that')))).toBe(false);
});

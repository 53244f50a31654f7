import { describe, expect, it } from 'vitest';
import { operations } from '../../src/features/operations.ts';
import { givenCli } from './given-cli.ts';

const commands = operations
  .filter(({ doors }) => doors.includes('cli'))
  .map((operation) => ({ ...operation, words: operation.id.replace('-', ' ').split(' ') }));

describe('ephor without words', () => {
  it('shows every command under a heading, and ends well', async () => {
    const { ephor } = givenCli();
    const { code, stdout } = await ephor([]);
    expect(code).toBe(0);
    for (const heading of ['Look', 'Decide', 'Rules', 'Engine']) expect(stdout).toContain(`  ${heading}\n`);
    for (const { words } of commands) {
      const line = stdout.split('\n').find((each) => each.startsWith(`    ${words[0]} `)) ?? '';
      expect(line.split(/[\s,]+/)).toEqual(expect.arrayContaining(words));
    }
    expect(stdout.split('\n').length).toBeLessThan(100);
    expect(stdout).toContain('Exit codes: 0 fine');
  });

  it.each([[['--help']], [['-h']], [['help']]])('is what %j shows', async (words) => {
    const { ephor } = givenCli();
    expect(await ephor(words)).toEqual(await ephor([]));
  });
});

describe.each(commands)('ephor $id', ({ words, summary, examples, caller }) => {
  it('explains itself with --help, with examples that begin with its name', async () => {
    const { ephor } = givenCli();
    const { code, stdout } = await ephor([...words, '--help']);
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(summary);
    expect(stdout).toContain('--json');
    expect(examples.length).toBeGreaterThan(0);
    for (const { command } of examples) {
      expect(command).toMatch(new RegExp(`^ephor ${words.join(' ')}\\b`));
      expect(stdout).toContain(command);
    }
    expect(stdout.includes('Only a person can run this')).toBe(caller === 'person');
  });
});

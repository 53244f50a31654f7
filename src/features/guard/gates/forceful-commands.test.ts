import { describe, expect, it } from 'vitest';
import { givenRepository } from '../../../../test/given/losing.ts';

const config = (profile: string) => `version: 1\nprofile: ${profile}\n`;

describe('a command that could lose work', () => {
  it.each(['rm -rf src', 'git reset --hard', 'find src -delete', 'git clean -fd'])(
    'is refused in strict though nothing would be lost: %s',
    async (command) => {
      const given = await givenRepository({ 'src/a.ts': '1' }, {}, config('strict'));
      const { decision, reason } = await given.asks(command);
      expect(decision).toBe('deny');
      expect(reason).toContain('forceful_command');
    },
  );

  it('is one objection where something would be lost', async () => {
    const given = await givenRepository({ 'src/a.ts': '1' }, { 'src/b.ts': '2' }, config('strict'));
    const { reason } = await given.asks('rm -rf src');
    expect(reason).toContain('destructive_command');
    expect(reason).not.toContain('forceful_command');
  });

  it.each(['standard', 'observe'])('does not interrupt in %s', async (profile) => {
    const given = await givenRepository({ 'src/a.ts': '1' }, {}, config(profile));
    expect((await given.asks('rm -rf src')).decision).toBe('silent');
  });
});

import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenCli } from './given-cli.ts';

describe('ephor demo', () => {
  it('plays its whole story as told, through the installed hook', async () => {
    const { ephor, home } = givenCli(null);
    const before = readdirSync(home, { recursive: true });
    const { code, stdout, stderr } = await ephor(['demo', '--json']);
    expect(stderr).toBe('');
    const steps = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const tools = steps.filter(({ kind }) => kind === 'tool');
    expect(tools.map(({ decision }) => decision)).toEqual(tools.map(({ expected }) => expected));
    expect(new Set(tools.map(({ decision }) => decision))).toEqual(new Set(['silent', 'ask', 'deny']));
    const commands = steps.filter(({ kind }) => kind === 'command');
    expect(commands.filter(({ exitCode }) => exitCode !== 0)).toEqual([]);
    expect(steps.at(-1)).toMatchObject({ kind: 'end', calls: expect.any(Number) });
    expect(code).toBe(0);
    expect(readdirSync(home, { recursive: true })).toEqual(before);
  });

  it('reads well in a pipe, also from within an agent and with the guard switched off there', async () => {
    const { ephor } = givenCli();
    const env = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'x', EPHOR_DISABLED: '1' };
    const { code, stdout } = await ephor(['demo'], { env });
    expect(code).toBe(0);
    expect(stdout).not.toContain('\u001B');
    expect(stdout).toMatch(
      /agent +Edit \.ephor\/config\.yaml +✗ objects +[\d.]+ ms\n +┃ Ephor: \.ephor\/config\.yaml can be read but/,
    );
    expect(stdout).toMatch(/\? asks you[^]*“No\.”/);
    expect(stdout).toContain('$ ephor repair');
    expect(stdout).toContain('ephor init');
  });

  it('cleans up when it is interrupted', async () => {
    const { ephor, home } = givenCli(null);
    const before = readdirSync(home);
    const { code } = await ephor([], {
      shell: 'ephor demo >/dev/null & sleep 0.6; kill -INT $(pgrep -P $!) $!; wait',
    });
    expect(code).toBe(0);
    expect(readdirSync(home)).toEqual(before);
  });
});

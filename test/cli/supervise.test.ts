import { describe, expect, it } from 'vitest';
import { givenCli } from './given-cli.ts';

const agent = { CLAUDE_CODE_SESSION_ID: 'a-session', CLAUDECODE: '1' };

describe('ephor supervise', () => {
  it('is used in words, and shows one screen [AO-003] [AO-068]', async () => {
    const { ephor } = givenCli();
    const inAgent = (...words: readonly string[]) => ephor(['supervise', ...words], { env: agent });
    expect((await inAgent('start', 'mend the cart', '--workflow', 'tdd')).stdout).toContain('sup-001');
    await inAgent('criteria', 'add', 'the cart adds up', '--check', 'npm test');
    expect((await inAgent('criteria', 'list')).stdout).toContain('c1  the cart adds up  npm test');
    await inAgent('step', 'add', 'an empty cart', 'a discount');
    const { stdout, code } = await inAgent();
    expect(code).toBe(0);
    for (const part of ['mend the cart', 'planning', 'c1', 's2  a discount', 'critic'])
      expect(stdout).toContain(part);
    const { stdout: json } = await inAgent('status', '--json');
    expect(JSON.parse(json)).toMatchObject({
      session: 'a-session',
      work: { id: 'sup-001', state: 'planning' },
    });
    const refused = await inAgent('critic', 'approve');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('no critic has looked at the plan');
  });

  it.each(['unlock', 'resume', 'stop'])('%s is for a person [AO-084]', async (word) => {
    const { ephor } = givenCli();
    await ephor(['supervise', 'start', 'mend the cart'], { env: agent });
    const refused = await ephor(['supervise', word], { env: agent });
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('is for a person');
    expect((await ephor(['supervise', word])).code).toBe(0);
  });

  it.each([
    [['start', ' '], 'needs words'],
    [['start', 'x', '--workflow', '../x'], 'one word'],
    [['start', 'x', '--id', '../x'], 'lower-case letters'],
    [['start', 'x'.repeat(2_000)], 'characters'],
    [['step', 'begin', 's9'], 'supervises no work'],
    [['qa', 'c1'], 'either met or not'],
  ])('says what is wrong with %j', async (words, message) => {
    const { ephor } = givenCli();
    const { code, stderr } = await ephor(['supervise', ...words], { env: agent });
    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
  });

  it('loses nothing when many add at once', async () => {
    const { ephor } = givenCli();
    await ephor(['supervise', 'start', 'mend the cart'], { env: agent });
    const add = (text: string) => ephor(['supervise', 'criteria', 'add', text], { env: agent });
    await Promise.all(['a', 'b', 'c', 'd'].map(add));
    const { stdout } = await ephor(['supervise', 'criteria', '--json'], { env: agent });
    const { criteria } = JSON.parse(stdout) as { criteria: readonly { id: string; text: string }[] };
    expect(criteria.map(({ text }) => text).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(criteria.map(({ id }) => id)).size).toBe(4);
  });
});

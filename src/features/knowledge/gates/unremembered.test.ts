import { describe, expect, it } from 'vitest';
import { playing } from '../../../../test/given/playing.ts';
import { givenProject } from '../../../../test/given/project.ts';

const given = (profile: string) =>
  playing(
    givenProject(
      `version: 1\nprofile: ${profile}\ngates: { phase: off, session-docs: off, planning: off, claims-without-checks: off }\n`,
    ),
  );
const todo = (...done: readonly boolean[]) => ({
  todos: done.map((each, at) => ({
    content: `step ${at}`,
    status: each ? 'completed' : 'pending',
    activeForm: 'x',
  })),
});
const bash = (command: string) => ['Bash', { command }] as const;

type Play = ReturnType<typeof given>;
const struggled = async (play: Play): Promise<void> => {
  await play.failed(...bash('npm test'));
  await play.failed(...bash('npm test'));
  await play.ran('npm test');
};

describe('[AO-008] [AO-034] [AO-082] [AO-102] after a struggle of which nothing was written down', () => {
  it('strict lets the turn end after one reminder', async () => {
    const play = given('strict');
    await struggled(play);
    expect((await play.endTurn()).stdout).toMatch(/"decision":"block".*nothing_remembered|failed 2 times/);
    expect((await play.endTurn()).stdout).not.toContain('failed 2 times');
  });

  it('standard tells it at the next prompt, once, and blocks nothing', async () => {
    const play = given('standard');
    await struggled(play);
    expect((await play.endTurn()).stdout).toBe('');
    expect((await play.prompt('now the docs')).stdout).toContain('`npm test` failed 2 times and passes now');
    expect((await play.prompt('and the changelog')).stdout).not.toContain('failed 2 times');
  });

  it.each([
    ['mcp__ephor__remember', { text: 'x' }],
    ['mcp__ephor__record_lesson', { lesson: 'x' }],
    ['Bash', { command: 'ephor remember "x"' }],
    ['Bash', { command: 'ephor lesson add "x"' }],
  ])('nothing is said when %s %j wrote something down', async (tool, input) => {
    const play = given('strict');
    await struggled(play);
    await play.after(tool, input, 'toolu_2', { stdout: 'ok', interrupted: false });
    expect((await play.sections()).scribe.worth).toEqual([]);
  });
});

describe('[AO-100] a list of steps', () => {
  it('whose last step is done brings the reminder, once', async () => {
    const play = given('standard');
    await struggled(play);
    expect((await play.after('TodoWrite', todo(true, false))).stdout).not.toContain('Ephor: `npm test`');
    expect((await play.after('TodoWrite', todo(true, true))).stdout).toContain('failed 2 times');
    expect((await play.after('TodoWrite', todo(true, true))).stdout).not.toContain('failed 2 times');
  });

  it('brings none when nothing happened', async () => {
    expect((await given('standard').after('TodoWrite', todo(true, true))).stdout).not.toContain(
      'written down',
    );
  });
});

describe('what is worth remembering', () => {
  const worth = async (profile: string, play: (play: Play) => Promise<unknown>): Promise<string> => {
    const session = given(profile);
    await play(session);
    return (await session.sections()).scribe.worth.join();
  };

  it('is a check that failed more than once and passes, and not one that never passed', async () => {
    expect(await worth('standard', (play) => play.failed(...bash('npm test')))).toBe('');
    expect(
      await worth('standard', async (play) => {
        await play.failed(...bash('npm test'));
        await play.ran('npm test');
      }),
    ).toBe('');
    expect(
      await worth('standard', async (play) => {
        await play.failed(...bash('npm test'));
        await play.failed(...bash('npm test'));
        await play.ran('npm run lint');
      }),
    ).toBe('');
    expect(await worth('standard', struggled)).toContain('failed 2 times');
  });

  it.each<[string, boolean]>([
    ['No, the port belongs in the config file', true],
    ["that's not what I asked for", true],
    ['I told you to use pnpm', true],
    ['this is wrong', true],
    ['no', false],
    ['No problem, go on', false],
    ['fix the wrong total in the invoice', false],
    ['I said hello', false],
    ['add a page', false],
  ])('is a correction by the user: %s: %s', async (prompt, expected) => {
    expect(await worth('standard', (play) => play.prompt(prompt))).toBe(
      expected ? 'the user corrected you' : '',
    );
  });

  it('is a breaker that opened, once work goes on', async () => {
    const seen = await worth('strict', async (play) => {
      for (let at = 0; at < 3; at += 1) await play.failed(...bash('make x'));
      await play.before('Bash', { command: 'touch a' });
      await play.prompt('rb-');
      await play.ran('touch a');
    });
    expect(seen).toBe('the breaker had opened, and work went on');
  });
});

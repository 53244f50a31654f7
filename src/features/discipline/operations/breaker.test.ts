import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenClock } from '../../../../test/given/clock.ts';
import { givenProject, session, spokenIn, toolCall } from '../../../../test/given/project.ts';
import { breakerAtStart } from '../../../kernel/checks/breaker.ts';
import type { BreakerSection } from '../../../kernel/discipline.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { breakerReset } from './breaker-reset.ts';
import { breakerStatus } from './breaker-status.ts';
import { log } from '../../report/operations/log.ts';
import { repair } from '../../setup/operations/repair.ts';
import { status } from '../../setup/operations/status.ts';

const failure = { hook_event_name: 'PostToolUseFailure', error: 'Exit code 1\nboom', is_interrupt: false };

async function given() {
  const clock = givenClock('2026-11-15T10:00:00.000Z');
  const project = givenProject('gates:\n  breaker: { counts: failures }\n', { clock });
  const app = await givenApp(project);
  const hook = (eventName: string, call: ReturnType<typeof toolCall>) => app.hook({ ...call, eventName });
  const fail = (more: object = {}) =>
    hook('PostToolUseFailure', toolCall(project, 'Bash', { command: 'npm test' }, { ...failure, ...more }));
  const edit = async (more: object = {}) =>
    spokenIn(await app.hook(toolCall(project, 'Write', { file_path: 'a.ts', content: '' }, more)));
  const say = async (prompt: string) => {
    const more = { hook_event_name: 'UserPromptSubmit', prompt };
    const { stdout } = await hook('UserPromptSubmit', toolCall(project, '', {}, more));
    return stdout === '' ? undefined : (JSON.parse(stdout) as { decision?: string; reason?: string });
  };
  const section = () => operate<BreakerSection>(breakerStatus, app);
  return { ...project, app, clock, fail, edit, say, section };
}

async function givenOpen() {
  const all = await given();
  for (let times = 0; times < 3; times += 1) await all.fail();
  return all;
}

describe('the breaker', () => {
  it('opens after three failures, for every session, and reading stays free [SP-027] [SP-045] [SP-062] [SP-195]', async () => {
    const { app, root, fail, edit, section } = await given();
    await fail();
    await fail();
    expect(await edit()).toEqual({ decision: 'silent', reason: '' });
    await fail();
    for (const id of [session, 'another'])
      expect(await edit({ session_id: id })).toMatchObject({
        decision: 'deny',
        reason: expect.stringMatching(/Exit code 1 boom.*npm test.* 3 times[^]*breaker_open/),
      });
    expect(await section()).toMatchObject({ failures: 3, tripped: true });
    const read = toolCall({ root }, 'Read', { file_path: 'a.ts' });
    expect(spokenIn(await app.hook(read)).decision).toBe('silent');
  });

  it('does not count what Ephor itself refused', async () => {
    const { edit, section, app, root } = await given();
    const forbidden = () =>
      app.hook(toolCall({ root }, 'Write', { file_path: '.ephor/config.yaml', content: '' }));
    for (let times = 0; times < 4; times += 1) expect(spokenIn(await forbidden()).decision).toBe('deny');
    expect(await section()).toEqual(breakerAtStart);
    expect((await edit()).decision).toBe('silent');
  });

  it('is closed by the user’s word, which is answered and reaches no model [SP-001] [SP-029] [SP-046] [SP-163]', async () => {
    const { say, edit, section } = await givenOpen();
    expect(await say('rb?')).toMatchObject({
      decision: 'block',
      reason: expect.stringMatching(/^Ephor: The breaker is open: 3 failures in a row/),
    });
    expect((await edit()).decision).toBe('deny');
    expect(await say('rb-')).toMatchObject({
      decision: 'block',
      reason: expect.stringMatching(/^Ephor: The breaker is closed again/),
    });
    expect(await section()).toEqual(breakerAtStart);
    expect((await edit()).decision).toBe('silent');
  });

  it('warns the user who asks for a change [SP-034]', async () => {
    const { say } = await givenOpen();
    expect(await say('add a --json flag to the list command')).toMatchObject({
      systemMessage: expect.stringContaining('the breaker is open'),
      hookSpecificOutput: { additionalContext: expect.stringContaining('the breaker is open') },
    });
  });

  it('is closed by a person at a terminal [SP-029] [SP-046] [SP-186]', async () => {
    const { app, edit, section } = await givenOpen();
    const result = await operate<{ before: BreakerSection }>(breakerReset, app);
    expect(breakerReset.print?.(result, plainStyle)).toMatch(
      /closed again.*\n.*3 failures in a row, last “Exit code 1 boom”/,
    );
    expect(await section()).toEqual(breakerAtStart);
    expect((await edit()).decision).toBe('silent');
    expect(breakerReset.print?.(await operate(breakerReset, app), plainStyle)).toContain('was not open');
    expect(breakerReset.caller).toBe('person');
  });

  it.each([
    ['deleted', (path: string) => rmSync(path)],
    [
      'forged',
      (path: string) =>
        writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"tripped":true', '"tripped":false')),
    ],
    ['emptied', (path: string) => writeFileSync(path, '')],
  ])(
    'stays open when the state is %s, and after its repair [SP-159] [SP-183] [SP-187] [SP-197]',
    async (_, harm) => {
      const { app, root, edit, section, say } = await givenOpen();
      harm(projectFiles(root).project);
      expect(await section()).toMatchObject({ failures: 3, tripped: true, last_error: 'Exit code 1 boom' });
      await operate(repair, app);
      expect(await section()).toMatchObject({
        failures: 3,
        tripped: true,
        tried: ['npm test', 'npm test', 'npm test'],
      });
      expect((await edit()).decision).toBe('deny');
      await say('rb-');
      expect((await edit()).decision).toBe('silent');
    },
  );

  it.each([
    ['gone', (path: string) => rmSync(path)],
    ['cut short', (path: string) => writeFileSync(path, `${readFileSync(path, 'utf8').split('\n')[0]}\n`)],
    [
      'changed',
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"failed"', '"passed"')),
    ],
  ])('is open when the log is %s as well, until a person repairs it [SP-182]', async (_, harm) => {
    const { app, root, section } = await givenOpen();
    rmSync(projectFiles(root).project);
    harm(projectFiles(root).audit);
    expect((await section()).tripped).toBe(true);
    await operate(repair, app);
    expect((await section()).tripped).toBe(false);
  });
});

describe('what people see', () => {
  it('in `breaker status` [SP-164]', async () => {
    const { app, fail, section } = await given();
    const shown = async () => breakerStatus.print?.(await section(), plainStyle);
    expect(await shown()).toBe('● The breaker is closed. Nothing has failed lately.');
    await fail();
    expect(await shown()).toContain('1 of 3 failures in a row: last “Exit code 1 boom”; tried “npm test”.');
    await fail();
    await fail();
    expect(await shown()).toMatch(/✗ The breaker is open since .*\n.*boom.*\n.*ephor breaker reset/);
    expect(breakerStatus.caller).toBe('anyone');
    expect(app.project).toBeDefined();
  });

  it('in `status`, when it matters', async () => {
    const { app, fail } = await given();
    const screen = async () => status.print?.(await operate(status, app), plainStyle);
    expect(await screen()).not.toContain('breaker  ');
    await fail();
    expect(await screen()).toContain('breaker    closed, 1 failure in a row');
    await fail();
    await fail();
    expect(await screen()).toMatch(
      /breaker {4}OPEN since .*rb- or ephor breaker reset\n.*3 failures in a row/,
    );
    expect(await operate(status, app)).toMatchObject({
      breaker: { tripped: true },
      safemode: { active: false },
    });
  });

  it('in `log`: prompts, tool calls, their results, ends of turns [SP-016] [SP-017] [SP-018] [SP-019] [SP-108]', async () => {
    const { app, root, fail, edit, say } = await given();
    await say('have a look');
    await edit();
    expect((await fail()).stdout).not.toContain('decision');
    const end = toolCall({ root }, '', {}, { hook_event_name: 'Stop' });
    await app.hook({ ...end, eventName: 'Stop' });
    expect(await operate(log, app)).toMatchObject([
      { event: 'prompt.before', subject: 'have a look' },
      { event: 'tool.before', tool: 'Write' },
      { event: 'tool.failed', subject: 'npm test', end: { ended: 'failed', error: 'Exit code 1 boom' } },
      { event: 'turn.end' },
    ]);
  });

  it('in `log`: an answer is no objection', async () => {
    const { app, say } = await givenOpen();
    await say('rb?');
    const lines = await operate<unknown[]>(log, app);
    expect(log.print?.(lines.at(-1), plainStyle)).toMatch(
      /answer prompt\.before +rb\?\n.*└ The breaker is open/,
    );
    expect(await operate(status, app)).toMatchObject({ objections: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenClock } from '../../../../test/given/clock.ts';
import { givenProject, session, spokenIn, toolCall } from '../../../../test/given/project.ts';
import { disable } from './disable.ts';
import { enable } from './enable.ts';
import { log } from '../../report/operations/log.ts';
import { status } from './status.ts';

const protectedWrite = { file_path: '.ephor/config.yaml', content: 'profile: observe' };

async function given() {
  const clock = givenClock();
  const project = givenProject(undefined, { clock });
  const app = await givenApp(project);
  const decision = async () => spokenIn(await app.hook(toolCall(project, 'Write', protectedWrite))).decision;
  return { app, clock, decision, root: project.root };
}

describe('disable and enable', () => {
  it('[SE-061] [SE-062] switches every check off, and on again', async () => {
    const { app, decision } = await given();
    expect(await decision()).toBe('deny');
    await operate(disable, app);
    expect(await decision()).toBe('silent');
    expect(await operate(enable, app)).toEqual({ disabled: false, wasDisabled: true });
    expect(await decision()).toBe('deny');
  });

  it('comes on by itself when the time is over', async () => {
    const { app, clock, decision } = await given();
    const result = await operate<{ until: string }>(disable, app, { for: '30m' });
    expect(result.until).toBe('2026-01-01T00:30:00.000Z');
    clock.advance(29 * 60_000);
    expect(await decision()).toBe('silent');
    clock.advance(60_000);
    expect(await decision()).toBe('deny');
  });

  it('[SE-067] [SE-106] [SP-020] leaves time, command, input, decision and reason in the log', async () => {
    const { app } = await given();
    await operate(disable, app, { for: '1h', reason: 'restoring a backup, token=abcdefgh12345' });
    await operate(enable, app);
    expect(await operate(log, app)).toMatchObject([
      {
        at: '2026-01-01T00:00:00.000Z',
        event: 'operation',
        tool: 'disable',
        subject: 'until 2026-01-01T01:00:00.000Z',
        decision: 'silent',
        reason: 'restoring a backup, token=[secret]',
      },
      { event: 'operation', tool: 'enable' },
    ]);
    expect((await app.project?.audit.verify())?.broken).toBeUndefined();
  });

  it('is shown by status, with its end and its reason', async () => {
    const { app } = await given();
    await operate(disable, app, { for: '2h', reason: 'moving house' });
    const result = await operate(status, app);
    expect(result).toMatchObject({ enforcing: false, switch: { reason: 'moving house' } });
    const screen = status.print?.(result, plainStyle);
    expect(screen).toMatch(/^Ephor +○ switched off until .*2 hours left/);
    expect(screen).toContain('“moving house”');
  });

  it('refuses what is no time span', async () => {
    const { app } = await given();
    await expect(operate(disable, app, { for: 'a while' })).rejects.toThrow('write 30m, 2h or 1d');
  });

  it('keeps what the session did in mind all the same', async () => {
    const { app, decision } = await given();
    await operate(disable, app);
    await decision();
    expect((await app.project?.state.read(session))?.sections.activity.events).toBe(1);
  });
});

import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenClock } from '../../../../test/given/clock.ts';
import { givenProject, spokenIn, toolCall } from '../../../../test/given/project.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { repair } from '../../setup/operations/repair.ts';
import { safemodeOff } from './safemode-off.ts';
import { safemodeOn } from './safemode-on.ts';
import { safemodeStatus } from './safemode-status.ts';
import { status } from '../../setup/operations/status.ts';

async function given() {
  const project = givenProject(undefined, { clock: givenClock('2026-11-15T10:00:00.000Z') });
  const app = await givenApp(project);
  const edit = async () =>
    spokenIn(await app.hook(toolCall(project, 'Write', { file_path: 'a.ts', content: '' }))).decision;
  const say = async (prompt: string): Promise<string | undefined> => {
    const call = toolCall(project, '', {}, { hook_event_name: 'UserPromptSubmit', prompt });
    const { stdout } = await app.hook({ ...call, eventName: 'UserPromptSubmit' });
    return stdout === '' ? undefined : (JSON.parse(stdout) as { reason?: string }).reason;
  };
  return { ...project, app, edit, say };
}

describe('safemode', () => {
  it('is switched by the user’s word [SP-015] [SP-030] [SP-160] [SP-161] [SP-162]', async () => {
    const { edit, say } = await given();
    expect(await say('s?')).toBe('Ephor: Safemode is off.');
    expect(await say('s+')).toBe('Ephor: Safemode is on: changes wait until you say s-.');
    expect(await edit()).toBe('deny');
    expect(await say('s?')).toContain('is on');
    expect(await say('s-')).toBe('Ephor: Safemode is off: changes may go on.');
    expect(await edit()).toBe('silent');
  });

  it('is switched on by anybody and off by a person', async () => {
    const { app, edit } = await given();
    const on = await operate(safemodeOn, app);
    expect(on).toEqual({ active: true, since: '2026-11-15T10:00:00.000Z', wasOn: false });
    expect(safemodeOn.print?.(on, plainStyle)).toContain('ephor safemode off');
    expect(await operate(safemodeOn, app)).toMatchObject({ wasOn: true });
    expect(await edit()).toBe('deny');
    expect(safemodeStatus.print?.(await operate(safemodeStatus, app), plainStyle)).toContain(
      'Safemode is on since',
    );
    expect(status.print?.(await operate(status, app), plainStyle)).toMatch(/safemode {3}on since .*until s-/);
    expect(await operate(safemodeOff, app)).toEqual({ active: false, wasOn: true });
    expect(await edit()).toBe('silent');
    expect(await operate(safemodeOff, app)).toEqual({ active: false, wasOn: false });
    expect(safemodeStatus.print?.(await operate(safemodeStatus, app), plainStyle)).toBe('● Safemode is off.');
    expect([safemodeOn.caller, safemodeOff.caller]).toEqual(['anyone', 'person']);
  });

  it('stays on when the state is deleted [SP-197]', async () => {
    const { app, root, edit, say } = await given();
    await say('s+');
    rmSync(projectFiles(root).project);
    await operate(repair, app);
    expect(await edit()).toBe('deny');
    await say('s-');
    rmSync(projectFiles(root).project);
    await operate(repair, app);
    expect(await edit()).toBe('silent');
  });
});

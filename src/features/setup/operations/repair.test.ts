import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject, spokenIn, toolCall } from '../../../../test/given/project.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { disable } from './disable.ts';
import { repair } from './repair.ts';
import { status } from './status.ts';

async function given() {
  const project = givenProject();
  const app = await givenApp(project);
  const hook = async (tool: string, input: object) => {
    const fresh = await givenApp(project);
    return spokenIn(await fresh.hook(toolCall(project, tool, input)));
  };
  await hook('Bash', { command: 'ls' });
  return { ...project, app, hook, edit: () => hook('Write', { file_path: 'a.txt', content: '' }) };
}

describe('repair', () => {
  it('[SE-099] sets a forged state aside, starts it anew, and lets work go on', async () => {
    const { app, root, edit, hook, ...project } = await given();
    const file = projectFiles(root).project;
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"disabled":false', '"disabled":true'));
    expect(await edit()).toMatchObject({ decision: 'deny', reason: expect.stringContaining('ephor repair') });
    expect((await hook('Read', { file_path: 'a.txt' })).decision).toBe('silent');
    const broken = await operate(status, await givenApp({ root, ...project }));
    expect(status.exitCode?.(broken)).toBe(1);
    expect(status.print?.(broken, plainStyle)).toContain('→ ephor repair');

    const result = await operate<{ repaired: { file: string; kept: string }[] }>(repair, app);
    expect(result.repaired.map((each) => each.file)).toContain(file);
    expect(readFileSync(result.repaired[0]?.kept ?? '', 'utf8')).toContain('"disabled":true');
    expect(repair.print?.(result, plainStyle)).toContain('starts afresh');
    expect((await edit()).decision).toBe('silent');
    expect(status.exitCode?.(await operate(status, app))).toBe(0);
  });

  it('has nothing to do where nothing is damaged', async () => {
    const { app } = await given();
    const result = await operate(repair, app);
    expect(repair.print?.(result, plainStyle)).toContain('Nothing here is damaged');
  });

  it('makes a new key when the old one is no key any more', async () => {
    const { app, root, home, edit, ...project } = await given();
    writeFileSync(`${home}/key`, 'no key');
    expect((await edit()).decision).toBe('deny');
    const broken = await operate(status, await givenApp({ root, ...project }));
    expect(status.print?.(broken, plainStyle)).toContain('ephor repair --new-key');
    await expect(operate(repair, app)).rejects.toThrow('is not a key file');

    await operate(repair, app, { newKey: true });
    expect(readFileSync(`${home}/key`, 'utf8')).toMatch(/^file:[0-9a-f]{64}\n$/);
    expect((await edit()).decision).toBe('silent');
  });

  it('sets aside what an old key signed, a switch that was off included', async () => {
    const { app, edit } = await given();
    await operate(disable, app);
    expect((await edit()).decision).toBe('silent');
    await operate(repair, app, { newKey: true });
    expect((await app.project?.state.read(''))?.sections.switch.disabled).toBe(false);
  });

  it('notices state that was deleted', async () => {
    const { app, root, edit } = await given();
    rmSync(projectFiles(root).project);
    expect((await edit()).decision).toBe('deny');
    await operate(repair, app);
    expect((await edit()).decision).toBe('silent');
  });
});

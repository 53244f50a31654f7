import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenClock } from '../../../../test/given/clock.ts';
import { givenProject, toolCall } from '../../../../test/given/project.ts';
import { projectFiles } from '../../../kernel/place.ts';
import { configSet } from './config-set.ts';
import { configShow } from './config-show.ts';
import { configTry } from './config-try.ts';

async function given(config = '# ours\nversion: 1\n', user?: string) {
  const clock = givenClock('2026-11-15T10:00:00.000Z');
  const project = givenProject(config, { clock });
  if (user !== undefined) project.write('.ephor/config.yaml', user);
  const app = await givenApp(project);
  await app.hook(toolCall(project, 'Write', { file_path: '.ephor/config.yaml', content: '' }));
  await app.hook(toolCall(project, 'Bash', { command: 'ls' }));
  const file = projectFiles(project.root).config;
  return {
    ...project,
    app,
    file,
    clock,
    text: () => readFileSync(file, 'utf8'),
    again: () => givenApp(project),
  };
}

describe('ephor config try', () => {
  it('tells what the last days would have been, and changes nothing', async () => {
    const { app, text } = await given();
    const tried = await operate<object>(configTry, app, { key: 'protect-ephor', value: 'note' });
    expect(tried).toMatchObject({
      key: 'gates.protect-ephor',
      decided: 2,
      louder: 0,
      quieter: 1,
      gates: [{ gate: 'protect-ephor', from: 'deny', to: 'note', count: 1 }],
      examples: [{ tool: 'Write', before: 'deny', after: 'note' }],
    });
    expect(configTry.print?.(tried, plainStyle)).toMatch(
      /1 of 2 decisions would have been different[^]*protect-ephor {2}deny → note[^]*Nothing was changed/,
    );
    expect(text()).toBe('# ours\nversion: 1\n');
  });

  it('knows a whole profile, only so many days, and what the log can’t tell', async () => {
    const { app, clock } = await given();
    expect(await operate(configTry, app, { key: 'profile', value: 'observe' })).toMatchObject({ quieter: 1 });
    const strict = await operate<{ woken: string[] }>(configTry, app, { key: 'profile', value: 'strict' });
    expect(strict.woken.length).toBeGreaterThan(0);
    clock.advance(3 * 86_400_000);
    expect(await operate(configTry, app, { key: 'profile', value: 'observe', days: 2 })).toMatchObject({
      decided: 0,
    });
  });

  it.each([
    [{ key: 'profile', value: 'gentle' }, /profile can’t be that/],
    [{ key: 'gates.nobody', value: 'deny' }, /there is no gate nobody/],
    [{ key: 'person-only', value: 'loud' }, /not a level/],
    [{ key: '__proto__.x', value: '1' }, /not the name of a setting/],
    [{ key: 'phase.evaluater', value: 'auto' }, /unknown key/],
    [{ key: 'locked', value: 'all' }, /only your own/],
  ])('refuses %j', async (input, message) => {
    const { app, text } = await given();
    await expect(operate(configTry, app, input)).rejects.toThrow(message);
    await expect(operate(configSet, app, input)).rejects.toThrow(message);
    expect(text()).toBe('# ours\nversion: 1\n');
  });
});

describe('ephor config set', () => {
  it('changes one thing, keeps the comments, is logged, and holds from then on', async () => {
    const { app, text, again } = await given();
    expect(await operate(configSet, app, { key: 'protect-ephor', value: 'ask' })).toMatchObject({
      changed: true,
    });
    expect(text()).toBe('# ours\nversion: 1\ngates:\n  protect-ephor: ask\n');
    const { project } = await again();
    expect(project?.settings.gates['protect-ephor']?.level).toBe('ask');
    const [line] = (await project?.audit.read({ limit: 1 })) ?? [];
    expect(line).toMatchObject({
      event: 'operation',
      tool: 'config-set',
      subject: 'gates.protect-ephor ask',
    });
    expect(await operate(configSet, await again(), { key: 'protect-ephor', value: 'ask' })).toMatchObject({
      changed: false,
    });
    await operate(configSet, await again(), { key: 'protect-ephor' });
    expect(text()).toBe('# ours\nversion: 1\n');
  });

  it('writes the user’s own file where that is wanted, and says what a lock keeps from holding', async () => {
    const { app, userHome } = await given(undefined, 'profile: standard # mine\nlocked: [protect-ephor]\n');
    const kept = await operate<{ notices: string[] }>(configSet, app, { key: 'protect-ephor', value: 'off' });
    expect(kept.notices).toEqual([expect.stringContaining('you locked deny')]);
    await operate(configSet, app, { key: 'profile', value: 'strict', mine: true });
    expect(readFileSync(`${userHome}/.ephor/config.yaml`, 'utf8')).toBe(
      'profile: strict # mine\nlocked: [protect-ephor]\n',
    );
  });

  it('what an agent loosened in the file goes on waiting, and this waits with it', async () => {
    const { again, file, text } = await given();
    await operate(configSet, await again(), { key: 'terminal_title', value: 'true' });
    writeFileSync(file, `${text()}gates:\n  person-only: off\n`);
    const set = await operate<object>(configSet, await again(), { key: 'protect-ephor', value: 'ask' });
    expect(set).toMatchObject({
      changed: true,
      waiting: expect.arrayContaining([expect.stringContaining('person-only')]),
    });
    expect(configSet.print?.(set, plainStyle)).toContain('not in force until you run `ephor config accept`');
    const gates = (await again()).project?.settings.gates;
    expect([gates?.['person-only']?.level, gates?.['protect-ephor']?.level]).toEqual(['ask', 'deny']);
  });

  it('two who change it at once both get theirs', async () => {
    const { again, text } = await given();
    const ids = ['protect-ephor', 'person-only', 'ask-before-push', 'destructive-git'];
    const known = Object.keys((await again()).project?.settings.gates ?? {})
      .filter((id) => !id.includes('/'))
      .slice(0, ids.length);
    await Promise.all(known.map(async (key) => operate(configSet, await again(), { key, value: 'note' })));
    for (const key of known) expect(text()).toContain(`${key}: note`);
  });

  it('leaves a file alone that is broken', async () => {
    const { again, file, text } = await given();
    writeFileSync(file, 'version: 1\n\tgates: [\n');
    await expect(operate(configSet, await again(), { key: 'profile', value: 'strict' })).rejects.toThrow(
      /does not fit|can’t be/,
    );
    expect(text()).toBe('version: 1\n\tgates: [\n');
  });
});

describe('ephor config show', () => {
  it('has every gate with its level, who set it, and how often it spoke', async () => {
    const { app } = await given(
      'version: 1\ngates:\n  person-only: deny\n',
      'profile: standard\nlocked: [protect-ephor]\n',
    );
    const shown = await operate<{ gates: { id: string }[] }>(configShow, app);
    const of = (id: string) => shown.gates.find((gate) => gate.id === id);
    expect(shown).toMatchObject({ profile: 'standard', profileSetBy: 'yours' });
    expect(of('person-only')).toMatchObject({ level: 'deny', setBy: 'project', locked: false });
    expect(of('protect-ephor')).toMatchObject({
      setBy: 'profile',
      locked: true,
      spoke: { deny: 1, ask: 0, note: 0 },
    });
    for (const width of [60, 80, 120])
      for (const line of (configShow.print?.(shown, { ...plainStyle, width }) ?? '').split('\n').slice(4, -2))
        expect(line.length, line).toBeLessThanOrEqual(width);
  });
});

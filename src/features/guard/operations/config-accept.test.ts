import { existsSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { givenEvent } from '../../../../test/given/events.ts';
import { settingsWaiting } from '../contexts/settings-waiting.ts';
import { waitingSettings } from '../facts/waiting-settings.ts';
import { keepSettings } from '../effects/keep-settings.ts';
import { configAccept } from './config-accept.ts';
import { configStatus } from './config-status.ts';
import { repair } from '../../setup/operations/repair.ts';
import { status } from '../../setup/operations/status.ts';

interface Waiting {
  readonly waiting: readonly { readonly key: string; readonly was: string; readonly now: string }[];
}

/** A strict project in which somebody wrote another profile. */
async function given() {
  const project = givenProject('profile: strict\n');
  await givenApp(project);
  project.write('repo/.ephor/config.yaml', 'profile: standard\n');
  return { ...project, app: () => givenApp(project) };
}

describe('a configuration that asks for less', () => {
  it('waits, and status, config status and the start of a session say so', async () => {
    const { app } = await given();
    const { waiting } = await operate<Waiting>(configStatus, await app());
    expect(waiting).toContainEqual({ key: 'profile', was: 'strict', now: 'standard' });
    expect(configStatus.print?.(await operate(configStatus, await app()), plainStyle)).toContain(
      'profile: strict → standard',
    );
    expect(configStatus.exitCode?.({ waiting })).toBe(1);
    const shown = status.print?.(await operate(status, await app()), plainStyle);
    expect(shown).toContain('profile strict');
    expect(shown).toContain('profile: strict → standard');
    expect(shown).toContain('ephor config accept');
    const { project } = await app();
    const facts = { waitingSettings: waitingSettings.gather({ settings: project?.settings } as never) };
    const event = givenEvent('session.start', { source: 'startup' });
    expect(settingsWaiting.write({ event, facts, state: {} } as never)).toMatch(
      /profile: strict → standard, and \d+ more.*`ephor config accept`/,
    );
    expect(keepSettings.needs).toContain('waitingSettings');
  });

  it('is in force once a person accepted it, and the log has it', async () => {
    const { app } = await given();
    const result = await operate<{ accepted: readonly unknown[] }>(configAccept, await app());
    expect(configAccept.print?.(result, plainStyle)).toMatch(/^✓ Accepted. \d+ settings looser/);
    expect(await operate(configStatus, await app())).toMatchObject({ waiting: [] });
    expect((await app()).project?.settings.profile).toBe('standard');
    const lines = await (await app()).project?.audit.read({});
    expect(lines?.findLast(({ tool }) => tool === 'config-accept')?.subject).toContain(
      'profile: strict → standard',
    );
    expect(configAccept.print?.(await operate(configAccept, await app()), plainStyle)).toMatch(/^✓ Nothing/);
  });

  it('says nothing where nothing is looser', async () => {
    const project = givenProject();
    const app = await givenApp(project);
    expect(configStatus.print?.(await operate(configStatus, app), plainStyle)).toMatch(/^✓ Nothing waits/);
    const facts = { waitingSettings: [] };
    expect(settingsWaiting.write({ facts } as never)).toBeUndefined();
  });

  it('that is gone is in force until a person accepts that', async () => {
    const { app, root, home } = await given();
    rmSync(`${root}/.ephor/config.yaml`);
    expect((await app()).project?.settings.profile).toBe('strict');
    const result = await operate(configAccept, await app());
    expect(configAccept.print?.(result, plainStyle)).toContain('not set up here any more');
    expect((await app()).project).toBeUndefined();
    expect(existsSync(`${home}/accepted/user.json`)).toBe(true);
  });
});

it('accepted in one project, the user’s own file is accepted in all', async () => {
  const one = givenProject('version: 1\n');
  one.write('.ephor/config.yaml', 'profile: strict\n');
  one.write('other/.ephor/config.yaml', 'version: 1\n');
  const other = { ...one, root: `${one.userHome}/other` };
  await givenApp(one);
  await givenApp(other);
  one.write('.ephor/config.yaml', 'profile: standard\n');
  expect((await givenApp(other)).project?.settings.profile).toBe('strict');
  await operate(configAccept, await givenApp(one));
  expect((await givenApp(other)).project?.settings).toMatchObject({ profile: 'standard', waiting: [] });
});

it('with another key nothing is believed until a person repairs or accepts', async () => {
  const { app, home } = await given();
  rmSync(`${home}/key`);
  const { project } = await app();
  expect(project?.settings.profile).toBe('strict');
  expect(project?.settings.problems).toMatchObject([{ repair: 'ephor config accept' }]);
  await operate(repair, await app());
  expect((await app()).project?.settings).toMatchObject({ profile: 'standard', problems: [] });
});

it('a new project begins with its own files, and with the user’s as they were accepted', async () => {
  const one = givenProject('version: 1\n');
  one.write('.ephor/config.yaml', 'profile: strict\n');
  await givenApp(one);
  one.write('.ephor/config.yaml', 'profile: observe\n');
  one.write('new/.ephor/config.yaml', 'version: 1\n');
  const fresh = { ...one, root: `${one.userHome}/new` };
  for (let n = 0; n < 2; n += 1) {
    const { project } = await givenApp(fresh);
    expect(project?.settings.profile).toBe('strict');
    expect(project?.settings.waiting).not.toEqual([]);
  }
  expect((await givenApp(one)).project?.settings.profile).toBe('strict');
});

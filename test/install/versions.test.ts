import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handleHook } from '../../src/line/handle-hook.ts';
import type { Operation } from '../../src/kernel/operation.ts';
import { projectFiles } from '../../src/kernel/place.ts';
import { isNewerRelease } from '../../src/kernel/release-order.ts';
import { nodeIo } from '../../src/io/node.ts';
import { doctor } from '../../src/features/setup/operations/doctor.ts';
import { init } from '../../src/features/setup/operations/init.ts';
import { repair } from '../../src/features/setup/operations/repair.ts';
import { status } from '../../src/features/setup/operations/status.ts';
import { signingKey } from '../../src/stores/key.ts';
import { sign } from '../../src/stores/signed-file.ts';
import { givenApp, operate, plainStyle } from '../given/app.ts';
import { spokenIn, toolCall } from '../given/project.ts';
import { givenRelease, played, storedIn } from '../given/release.ts';
import { givenMachine, snapshot } from './given-install.ts';

const update = 'npm install -g ephor@latest && ephor init';

/** What 0.1.0 left, with the project's state changed and signed again. */
function given(change: (document: ReturnType<typeof storedIn>) => object) {
  const release = givenRelease('0.1.0');
  const { project } = projectFiles(release.root);
  const text = JSON.stringify(change(storedIn(project)));
  writeFileSync(project, sign(nodeIo, signingKey(nodeIo, release.home), 'project', text));
  const hook = async (tool: string, input: object) =>
    spokenIn(await handleHook(release.line, toolCall(release, tool, input, { session_id: played.ready })));
  return {
    ...release,
    project,
    shown: async (operation: Operation) =>
      operation.print?.(await operate(operation, await givenApp(release)), plainStyle) ?? '',
    edits: () => hook('Write', { file_path: `${release.root}/src/cart.ts`, content: '' }),
    reads: () => hook('Read', { file_path: `${release.root}/src/cart.ts` }),
  };
}

describe('one section that does not fit', () => {
  it('holds what it holds, and is shown with what to do until it is repaired', async () => {
    const world = given((document) => ({
      ...document,
      sections: { ...document.sections, breaker: { tripped: 'maybe' } },
    }));
    for (const operation of [status, doctor]) {
      const text = await world.shown(operation);
      expect(text).toContain('section breaker does not fit');
      expect(text).toContain('ephor repair');
    }
    const refused = await world.edits();
    expect(refused).toMatchObject({ decision: 'deny', reason: expect.stringContaining('breaker_open') });
    expect(refused.reason).not.toContain('state_unavailable');
    const app = await givenApp(world);
    expect((await app.project?.audit.read({}))?.at(-1)?.warnings?.join()).toContain(
      'section breaker does not fit',
    );
    expect((await app.project?.state.read(played.ready))?.sections.phase.phase).toBe('ready');

    const mended = await operate(repair, app);
    expect(repair.print?.(mended, plainStyle)).toContain('section breaker');
    expect(await world.edits()).toMatchObject({ decision: 'silent' });
    expect(await world.shown(status)).not.toContain('does not fit');
  });
});

describe('state that a newer release wrote', () => {
  it('keeps changes back, says how to update, and is left as it is', async () => {
    const world = given((document) => ({ ...document, version: 2 }));
    const before = readFileSync(world.project, 'utf8');
    expect(await world.edits()).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining(update),
    });
    expect(await world.reads()).toMatchObject({ decision: 'silent' });
    for (const operation of [status, doctor]) {
      const text = await world.shown(operation);
      expect(text).toContain('a newer Ephor wrote it (format 2; this one reads up to 1)');
      expect(text).toContain(update);
    }
    const app = await givenApp(world);
    const tried = repair.print?.(await operate(repair, app), plainStyle);
    expect(tried).toContain('It stays as it is');
    expect(tried).not.toContain('starts afresh');
    await expect(operate(init, app, { yes: true })).rejects.toThrow('a newer Ephor wrote it');
    expect(readFileSync(world.project, 'utf8')).toBe(before);
  });
});

describe('a configuration for a newer release', () => {
  it('is one problem, with how to update', async () => {
    const world = given((document) => document);
    writeFileSync(`${world.root}/.ephor/config.yaml`, 'version: 2\nmood: calm\n');
    expect(await world.edits()).toMatchObject({
      decision: 'deny',
      reason: expect.stringContaining(`version: is 2, from a newer Ephor; this one reads 1`),
    });
    const { checks } = await operate<{ checks: { id: string; finding: string; repair: string }[] }>(
      doctor,
      await givenApp(world),
    );
    expect(checks.filter(({ id }) => id === 'config')).toMatchObject([{ repair: update }]);
    await expect(operate(init, await givenApp(world), { yes: true })).rejects.toThrow('from a newer Ephor');
  });
});

describe('programs of another release in ~/.ephor', () => {
  const installed = async (version: string) => {
    const machine = givenMachine();
    await machine.json('init --yes');
    const hook = `${machine.home}/.ephor/bin/hook`;
    const text = machine.read(hook);
    const ours = /Written by Ephor (\S+)\./.exec(text)?.[1] ?? '';
    writeFileSync(hook, text.replace(`Written by Ephor ${ours}.`, `Written by Ephor ${version}.`));
    return machine;
  };

  it('are kept when they are newer: init changes nothing and says how to update', async () => {
    const { ephor, home, json } = await installed('99.0.0+abc');
    const before = snapshot(home);
    const { code, stderr } = await ephor('init --yes');
    expect(code).not.toBe(0);
    expect(stderr).toContain('belongs to Ephor 99.0.0+abc');
    expect(stderr).toContain(update);
    expect(snapshot(home)).toEqual(before);
    const { checks } = await json<{ checks: { id: string; repair: string }[] }>('doctor');
    expect(checks.find(({ id }) => id === 'programs')?.repair).toBe(update);
  });

  it('are replaced when they are older', async () => {
    const { ephor, home, read } = await installed('0.0.1+abc');
    expect(await ephor('init --yes')).toMatchObject({ code: 0 });
    expect(read(`${home}/.ephor/bin/hook`)).not.toContain('0.0.1+abc');
  });
});

it.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0+a', '0.9.9+b', true],
  ['1.0.0', '1.0.0-beta.1', true],
  ['0.1.0+a', '0.1.0+b', false],
  ['0.1.0', '0.2.0', false],
  ['test', '0.1.0', false],
  ['0.1.0', 'test', false],
])('%s after %s: %s', (one, other, expected) => {
  expect(isNewerRelease(one, other)).toBe(expected);
});

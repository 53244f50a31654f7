import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenProject, session, spokenIn, toolCall } from '../../test/given/project.ts';
import type { AgentEvent } from '../kernel/event.ts';
import { handleHook } from './handle-hook.ts';
import { locateRoot, placesToLook } from './open-project.ts';

describe('locateRoot', () => {
  it('finds the project from its root and from any folder in it, existing or not', () => {
    const { io, home, root } = givenProject();
    for (const folder of [root, `${root}/src/deep`, `${root}/.ephor/local`])
      expect(locateRoot(io, home, folder)).toBe(root);
  });

  it('finds nothing outside, and does not take the user’s own ~/.ephor for a project', () => {
    const { io, home, userHome, write } = givenProject();
    write('.ephor/config.yaml', 'version: 1\n');
    for (const folder of [userHome, `${userHome}/other`, '/', home])
      expect(locateRoot(io, home, folder)).toBeUndefined();
  });

  it('prefers the nearest of nested projects', () => {
    const { io, home, root, write } = givenProject();
    write('repo/packages/inner/.ephor/config.yaml', 'version: 1\n');
    expect(locateRoot(io, home, `${root}/packages/inner/src`)).toBe(`${root}/packages/inner`);
    expect(locateRoot(io, home, `${root}/packages`)).toBe(root);
  });

  it('takes a folder with state but without configuration for no project', () => {
    const { io, home, root, userHome } = givenProject();
    mkdirSync(`${userHome}/bare/.ephor`, { recursive: true });
    expect(locateRoot(io, home, `${userHome}/bare`)).toBeUndefined();
    expect(locateRoot(io, home, root)).toBe(root);
  });
});

describe('placesToLook', () => {
  const event = (action: object): AgentEvent =>
    ({ kind: 'tool.before', host: 'h', session, cwd: '/cwd', at: '', tool: 'T', action }) as AgentEvent;

  it('begins with the folder the session was started in', () => {
    expect(placesToLook(event({ kind: 'fetch' }), '/started')).toEqual(['/started', '/cwd']);
  });

  it('ends with the folder that is written to', () => {
    expect(placesToLook(event({ kind: 'write', path: '/else/where.ts' }), undefined)).toEqual([
      '/cwd',
      '/else',
    ]);
  });
});

describe('an agent that went elsewhere', () => {
  const attack = (
    given: ReturnType<typeof givenProject>,
    cwd: string,
    projectFolder: string | undefined,
  ) => ({
    ...toolCall(given, 'Write', { file_path: `${given.root}/.ephor/config.yaml`, content: '' }, { cwd }),
    projectFolder,
  });

  it('stays under the roof of the project its session was started in', async () => {
    const given = givenProject();
    const reply = await handleHook(given.line, attack(given, '/tmp', given.root));
    expect(spokenIn(reply).decision).toBe('deny');
  });

  it('is under the roof of the project it writes to', async () => {
    const given = givenProject();
    const reply = await handleHook(given.line, attack(given, '/', undefined));
    expect(spokenIn(reply).decision).toBe('deny');
  });
});

describe('a folder without Ephor', () => {
  it('is left alone: nothing said, nothing recorded', async () => {
    const given = givenProject();
    const root = `${given.userHome}/elsewhere`;
    mkdirSync(root);
    const call = toolCall({ root }, 'Bash', { command: 'rm -rf .ephor' });
    expect(await handleHook(given.line, call)).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    expect(given.io.files.list(root)).toEqual([]);
    expect(given.io.files.list(given.home)).toEqual([]);
  });
});

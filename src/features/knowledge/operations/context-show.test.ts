import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenApp, operate, plainStyle } from '../../../../test/given/app.ts';
import { givenConversation } from '../../../../test/given/phase.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { contextInject } from './context-inject.ts';
import { type ContextResult, contextShow } from './context-show.ts';
import { disable } from '../../setup/operations/disable.ts';

const long = ['Be brief.', ...Array<string>(900).fill('Be clear.')].join('\n\n');

describe('ephor context', () => {
  it('shows what a session is told at its start, to the letter, with sizes and the budget [AO-001, AO-025]', async () => {
    const project = givenProject();
    project.write('repo/.ephor/AXIOMS.md', long);
    project.write('repo/.ephor/CORE.md', 'A teacher.');
    const app = await givenApp(project);
    const result = await operate<ContextResult>(contextShow, app);
    const { additionalContext } = await operate<{ additionalContext: string }>(contextInject, app);
    expect(result).toMatchObject({
      event: 'session.start',
      source: 'startup',
      budget: 8_000,
      characters: additionalContext.length,
      filesLoaded: ['.ephor/AXIOMS.md'],
      additionalContext,
    });
    const screen = contextShow.print?.(result, plainStyle) ?? '';
    expect(screen).toMatch(/█{29,30}░?  7\d\d\d of 8000 characters/);
    expect(screen).toMatch(/ 1 +\d+ {2}how-ephor-speaks\n/);
    expect(screen).toMatch(/ 6 +\d+ {2}\.ephor\/AXIOMS\.md {2}cut \(of \d+\)\n/);
    expect(screen).toMatch(/ 7 +0 {2}\.ephor\/CORE\.md {2}left out \(\d+\)\n/);
    expect(screen.endsWith(additionalContext)).toBe(true);
  });

  it('shows what a prompt is answered with', async () => {
    const { app } = await givenConversation();
    const result = await operate<ContextResult>(contextShow, app, {
      prompt: 'I TOLD YOU NOT TO TOUCH THE TESTS',
    });
    expect(result.event).toBe('prompt.before');
    expect(result.parts.map(({ id }) => id)).toContain('frustration');
    expect(contextShow.print?.(result, plainStyle)).toContain('What an agent is told at this prompt');
  });

  it('shows what the user is warned of [AO-040]', async () => {
    const project = givenProject('context: { files: [{ name: A.md, required: true }] }\n');
    const result = await operate<ContextResult>(contextShow, await givenApp(project));
    expect(contextShow.print?.(result, plainStyle)).toMatch(/ {2}! .*A\.md is required but missing/);
  });

  it('begins with an empty bar where nothing may be told, and says when nothing is', async () => {
    const none = await operate<ContextResult>(
      contextShow,
      await givenApp(givenProject('context: { budget: 0 }\n')),
    );
    expect(contextShow.print?.(none, plainStyle)).toContain('0 of 0 characters');
    const { app } = await givenConversation();
    await operate(disable, app);
    const off = await operate<ContextResult>(contextShow, app);
    expect(contextShow.print?.(off, plainStyle)).toMatch(
      /^The agent is told nothing at the start of a session/,
    );
  });

  it('changes nothing', async () => {
    const project = givenProject();
    const app = await givenApp(project);
    const before = readdirSync(project.userHome, { recursive: true });
    await operate(contextShow, app);
    await operate(contextShow, app, { prompt: 'fix the login' });
    expect(await app.project?.audit.read({})).toEqual([]);
    const settings = /settings\.json$|local$|key$/;
    expect(
      readdirSync(project.userHome, { recursive: true }).filter((name) => !settings.test(String(name))),
    ).toEqual(before.filter((name) => !settings.test(String(name))));
  });
});

describe('at the command line', () => {
  const program = resolve(process.env['EPHOR_DIST'] ?? 'dist', 'ephor.cjs');

  it('`context`, `context show` and `context inject` live side by side', () => {
    const { root, userHome, write } = givenProject();
    const env = { PATH: process.env['PATH'], HOME: userHome };
    const ephor = (...words: string[]) =>
      spawnSync(process.execPath, [program, ...words], { cwd: root, env, encoding: 'utf8' }).stdout;
    write('repo/.ephor/AXIOMS.md', 'Fail fast.');
    const shown = ephor('context');
    expect(shown).toContain('of 8000 characters');
    expect(ephor('context', 'show')).toBe(shown);
    expect(ephor('context', 'inject')).toMatch(/^Ephor watches over this repository[^]*Fail fast\.\n$/);
    expect(JSON.parse(ephor('context', '--prompt', 'fix the login', '--json'))).toMatchObject({
      event: 'prompt.before',
      budget: 8_000,
    });
  });
});

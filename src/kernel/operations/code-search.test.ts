import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { givenProject } from '../../../test/given/project.ts';
import { searchCode, searchTerms } from './code-search.ts';

describe('what to look for', () => {
  it.each<[string, readonly string[]]>([
    ['add dark mode to the settings page', ['dark', 'mode', 'setting', 'page']],
    ['fix the bug in `parseDate`', ['parseDate']],
    ['rename user_name in src/models/account.py', ['src/models/account.py', 'user_name']],
    ['LoginForm shows no errors', ['LoginForm', 'error']],
    ['update README.md', ['README.md']],
    ['the buttons and categories', ['button', 'category']],
    ['fix it, please, and add more of that', []],
  ])('in %j', (idea, terms) => {
    expect(searchTerms(idea).map(({ text }) => text)).toEqual(terms);
  });

  it('is never more than a few terms', () => {
    const many = Array.from({ length: 500 }, (_, index) => `some_name_${index}`).join(' ');
    expect(searchTerms(many)).toHaveLength(12);
  });
});

function givenRepository() {
  const project = givenProject();
  const git = (...args: string[]) => execFileSync('git', ['-C', project.root, ...args], { stdio: 'pipe' });
  git('init', '-q');
  project.write('repo/src/settings-page.ts', 'export function SettingsPage() { return theme; }\n');
  project.write('repo/src/theme.ts', 'export const theme = { dark: false };\n');
  for (let count = 0; count < 30; count += 1)
    project.write(`repo/src/other-${count}.ts`, `export const page = ${count};\n`);
  project.write('repo/package-lock.json', '"dark theme settings"\n');
  project.write('repo/.gitignore', 'secret\n');
  project.write('repo/secret/dark-settings.ts', 'dark theme settings\n');
  git('add', '-A');
  project.write('repo/src/new-theme.ts', 'dark\n');
  return project;
}

describe('[AO-090] [AO-091] the files that an idea is about', () => {
  it('are those with many and rare words of it, new files too, and none that is ignored or made', async () => {
    const { io, root } = givenRepository();
    const { files, problem } = await searchCode(io, root, 'a dark theme for the settings page');
    expect(problem).toBeNull();
    const paths = files.map(({ path }) => path);
    expect(paths.slice(0, 3).sort()).toEqual(['src/new-theme.ts', 'src/settings-page.ts', 'src/theme.ts']);
    expect(paths.join()).not.toMatch(/lock|secret/);
    expect(files.length).toBeLessThanOrEqual(10);
  });

  it('are never more than ten', async () => {
    const { io, root } = givenRepository();
    expect((await searchCode(io, root, 'other')).files.length).toBeLessThanOrEqual(10);
  });

  it('are not known where there is no repository, no git, or no time', async () => {
    const { io, root } = givenProject();
    expect(await searchCode(io, root, 'dark')).toMatchObject({
      files: [],
      problem: expect.stringContaining('not a git'),
    });
    expect(await searchCode(io, `${root}/nowhere`, 'dark')).toMatchObject({
      files: [],
      problem: expect.any(String),
    });
    const repository = givenRepository();
    const run = () => Promise.reject(Object.assign(new Error('spawn git ENOENT'), { code: 'ENOENT' }));
    const without = { ...io, processes: { ...io.processes, run } };
    expect(await searchCode(without, repository.root, 'dark')).toEqual({
      files: [],
      problem: 'git can’t be run here',
    });
  });

  it('are found without starting anything that the repository names', async () => {
    const { io, root, write } = givenRepository();
    const trap = write('trap', '#!/bin/sh\ntouch "$0.sprung"\n');
    execFileSync('chmod', ['+x', trap]);
    for (const [key, value] of [
      ['core.fsmonitor', trap],
      ['core.pager', trap],
      ['diff.x.textconv', trap],
    ] as const)
      execFileSync('git', ['-C', root, 'config', key, value]);
    await searchCode(io, root, 'dark -O theme');
    expect(io.files.stat(`${trap}.sprung`)).toBeUndefined();
  });
});

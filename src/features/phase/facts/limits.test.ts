import { expect, it } from 'vitest';
import { givenTool } from '../../../../test/given/events.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { noRequest, type RequestSection } from '../request.ts';
import type { Limits } from '../../../kernel/fact.ts';
import { limits } from './limits.ts';

function gather(request: Partial<RequestSection>) {
  const project = givenProject();
  for (const path of ['services/billing/a.cs', 'services/notifier/a.ex', 'src/auth/login.ts'])
    project.write(`repo/${path}`, '');
  const { io, root, userHome } = project;
  const found = limits.gather({
    event: { ...givenTool({ kind: 'read', paths: [] }), cwd: root },
    io,
    realPath: io.files.linkFollower(),
    place: { root, userHome, hostFiles: [`${root}/.agent/settings.json`] },
    state: { request: { ...noRequest, ...request } },
  } as never) as Limits;
  const real = io.files.realPath(root);
  return found.only.map(({ path }) => path.replace(`${real}/`, ''));
}
const only = (place: string) => gather({ only: [{ place, words: `only ${place}` }] });

it.each([
  ['a path', 'src/auth', ['src/auth']],
  ['a folder by its name', 'billing', ['services/billing']],
  ['whatever its case', 'Billing', ['services/billing']],
  ['a file by its name', 'login.ts', ['src/auth/login.ts']],
  ['a path from further down', 'auth/login.ts', ['src/auth/login.ts']],
  ['what is not there', 'payments', []],
  ['what leads out', '../other', []],
])('finds %s', (_, place, expected) => {
  expect(only(place)).toEqual(expected);
});

it('knows the folders that hosts keep their own files in', () => {
  const project = givenProject();
  const { root } = project;
  const place = {
    root,
    hostFiles: [`${root}/.agent/a.json`, `${root}/.agent/b.json`, `${root}/c.json`, '/home/.other/d'],
  };
  const state = { request: { ...noRequest, only: [{ place: 'src', words: 'only src' }] } };
  const event = { ...givenTool({ kind: 'read', paths: [] }), cwd: root };
  const found = limits.gather({ ...project, event, realPath: (path: string) => path, place, state } as never);
  expect((found as Limits).hostFolders).toEqual(['.agent']);
});

it('finds the files of a kind that were there then, and none that came later', () => {
  const project = givenProject();
  const files = ['db/migrations/1.sql', 'db/migrations/2.sql'].map((path) =>
    project.write(`repo/${path}`, ''),
  );
  const { io, root } = project;
  io.files.setModified(`${root}/db/migrations/1.sql`, Date.parse('2026-01-01T00:00:00Z'));
  io.files.setModified(`${root}/db/migrations/2.sql`, Date.parse('2026-01-03T00:00:00Z'));
  const limit = { place: 'migrations', words: 'the old ones', before: '2026-01-02T00:00:00.000Z' };
  const found = limits.gather({
    event: { ...givenTool({ kind: 'read', paths: [] }), cwd: root },
    io,
    realPath: io.files.linkFollower(),
    place: { root, userHome: root, hostFiles: [] },
    state: { request: { ...noRequest, except: [limit] } },
  } as never) as Limits;
  expect(files).toHaveLength(2);
  expect(found.except.map(({ path }) => path.slice(path.indexOf('/db/')))).toEqual(['/db/migrations/1.sql']);
});

it('looks for nothing where nothing is limited', () => {
  expect(gather({})).toEqual([]);
});

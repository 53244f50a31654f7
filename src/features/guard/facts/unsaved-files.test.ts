import { expect, it } from 'vitest';
import { givenProject } from '../../../../test/given/project.ts';
import { put, runIn } from '../../../../test/given/losing.ts';
import { unsavedFiles } from './unsaved-files.ts';

const gathered = (root: string, io: unknown, event: object, unsaved: object) =>
  unsavedFiles.gather({
    event,
    io,
    place: { root },
    realPath: (path: string) => path,
    state: { unsaved },
  } as never);

const nothing = { at: null, paths: [], more: false };

it('what is not committed is looked up once, and again after a commit', async () => {
  const { root, io } = givenProject();
  put(root, { 'a.ts': '1', '.gitignore': '.ephor/\n' });
  runIn(root, 'git', 'init', '-q');
  runIn(root, 'git', 'add', '-A');
  runIn(root, 'git', 'commit', '-qm', 'x');
  put(root, { 'a.ts': '2', 'new/b.ts': '3' });
  const start = { kind: 'session.start' };
  const found = { paths: ['a.ts', 'new/'], more: false };
  expect(await gathered(root, io, start, nothing)).toEqual(found);
  expect(await gathered(root, io, start, { ...nothing, at: 'then' })).toBeNull();
  const ended = (command: string) => ({ kind: 'tool.after', action: { kind: 'command', command } });
  const known = { at: 'then', paths: ['a.ts'], more: false };
  expect(await gathered(root, io, ended('git commit -am x'), known)).toEqual(found);
  expect(await gathered(root, io, ended('npm test'), known)).toBeNull();
});

it('nothing is known where there is no repository', async () => {
  const { root, io } = givenProject();
  expect(await gathered(root, io, { kind: 'session.start' }, nothing)).toBeNull();
});

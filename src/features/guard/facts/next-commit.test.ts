import { expect, it } from 'vitest';
import { givenProject } from '../../../../test/given/project.ts';
import { put, runIn } from '../../../../test/given/losing.ts';
import { analyseCommand } from '../../../shell/analyse.ts';
import { nextCommit } from './next-commit.ts';

function givenChanges() {
  const { root, io } = givenProject();
  put(root, { 'a.ts': '1', 'b.ts': '1', '.gitignore': '.ephor/\n' });
  runIn(root, 'git', 'init', '-q');
  runIn(root, 'git', 'add', '-A');
  runIn(root, 'git', 'commit', '-qm', 'x');
  put(root, {
    'a.ts': '2',
    'notes.md': 'mine',
    '.env': 'SMTP_PASS=hunter2',
    'keys/ci.pem': '-----BEGIN PRIVATE KEY-----\nabc',
    'keys/public.txt': 'hello',
  });
  return { root, io };
}

async function foundFor(command: string): Promise<readonly string[]> {
  const { root, io } = givenChanges();
  const report = analyseCommand(command, { cwd: root, root, home: '/home/dev' });
  const event = { kind: 'tool.before', action: { kind: 'command', command, report } };
  const input = { event, io, place: { root }, realPath: (path: string) => path };
  const files = await nextCommit.gather(input as never);
  const marked = ({ path, isNew, showsSecret }: (typeof files)[number]): string =>
    `${path.slice(root.length + 1)}${isNew ? '+' : ''}${showsSecret ? '!' : ''}`;
  return files.map(marked).toSorted();
}

const everything = ['.env+!', 'a.ts', 'keys/ci.pem+!', 'keys/public.txt+', 'notes.md+'];

it.each([
  ['git add -A && git commit -m x', everything],
  ['git add .', everything],
  ['git commit -am x', ['a.ts']],
  ['git add -u', ['a.ts']],
  ['git add keys', ['keys/ci.pem+!', 'keys/public.txt+']],
  ['git add notes.md', ['notes.md+']],
  ['git add -n .', []],
  ['git commit -m x', []],
  ['git commit --amend -m x', []],
  ['echo git add -A', []],
  ['ls', []],
])('what goes into the next commit: %s', async (command, files) => {
  expect(await foundFor(command)).toEqual(files);
});

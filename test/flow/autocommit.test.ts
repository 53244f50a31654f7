import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openProject } from '../../src/line/open-project.ts';
import { playing } from '../given/playing.ts';
import { givenProject } from '../given/project.ts';

const config = 'version: 1\nautocommit: { folders: [data, ~/notes] }\n';

function given() {
  const project = givenProject(config);
  const git = (folder: string, ...args: string[]): string =>
    execFileSync('git', args, { cwd: `${project.userHome}/${folder}`, encoding: 'utf8' });
  project.write('repo/data/a.md', 'one\n');
  project.write('notes/n.md', 'one\n');
  for (const folder of ['repo', 'notes']) {
    git(folder, 'init', '-q', '-b', 'main');
    git(folder, 'config', 'user.name', 'Ann');
    git(folder, 'config', 'user.email', 'ann@example.com');
    git(folder, 'add', '.');
    git(folder, 'commit', '-qm', 'first');
  }
  const wrote = async (path: string, text: string): Promise<void> => {
    const file = `${project.userHome}/${path}`;
    writeFileSync(file, text);
    await playing(project).after('Write', { file_path: file, content: text }, 'toolu_1', { filePath: file });
    await project.line.afterwards.run();
  };
  return { ...project, git, wrote };
}

it('[AO-032] [AO-099] a change in a data folder is committed, in whatever repository it lies, and no other change', async () => {
  const { git, wrote } = given();
  await wrote('repo/data/a.md', 'two\n');
  await wrote('notes/n.md', 'two\n');
  await wrote('repo/README.md', 'x\n');
  expect(git('repo', 'log', '--format=%s')).toBe('Save data/a.md\nfirst\n');
  expect(git('notes', 'log', '--format=%s')).toBe('Save n.md\nfirst\n');
  expect(git('repo', 'status', '--porcelain')).toContain('?? README.md');
});

it('[AO-099] what can’t be committed is in the audit log, and changes nothing', async () => {
  const { git, wrote, line, root } = given();
  git('repo', 'checkout', '-q', '--detach');
  await wrote('repo/data/a.md', 'two\n');
  expect(git('repo', 'log', '--format=%s')).toBe('first\n');
  const lines = await (await openProject(line, root)).audit.read({});
  expect(lines.flatMap(({ warnings = [] }) => warnings).join()).toMatch(
    /autocommit failed: data\/a\.md not committed: HEAD is detached/,
  );
});

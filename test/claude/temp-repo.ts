import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type TempRepo = {
  root: string;
  /** The git repository the client works in. */
  repo: string;
  /** An empty home folder beside it. */
  home: string;
  git: (...args: string[]) => string;
  dispose: () => Promise<void>;
};

/** A real git repository with one commit, and an isolated home folder, in one temporary folder. */
export async function tempRepo(options: { files?: Record<string, string> } = {}): Promise<TempRepo> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'ephor-claude-')));
  const repo = join(root, 'project');
  const home = join(root, 'home');
  await mkdir(repo);
  await mkdir(home);
  await writeFile(join(home, '.gitconfig'), '[user]\n\tname = Dev\n\temail = dev@example.com\n');

  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: repo, encoding: 'utf8', env: gitEnvironment(home) });

  git('init', '--quiet', '--initial-branch=main');
  const files = { 'README.md': '# Project\n', ...options.files };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(repo, path)), { recursive: true });
    await writeFile(join(repo, path), text);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Start');

  const dispose = () => rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return { root, repo, home, git, dispose };
}

function gitEnvironment(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: home, GIT_CONFIG_NOSYSTEM: '1' };
}

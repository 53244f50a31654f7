import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { givenFolder } from '../given/folder.ts';
import { openWorktree } from '../../src/features/portfolio/orchestrate/worktree.ts';
import { nodeIo } from '../../src/io/node.ts';

export interface GivenRepository {
  readonly root: string;
  git(...args: readonly string[]): string;
  write(path: string, text: string): void;
  read(path: string): string;
  commit(message: string): string;
}

/** A repository with one commit on `main`. */
export function givenRepository(root: string): GivenRepository {
  const given = repositoryAt(root);
  mkdirSync(root, { recursive: true });
  given.git('init', '-q', '-b', 'main');
  given.git('config', 'user.name', 'dev');
  given.git('config', 'user.email', 'dev@example.org');
  given.write('README.md', 'one\ntwo\nthree\n');
  given.commit('first');
  return given;
}

export function repositoryAt(root: string): GivenRepository {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  return {
    root,
    git,
    write: (path, text) => {
      mkdirSync(dirname(`${root}/${path}`), { recursive: true });
      writeFileSync(`${root}/${path}`, text);
    },
    read: (path) => readFileSync(`${root}/${path}`, 'utf8'),
    commit: (message) => {
      git('add', '-A');
      git('commit', '-q', '-m', message);
      return git('rev-parse', 'HEAD');
    },
  };
}

export const branch = 'ephor/shop/checkout';

/** A repository, and how the worktree of an initiative `checkout` is opened. */
export function givenWorktree() {
  const folder = givenFolder();
  const home = `${folder}/.ephor`;
  const repository = givenRepository(`${folder}/shop`);
  const open = (codeDir: string | null = repository.root) =>
    openWorktree(nodeIo, home, { slug: 'shop', codeDir }, 'checkout');
  return { folder, home, repository, open };
}

import { dirname } from 'node:path/posix';
import type { Io, RunOptions } from '../../../kernel/io.ts';

export interface Git {
  readonly folder: string;
  /** What it printed; throws with what it said when it fails. */
  (args: readonly string[], more?: GitOptions): Promise<string>;
}

interface GitOptions extends Pick<RunOptions, 'input'> {
  /** Another index than the user's. */
  readonly index?: string;
}

const deadlineMs = 20_000;

/** No hook, no editor, no pager and no password prompt, and the repository of the folder counts and no other. */
const quiet = [
  '--no-pager',
  '--literal-pathspecs',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.splitIndex=false',
];
const env = {
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_PREFIX: undefined,
  GIT_OBJECT_DIRECTORY: undefined,
  GIT_TERMINAL_PROMPT: '0',
};

export function createGit(io: Pick<Io, 'processes'>, folder: string): Git {
  const git = async (args: readonly string[], { input = '', index }: GitOptions = {}): Promise<string> => {
    const options = {
      cwd: folder,
      env: { ...env, GIT_INDEX_FILE: index },
      timeoutMs: deadlineMs,
      input,
    };
    const { exitCode, stdout, stderr, late } = await io.processes.run('git', [...quiet, ...args], options);
    if (exitCode === 0 && !late) return stdout;
    throw new Error(`git ${args[0]} in ${folder}: ${late ? 'ran out of time' : stderr.trim() || exitCode}`);
  };
  return Object.assign(git, { folder });
}

/** The root of the working tree that a path lies in; undefined where there is none. */
export async function repositoryOf(
  io: Pick<Io, 'processes' | 'files'>,
  path: string,
): Promise<string | undefined> {
  let folder = path;
  while (folder !== '/' && io.files.stat(folder)?.folder !== true) folder = dirname(folder);
  try {
    const top = await createGit(io, folder)(['rev-parse', '--show-toplevel']);
    return top.replace(/\n$/, '') || undefined;
  } catch {
    return undefined;
  }
}

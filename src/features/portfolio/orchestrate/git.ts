import type { Io } from '../../../kernel/io.ts';

export interface GitResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const deadlineMs = 120_000;

/** What a caller's git tells its programs must not lead ours to another repository. */
const ownRepository = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined };
/** Nobody is there to type a password, and what we do for ourselves runs nobody's hooks. */
const alone = { GIT_TERMINAL_PROMPT: '0', GIT_EDITOR: 'true', LC_ALL: 'C' };
const quiet = ['-c', 'core.hooksPath=/dev/null', '-c', 'commit.gpgSign=false', '-c', 'gc.auto=0'];

/** Runs git for the orchestrator: no hooks, no prompts, no signing, with a name to commit by. */
export async function gitIn(io: Io, folder: string, ...args: readonly string[]): Promise<GitResult> {
  const env = { ...ownRepository, ...alone };
  try {
    const { exitCode, stdout, stderr } = await io.processes.run('git', ['-C', folder, ...quiet, ...args], {
      env,
      timeoutMs: deadlineMs,
    });
    return { code: exitCode, out: stdout.trimEnd(), err: stderr.trim() };
  } catch {
    return { code: 127, out: '', err: 'git is not installed' };
  }
}

/** The output, or undefined when git failed. */
export async function gitSays(
  io: Io,
  folder: string,
  ...args: readonly string[]
): Promise<string | undefined> {
  const { code, out } = await gitIn(io, folder, ...args);
  return code === 0 ? out : undefined;
}

/** Who commits where the user has told git no name. */
export async function committer(io: Io, folder: string): Promise<readonly string[]> {
  if ((await gitIn(io, folder, 'var', 'GIT_COMMITTER_IDENT')).code === 0) return [];
  return ['-c', 'user.name=Ephor', '-c', 'user.email=ephor@localhost'];
}

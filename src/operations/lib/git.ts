import type { Io } from '../../domain/io.ts';

async function git(io: Io, folder: string, args: readonly string[]): Promise<{ code: number; out: string }> {
  try {
    const { exitCode, stdout } = await io.processes.run('git', ['-C', folder, ...args], {
      timeoutMs: 10_000,
    });
    return { code: exitCode, out: stdout.trim() };
  } catch {
    return { code: 127, out: '' };
  }
}

/** The root of the repository around a folder, or undefined where there is none. */
export async function gitRoot(io: Io, folder: string): Promise<string | undefined> {
  const { code, out } = await git(io, folder, ['rev-parse', '--show-toplevel']);
  return code === 0 && out.startsWith('/') ? out : undefined;
}

export async function isIgnored(io: Io, root: string, path: string): Promise<boolean> {
  return (await git(io, root, ['check-ignore', '-q', path])).code === 0;
}

import type { Io } from '../io.ts';

export async function git(
  io: Io,
  folder: string,
  args: readonly string[],
): Promise<{ code: number; out: string }> {
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

/** Every file that git knows or would take, from the root; none where there is no git. */
export async function filesOf(io: Io, root: string): Promise<readonly string[]> {
  const { code, out } = await git(io, root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  return code === 0 ? out.split('\0').filter((path) => path !== '') : [];
}

export async function isIgnored(io: Io, root: string, path: string): Promise<boolean> {
  return (await git(io, root, ['check-ignore', '-q', path])).code === 0;
}

import { join } from 'node:path/posix';
import { messageOf } from '../../kernel/errors.ts';
import type { Io } from '../../kernel/io.ts';

export interface Content {
  readonly path: string;
  readonly sha256?: string | undefined;
  /** Why it is not known. */
  readonly problem?: string | undefined;
}

const mostFiles = 10_000;
const mostBytes = 512 * 1024 ** 2;
const gitTimeoutMs = 5_000;
const deepest = 12;

/** Made by tools, or not the package's own. */
const notSources =
  /(?:^|\/)(?:node_modules|\.git|\.ephor|coverage|dist|build|out|lib-cov)\/|\.(?:tgz|log|tsbuildinfo)$/;
const notTracked = /(?:^|\/)\.ephor\/|\.tgz$/;

/** One hash for all sources below a folder: those that git knows or would take; without git, all but what tools make. */
export async function sourcesOf(io: Io, folder: string): Promise<Content> {
  try {
    const names = (await knownToGit(io, folder)) ?? below(io, folder);
    if (names.length > mostFiles) throw new Error(`${folder} has more than ${mostFiles} files`);
    const lines: string[] = [];
    let bytes = 0;
    for (const name of names) {
      const found = io.files.stat(join(folder, name));
      if (!found || found.folder) continue;
      bytes += found.size;
      if (bytes > mostBytes) throw new Error(`${folder} holds more than ${mostBytes} bytes`);
      lines.push(`${name}\0${await io.files.sha256(join(folder, name), mostBytes)}`);
    }
    return { path: folder, sha256: io.hash.sha256(lines.join('\n')) };
  } catch (error) {
    return { path: folder, problem: messageOf(error) };
  }
}

async function knownToGit(io: Io, folder: string): Promise<readonly string[] | undefined> {
  const args = ['-c', 'core.fsmonitor=false', 'ls-files', '-z', '-co', '--exclude-standard'];
  try {
    const { exitCode, stdout, late } = await io.processes.run('git', args, {
      cwd: folder,
      timeoutMs: gitTimeoutMs,
    });
    if (exitCode !== 0 || late) return undefined;
    return [...new Set(stdout.split('\0'))].filter((name) => name !== '' && !notTracked.test(name)).sort();
  } catch {
    return undefined;
  }
}

function below(io: Io, folder: string, path = '', depth = 0): readonly string[] {
  if (depth > deepest) throw new Error(`${folder} is nested too deep`);
  const names: string[] = [];
  for (const name of [...io.files.list(join(folder, path))].sort()) {
    const relative = path === '' ? name : `${path}/${name}`;
    const isFolder = io.files.stat(join(folder, relative))?.folder;
    if (notSources.test(isFolder ? `${relative}/` : relative)) continue;
    if (isFolder) names.push(...below(io, folder, relative, depth + 1));
    else names.push(relative);
    if (names.length > mostFiles) break;
  }
  return names;
}

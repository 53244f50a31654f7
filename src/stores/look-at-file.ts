import type { Io } from '../kernel/io.ts';
import type { Look } from '../kernel/stores/ledger.ts';

/** Beyond that a file is known by its hash only. */
const mostTextBytes = 1024 * 1024;
const mostHashedBytes = 256 * 1024 * 1024;

/** A file as it is now, at once; `bytes` when only its hash can be known, `folder` when it is none. */
export function glanceAt({ files }: Pick<Io, 'files'>, path: string): Look | 'bytes' | 'folder' {
  const found = files.stat(path);
  if (!found) return { kind: 'absent' };
  if (found.folder) return 'folder';
  if (found.size > mostTextBytes) return 'bytes';
  try {
    const text = files.readText(path, mostTextBytes);
    if (text === undefined) return { kind: 'absent' };
    return text.includes('\0') ? 'bytes' : { kind: 'text', text };
  } catch {
    return 'bytes';
  }
}

/** Undefined for a folder, and for what is no file to read. */
export async function lookAt(io: Pick<Io, 'files'>, path: string): Promise<Look | undefined> {
  const seen = glanceAt(io, path);
  if (seen === 'folder') return undefined;
  return seen === 'bytes' ? hashed(io, path) : seen;
}

async function hashed({ files }: Pick<Io, 'files'>, path: string): Promise<Look | undefined> {
  try {
    const hash = await files.sha256(path, mostHashedBytes);
    return hash === undefined ? { kind: 'absent' } : { kind: 'bytes', hash: `sha256:${hash}` };
  } catch {
    return undefined;
  }
}

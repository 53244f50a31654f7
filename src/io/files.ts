import { isUtf8 } from 'node:buffer';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Files, FileStat } from '../domain/io.ts';

const defaultMaxBytes = 64 * 1024 * 1024;
let temporaryCount = 0;

const absent = (error: unknown): boolean => {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR';
};

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (absent(error)) return undefined;
    throw error;
  }
}

function decode(bytes: Buffer, path: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le').slice(1);
  if (!isUtf8(bytes)) throw new Error(`${path} is not UTF-8 text`);
  return bytes.toString('utf8');
}

function readBounded(path: string, maxBytes: number): string {
  const descriptor = fs.openSync(path, 'r');
  try {
    const stat = fs.fstatSync(descriptor);
    if (!stat.isFile()) throw new Error(`${path} is not a regular file`);
    if (stat.size > maxBytes) throw new Error(`${path} is larger than ${maxBytes} bytes`);
    return decode(fs.readFileSync(descriptor), path);
  } finally {
    fs.closeSync(descriptor);
  }
}

function readTail(path: string, bytes: number): string {
  const descriptor = orUndefined(() => fs.openSync(path, 'r'));
  if (descriptor === undefined) return '';
  try {
    const size = fs.fstatSync(descriptor).size;
    const buffer = Buffer.alloc(Math.min(bytes, size));
    const read = fs.readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8', 0, read);
  } finally {
    fs.closeSync(descriptor);
  }
}

function stat(path: string): FileStat | undefined {
  const found = orUndefined(() => fs.statSync(path, { bigint: true }));
  return (
    found && {
      folder: found.isDirectory(),
      size: Number(found.size),
      mode: Number(found.mode) & 0o777,
      modifiedMs: Number(found.mtimeMs),
      changeKey: `${found.ino}.${found.size}.${found.ctimeNs}`,
      changedMs: Number(found.ctimeMs),
    }
  );
}

function realPath(path: string): string {
  const found = orUndefined(() => fs.realpathSync.native(path));
  if (found !== undefined) return found;
  const link = danglingLink(path);
  if (link !== undefined) return realPath(link);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), basename(path));
}

function danglingLink(path: string): string | undefined {
  try {
    const target = fs.readlinkSync(path);
    return target.startsWith('/') ? target : join(dirname(path), target);
  } catch {
    return undefined;
  }
}

function writeAtomic(path: string, text: string, { mode = 0o644, durable = false } = {}): void {
  temporaryCount += 1;
  const temporary = `${path}.${process.pid}-${temporaryCount}.tmp`;
  const descriptor = fs.openSync(temporary, 'wx', mode);
  try {
    fs.writeSync(descriptor, text);
    if (durable) fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
  try {
    fs.renameSync(temporary, path);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
  if (durable) syncFolder(dirname(path));
}

function syncFolder(folder: string): void {
  const descriptor = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function createExclusive(path: string, text: string, mode = 0o600): boolean {
  try {
    fs.writeFileSync(path, text, { flag: 'wx', mode });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function remove(path: string): void {
  try {
    fs.unlinkSync(path);
  } catch (error) {
    if (!absent(error)) fs.rmSync(path, { force: true, recursive: true });
  }
}

export const nodeFiles: Files = {
  readText: (path, maxBytes = defaultMaxBytes) => orUndefined(() => readBounded(path, maxBytes)),
  readTail,
  stat,
  list: (folder) => orUndefined(() => fs.readdirSync(folder)) ?? [],
  realPath,
  writeAtomic,
  append: (path, text, mode = 0o600) => fs.appendFileSync(path, text, { mode }),
  createExclusive,
  rename: fs.renameSync,
  remove,
  makeFolder: (path, mode = 0o755) => {
    fs.mkdirSync(path, { recursive: true, mode });
  },
  copy: (from, to, mode = 0o644) => {
    fs.copyFileSync(from, to);
    fs.chmodSync(to, mode);
  },
};

import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { absent, orUndefined } from './absent.ts';
import { lineAt, linesFrom, linesOf } from './file-lines.ts';
import { linkFollower } from './follow-links.ts';
import type { FileEntry, FileKind, FileStat, Files, WriteOptions } from '../kernel/io.ts';

/** Piece by piece, so that large files neither fill the memory nor hold up other work. */
async function hashOfFile(path: string, maxBytes: number): Promise<string | undefined> {
  const found = fs.statSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (!found.isFile()) throw new Error(`${path} is not a regular file`);
  if (found.size > maxBytes) throw new Error(`${path} is larger than ${maxBytes} bytes`);
  const hash = createHash('sha256');
  const pieces = fs.createReadStream(path, { highWaterMark: 1024 * 1024, end: maxBytes });
  for await (const piece of pieces as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}

const defaultMaxBytes = 64 * 1024 * 1024;
let temporaryCount = 0;

function decode(bytes: Buffer, path: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le').slice(1);
  if (!isUtf8(bytes)) throw new Error(`${path} is not UTF-8 text`);
  return bytes.toString('utf8');
}

function readBounded(path: string, maxBytes: number): string {
  const descriptor = fs.openSync(path, 'r');
  try {
    const found = fs.fstatSync(descriptor);
    if (!found.isFile()) throw new Error(`${path} is not a regular file`);
    if (found.size > maxBytes) throw new Error(`${path} is larger than ${maxBytes} bytes`);
    return decode(readWhole(descriptor, found.size), path);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Files of the system say that they are empty. */
function readWhole(descriptor: number, size: number): Buffer {
  if (size === 0) return fs.readFileSync(descriptor);
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  for (let read = -1; filled < size && read !== 0; filled += read)
    read = fs.readSync(descriptor, bytes, filled, size - filled, null);
  return bytes.subarray(0, filled);
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
  const found = orUndefined(() => fs.statSync(path, { throwIfNoEntry: false }));
  return found && toStat(found);
}

const toStat = (found: fs.Stats): FileStat => ({
  folder: found.isDirectory(),
  size: found.size,
  mode: found.mode & 0o777,
  modifiedMs: found.mtimeMs,
  changeKey: `${found.ino}.${found.size}.${found.ctimeMs}`,
  changedMs: found.ctimeMs,
  inode: found.ino,
  bornMs: birthOf(found),
});

/** Where it is not kept, Node gives nothing or, on old systems, the time of the last change, which shows in folders. */
const birthOf = (found: fs.Stats): number | null =>
  found.birthtimeMs > 0 && !(found.isDirectory() && found.birthtimeMs === found.ctimeMs)
    ? found.birthtimeMs
    : null;

const kindOf = (found: fs.Stats | fs.Dirent): FileKind => {
  if (found.isFile()) return 'file';
  if (found.isDirectory()) return 'folder';
  return found.isSymbolicLink() ? 'link' : 'other';
};

/** A folder that is closed to us has nothing in it for us. */
function entries(folder: string): readonly FileEntry[] {
  try {
    const found = fs.readdirSync(folder, { withFileTypes: true });
    return found.map((entry) => ({ name: entry.name, kind: kindOf(entry) }));
  } catch {
    return [];
  }
}

function kindAt(path: string): FileKind | undefined {
  try {
    const found = fs.lstatSync(path, { throwIfNoEntry: false });
    return found && kindOf(found);
  } catch {
    return undefined;
  }
}

function append(path: string, text: string, mode = 0o600): FileStat {
  const descriptor = fs.openSync(path, 'a', mode);
  try {
    fs.appendFileSync(descriptor, text);
    return toStat(fs.fstatSync(descriptor));
  } finally {
    fs.closeSync(descriptor);
  }
}

/** A name that no process that was killed half-way left behind. */
function temporaryName(path: string): string {
  temporaryCount += 1;
  return `${path}.${process.pid}-${temporaryCount}-${Math.random().toString(36).slice(2, 8)}.tmp`;
}

function writeWhole(path: string, text: string, mode: number, durable = false): void {
  const descriptor = fs.openSync(path, 'wx', mode);
  try {
    fs.writeFileSync(descriptor, text);
    if (durable) fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function writeAtomic(path: string, text: string, { mode, durable = false }: WriteOptions = {}): void {
  const temporary = temporaryName(path);
  try {
    writeWhole(temporary, text, mode ?? 0o644, durable);
    if (mode !== undefined) fs.chmodSync(temporary, mode);
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

/** Appears with its content: a link is made at once, so nobody ever reads half a lock or half a key. */
function createExclusive(path: string, text: string, mode = 0o600): boolean {
  if (fs.existsSync(path)) return false;
  const temporary = temporaryName(path);
  writeWhole(temporary, text, mode);
  try {
    fs.linkSync(temporary, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code === 'ENOENT') throw error;
    return createWithoutLinks(path, text, mode);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

/** Some file systems have no links. */
function createWithoutLinks(path: string, text: string, mode: number): boolean {
  try {
    writeWhole(path, text, mode);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** False when the path exists already. */
function link(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
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
    if (!absent(error)) removeFolder(path);
  }
}

const triesToRemove = 50;

/** One that somebody still writes into is emptied again. */
function removeFolder(path: string): void {
  for (let left = triesToRemove; ; left -= 1) {
    try {
      return fs.rmSync(path, { force: true, recursive: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || left === 0) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

export const nodeFiles: Files = {
  readText: (path, maxBytes = defaultMaxBytes) => orUndefined(() => readBounded(path, maxBytes)),
  // Loading it costs each process more than a millisecond, and few need it.
  readPacked: (path) =>
    orUndefined(() => process.getBuiltinModule('node:zlib').gunzipSync(fs.readFileSync(path))),
  readTail,
  lines: linesOf,
  linesFrom,
  lineAt,
  sha256: hashOfFile,
  stat,
  list: (folder) => orUndefined(() => fs.readdirSync(folder)) ?? [],
  entries,
  kindOf: kindAt,
  realPath: (path) => linkFollower()(path),
  linkFollower: () => linkFollower(),
  writeAtomic,
  append,
  createExclusive,
  link,
  rename: fs.renameSync,
  remove,
  makeFolder: (path, mode = 0o755) => {
    fs.mkdirSync(path, { recursive: true, mode });
  },
  copy: (from, to, mode = 0o644) => {
    fs.copyFileSync(from, to);
    fs.chmodSync(to, mode);
  },
  setModified: (path, ms) => fs.utimesSync(path, new Date(), new Date(Math.floor(ms))),
};

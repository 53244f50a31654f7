import { join } from 'node:path/posix';
import { type CommandAction, mutates } from '../../kernel/action.ts';
import { findTargets, patchTargets } from '../../kernel/commands/patch-targets.ts';
import type { EventOf } from '../../kernel/event.ts';
import type { FactInput } from '../../kernel/fact.ts';
import type { FileStat, Hash, Io } from '../../kernel/io.ts';

const mostBytes = 4 * 1024 * 1024;
const length = 16;

/** Late only for what is no text. */
export type ContentHash = string | undefined | Promise<string | undefined>;

export const hashOfText = (hash: Hash, text: string): string => hash.sha256(text).slice(0, length);

/** Undefined for what is too large, or no file. Pipes and devices, which have no size, are never opened. */
export function contentHash({ files, hash }: Io, path: string, { folder, size }: FileStat): ContentHash {
  if (folder || size > mostBytes) return undefined;
  if (size === 0) return hashOfText(hash, '');
  try {
    const text = files.readText(path, mostBytes);
    return text === undefined ? undefined : hashOfText(hash, text);
  } catch {
    return files.sha256(path, mostBytes).then(
      (whole) => whole?.slice(0, length),
      () => undefined,
    );
  }
}

type Hashed<T> = Omit<T, 'hash'> & { readonly hash: string };

/** At once when every hash is known, else when the last one is; without the files that have none. */
export function whenHashed<T extends { readonly hash: ContentHash }, R>(
  files: readonly T[],
  use: (files: readonly Hashed<T>[]) => R,
): R | Promise<R> {
  const hashed = (hashes: readonly unknown[]): R =>
    use(
      files.flatMap((file, index): readonly Hashed<T>[] => {
        const hash = hashes[index];
        return typeof hash === 'string' ? [{ ...file, hash }] : [];
      }),
    );
  const hashes = files.map(({ hash }) => hash);
  if (!hashes.some((hash) => hash instanceof Promise)) return hashed(hashes);
  return Promise.all(hashes.map((hash) => Promise.resolve(hash))).then(hashed);
}

/** A tool whose name says so writes on what its caller knows of the file. Appending needs to know nothing. */
const writing = /write|edit|patch|diff|replace|insert|update|modify|create|save|put/i;

/**
 * Files that an action would change by what the agent knows of them. `sed -i` and `>>` build on the file as it is, and
 * what a program prints is nothing that the agent wrote.
 */
export function writtenOver(input: FactInput, event: EventOf<'tool.before'>): readonly string[] {
  const { action, tool, cwd } = event;
  if (!mutates(action)) return [];
  if (action.kind === 'write') return [action.path];
  if (action.kind === 'command') return [...replacedBy(action), ...patchTargets(input, action)];
  const name = action.kind === 'mcp' ? action.tool : tool;
  if ((action.kind !== 'mcp' && action.kind !== 'other') || !writing.test(name)) return [];
  const targets = findTargets(input).flatMap(({ real, use }) => (use === 'write' ? [real] : []));
  return [...targets, ...namesInPatch(action.input).map((path) => join(cwd, path))];
}

/** Where the line reads the file too, what it writes may be made of it. */
const replacedBy = ({ report }: CommandAction): readonly string[] =>
  (report?.replaces ?? []).filter((path) => !report?.reads.some((read) => read.path === path));

const header = /^(?:\*\*\* (?:Update|Delete) File: |\+\+\+ b\/)([^\t\r\n]+)/gm;
const mostFiles = 200;

/** A tool that applies patches is given no paths but those in the text. */
function namesInPatch(input: unknown): readonly string[] {
  const values: readonly unknown[] = typeof input === 'object' && input !== null ? Object.values(input) : [];
  return values
    .filter((value): value is string => typeof value === 'string')
    .flatMap((text) => [...text.matchAll(header)].slice(0, mostFiles).map(([, name = '']) => name.trim()));
}

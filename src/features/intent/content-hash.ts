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

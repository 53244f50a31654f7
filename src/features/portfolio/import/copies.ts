import type { Files, Hash } from '../../../kernel/io.ts';

/** A file that is to lie somewhere else as well. */
export interface Copy {
  readonly from: string;
  readonly to: string;
}

const mostBytes = 1024 * 1024 * 1024;

/** Whether two files say the same; undefined where there is no second. */
export async function isSame(files: Files, from: string, to: string): Promise<boolean | undefined> {
  const there = files.stat(to);
  if (!there) return undefined;
  if (there.folder || files.stat(from)?.size !== there.size) return false;
  return (await files.sha256(from, mostBytes)) === (await files.sha256(to, mostBytes));
}

/** A place for a copy that nothing else has: the first, or one named after what the file says. */
export async function placeForCopy(
  { files, hash }: { readonly files: Files; readonly hash: Hash },
  from: string,
  to: string,
): Promise<{ readonly to: string; readonly isNew: boolean }> {
  const same = await isSame(files, from, to);
  if (same !== false) return { to, isNew: same === undefined };
  const content = (await files.sha256(from, mostBytes)) ?? hash.sha256(from);
  const other = `${to}.${content.slice(0, 8)}`;
  return { to: other, isNew: (await isSame(files, from, other)) !== true };
}

export function makeCopies(files: Files, copies: readonly Copy[]): void {
  for (const { from, to } of copies) {
    files.makeFolder(to.slice(0, to.lastIndexOf('/')), 0o700);
    const part = `${to}.tmp`;
    files.copy(from, part, 0o600);
    files.rename(part, to);
  }
}

import { posix } from 'node:path';
import type { Io } from '../../../kernel/io.ts';

interface GitFolders {
  /** The folder that the working tree begins with. */
  readonly top: string;
  /** Of this working tree. */
  readonly own: string;
  /** Of all working trees of the repository. */
  readonly common: string;
}

/** The commit that is checked out, read without starting a process; undefined where there is none. */
export function headOf(io: Pick<Io, 'files'>, root: string): string | undefined {
  try {
    const folders = gitFolders(io, root);
    const head = folders && io.files.readText(`${folders.own}/HEAD`, 4096)?.trim();
    if (!folders || !head) return undefined;
    return head.startsWith('ref: ') ? commitOf(io, folders, head.slice('ref: '.length)) : commitIn(head);
  } catch {
    return undefined;
  }
}

export const isInRepository = (io: Pick<Io, 'files'>, root: string): boolean =>
  gitFolders(io, root) !== undefined;

/** The index of the working tree that begins with this very folder. */
export function indexFileOf(io: Pick<Io, 'files'>, root: string): string | undefined {
  const folders = gitFolders(io, root);
  return folders?.top === root ? `${folders.own}/index` : undefined;
}

/** A `.git` folder, or in further working trees and submodules a file that names it. */
function gitFolders({ files }: Pick<Io, 'files'>, root: string): GitFolders | undefined {
  for (let folder = root; ; folder = posix.dirname(folder)) {
    const path = posix.join(folder, '.git');
    const found = files.stat(path);
    if (found?.folder) return { top: folder, own: path, common: path };
    if (found) {
      const [, named] = /^gitdir: (.+)$/m.exec(files.readText(path, 4096) ?? '') ?? [];
      if (named === undefined) return undefined;
      const own = posix.resolve(folder, named.trim());
      const common = files.readText(`${own}/commondir`, 4096)?.trim();
      return { top: folder, own, common: common === undefined ? own : posix.resolve(own, common) };
    }
    if (folder === posix.dirname(folder)) return undefined;
  }
}

function commitOf(
  { files }: Pick<Io, 'files'>,
  { own, common }: GitFolders,
  ref: string,
): string | undefined {
  const loose = files.readText(`${own}/${ref}`, 4096) ?? files.readText(`${common}/${ref}`, 4096);
  if (loose !== undefined) return commitIn(loose.trim());
  const packed = files.readText(`${common}/packed-refs`) ?? '';
  const line = packed.split('\n').find((each) => each.endsWith(` ${ref}`));
  return line === undefined ? undefined : commitIn(line.slice(0, line.indexOf(' ')));
}

const commitIn = (text: string): string | undefined => (/^[0-9a-f]{40,64}$/.test(text) ? text : undefined);

import { basename, dirname, join } from 'node:path/posix';
import type { FactInput } from '../../kernel/fact.ts';
import type { Sections } from '../../kernel/state.ts';

const mostFolders = 200;

/** Sizes of the files of these names that lie where releases are made: beside the file, in the project and just below. */
export function sizesOf(
  { io, place, state }: Pick<FactInput, 'io' | 'place' | 'state'>,
  beside: string,
  names: readonly string[],
): ReadonlyMap<string, readonly number[]> {
  if (names.length === 0) return new Map();
  const below = io.files.list(place.root).filter((name) => name !== 'node_modules' && !name.startsWith('.'));
  const { releases }: Partial<Sections> = state;
  const seen = (releases?.facts ?? []).map(({ artifact }) => artifact);
  const folders = [
    dirname(beside),
    place.root,
    ...below.slice(0, mostFolders).map((name) => join(place.root, name)),
  ];
  const found = names.map((name) => {
    const paths = [
      ...folders.map((folder) => join(folder, name)),
      ...seen.filter((path) => basename(path) === name),
    ];
    const sizes = paths.flatMap((path) => {
      const stat = io.files.stat(path);
      return stat && !stat.folder ? [stat.size] : [];
    });
    return [name, [...new Set(sizes)]] as const;
  });
  return new Map(found);
}

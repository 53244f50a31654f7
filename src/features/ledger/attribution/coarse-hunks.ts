import { type Hunk } from '../../../kernel/stores/trace.ts';

/** So many lines that stand in every file don't make two changes of one. */
const mostBetween = 2;

/**
 * Where a block was replaced by another, a brace that both have in the middle is no line that stayed: such changes
 * are joined to one.
 */
export function coarseHunks(
  old: readonly string[],
  hunks: readonly Hunk[],
  trivial: ReadonlySet<string>,
): readonly Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const between =
      last && replaces(last) && replaces(hunk) ? old.slice(last.at + last.removed, hunk.at) : [];
    const isOne =
      between.length > 0 && between.length <= mostBetween && between.every((hash) => trivial.has(hash));
    if (!last || !isOne) joined.push(hunk);
    else {
      const removed = hunk.at + hunk.removed - last.at;
      joined[joined.length - 1] = { at: last.at, removed, added: last.added + between.join('') + hunk.added };
    }
  }
  return joined;
}

const replaces = ({ removed, added }: Hunk): boolean => removed > 0 && added !== '';

import type { Hash } from '../../../kernel/io.ts';
import type { FileMutation } from '../../../kernel/stores/ledger.ts';
import { hashLines } from './lines.ts';

const enoughInCommon = 0.6;
/** Comparing each with each: beyond that only equal contents count. */
const mostCompared = 50;

/** A file that went and one that came with the same lines are one file that moved. */
export function pairMoves(
  hash: Pick<Hash, 'sha256'>,
  mutations: readonly FileMutation[],
): readonly FileMutation[] {
  const gone = mutations.filter(({ before, after }) => before.kind !== 'absent' && after.kind === 'absent');
  const came = mutations.filter(({ before, after }) => before.kind === 'absent' && after.kind !== 'absent');
  if (gone.length === 0 || came.length === 0) return mutations;
  const pairs = new Map<FileMutation, FileMutation>();
  const left = new Set(gone);
  const pair = (to: FileMutation, from: FileMutation | undefined): void => {
    if (!from) return;
    pairs.set(to, from);
    left.delete(from);
  };
  for (const to of came)
    pair(
      to,
      [...left].find(({ before }) => same(before, to.after)),
    );
  if (gone.length * came.length <= mostCompared * mostCompared)
    for (const to of came.filter((each) => !pairs.has(each))) pair(to, mostAlike(hash, to, left));
  const moved = new Set(pairs.values());
  return mutations.flatMap((each) => {
    const from = pairs.get(each);
    if (from) return [{ ...each, from: from.path, before: from.before }];
    return moved.has(each) ? [] : [each];
  });
}

type Look = FileMutation['before'];

function same(a: Look, b: Look): boolean {
  if (a.kind === 'text' && b.kind === 'text') return a.text === b.text && a.text !== '';
  return a.kind === 'bytes' && b.kind === 'bytes' && a.hash === b.hash;
}

function mostAlike(
  hash: Pick<Hash, 'sha256'>,
  to: FileMutation,
  left: ReadonlySet<FileMutation>,
): FileMutation | undefined {
  const [best] = [...left]
    .map((from) => ({ from, share: inCommon(hash, from.before, to.after) }))
    .filter(({ share }) => share >= enoughInCommon)
    .toSorted((a, b) => b.share - a.share);
  return best?.from;
}

/** The share of lines of the longer file that the other has too. */
function inCommon(hash: Pick<Hash, 'sha256'>, a: Look, b: Look): number {
  if (a.kind !== 'text' || b.kind !== 'text') return 0;
  const [old, now] = [hashLines(hash, a.text), hashLines(hash, b.text)];
  const counts = new Map<string, number>();
  for (const line of old) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of now) {
    const count = counts.get(line) ?? 0;
    if (count > 0) common += 1;
    counts.set(line, count - 1);
  }
  return common / Math.max(1, old.length, now.length);
}

import type { Words } from '../reading/lexicon.ts';
import { normalise } from '../reading/normalise.ts';

const most = 5;

/** The longest words that are no small words: they say what a task is about. */
export function keywordsOf(said: string, words: Words): readonly string[] {
  const candidates = normalise(said).match(/[\p{L}_][\p{L}\p{N}_.-]{3,}/gu) ?? [];
  const telling = candidates
    .map((word) => word.replace(/[.-]+$/, ''))
    .filter((word) => !words('common').whole(word) && !words('fillers').whole(word));
  return [...new Set(telling)]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most)
    .toSorted();
}

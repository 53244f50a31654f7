import { normalise } from '../reading/clauses.ts';
import { actsOf } from '../reading/speech-acts.ts';
import type { Reading } from '../reading/word-tags.ts';

/** What the lists of words say of a few words: which acts of speech they are, and which things they speak of. */
export const heardIn =
  ({ words, tagsIn }: Pick<Reading, 'words' | 'tagsIn'>) =>
  (said: string): readonly string[] => {
    const text = normalise(said).trim();
    if (text === '') return [];
    const asked = /[?？]\s*$/.test(said);
    return [
      ...actsOf({ said, text, asked, opens: true }, words).map(({ act }) => `!${act}`),
      ...tagsIn(text).map(({ tag, at }) => (at <= 1 ? `@${tag}` : `#${tag}`)),
    ];
  };

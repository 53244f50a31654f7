import type { Lexicon } from '../lexicon.ts';

export const lexicons: readonly Lexicon[] = [];

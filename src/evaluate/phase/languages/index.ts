import type { Lexicon } from '../lexicon.ts';
import { chinese } from './chinese.ts';
import { czech } from './czech.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import { ukrainian } from './ukrainian.ts';

/** All but English, which is always spoken. */
export const lexicons: readonly Lexicon[] = [
  chinese,
  czech,
  french,
  german,
  japanese,
  korean,
  polish,
  portuguese,
  russian,
  spanish,
  ukrainian,
];

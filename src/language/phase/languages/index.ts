import type { Lexicon } from '../lexicon.ts';
import { arabic } from './arabic.ts';
import { chinese } from './chinese.ts';
import { czech } from './czech.ts';
import { danish } from './danish.ts';
import { dutch } from './dutch.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hindi } from './hindi.ts';
import { indonesian } from './indonesian.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { polish } from './polish.ts';
import { portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import { swedish } from './swedish.ts';
import { turkish } from './turkish.ts';
import { ukrainian } from './ukrainian.ts';
import { vietnamese } from './vietnamese.ts';

/** All but English, which is always spoken. */
export const lexicons: readonly Lexicon[] = [
  arabic,
  chinese,
  czech,
  danish,
  dutch,
  french,
  german,
  hindi,
  indonesian,
  italian,
  japanese,
  korean,
  polish,
  portuguese,
  russian,
  spanish,
  swedish,
  turkish,
  ukrainian,
  vietnamese,
];

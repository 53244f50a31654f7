/** A word, a sign of a script that parts no words, or a mark between clauses, and where it stands. */
export interface StanceToken {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** Parts clauses. */
  readonly parts: boolean;
}

/** Scripts that part no words; a name in other letters ends before them. */
const unparted = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]';
const piece = new RegExp(
  `[\\p{Script=Han}\\p{Script=Hiragana}]|\\p{Script=Katakana}[\\p{Script=Katakana}ー]*|[\\uE000-\\uE002]|(?:(?!${unparted})[\\p{L}\\p{M}\\p{N}_@/#$~.+&'’-](?!(?<=[.])(?=\\s|$)))*(?!${unparted})[\\p{L}\\p{M}\\p{N}_]|[.,;:!?…()\\n—–，。！？、；：“”"→]|-(?=\\s)|\\p{Extended_Pictographic}`,
  'gu',
);
const parting = /^[.,;:!?…()\n—–，。！？、；：→-]$/u;

export const stanceTokensOf = (text: string): readonly StanceToken[] =>
  [...text.matchAll(piece)].map(({ 0: found, index }) => ({
    text: nameOf(found),
    from: index,
    to: index + found.length,
    parts: parting.test(found),
  }));

const ending = /^.*\w\.([a-z]{1,5})$/i;

/** Names, numbers and addresses as what they are; all else without case, accents and apostrophes. */
function nameOf(found: string): string {
  const extension = ending.exec(found)?.[1];
  if (extension !== undefined) return `<.${extension.toLowerCase()}>`;
  if (found.includes('/') && found.length > 3) return '<path>';
  if (/^[\d.,:v]+$/.test(found) && /\d/.test(found)) return '<num>';
  if (/_|[a-z][A-Z]|\(\)/.test(found)) return '<ident>';
  return found
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+|['’`]/gu, '')
    .normalize('NFC');
}

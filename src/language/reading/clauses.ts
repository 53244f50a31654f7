/** A stretch of speech that does one thing, normalised, with the words it was made from. */
export interface Clause {
  readonly text: string;
  readonly said: string;
  readonly asked: boolean;
  /** Whether it opens its sentence; what follows a comma may hang on to what was said before. */
  readonly opens: boolean;
}

const ends = /(?<=[.!?。！？؟;；…])\s+|(?<=[。！？；])|\s*\n+\s*|\s+[-–—]+\s+/u;

const bullets = /^[ \t]*(?:[-*•]|\(?\d{1,2}[.)]|\(?[a-z]\))[ \t]+/gimu;

export const sentencesOf = (text: string): readonly string[] =>
  text
    .replaceAll(bullets, '')
    .split(ends)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}\p{S}\p{Co}?？]/u.test(sentence));

export const isAsked = (sentence: string): boolean => /[?？؟][\s\p{P}\p{S}]*$/u.test(sentence);

const commas = /[,;:](?=\s)|[，、；：]|(?<!\b(?:any|every|no)thing|\ball|\bnone|\bnowhere)\s(?=but\s)/iu;

/** Commas part clauses too, unless they part the items of a list. */
export function clausesOf(text: string): readonly Clause[] {
  return sentencesOf(text).flatMap((sentence) => {
    const parts = sentence.split(commas).filter((part) => part.trim() !== '');
    return parts.map((part, index) => ({
      said: part.trim(),
      text: normalise(part).trim(),
      asked: index === parts.length - 1 && isAsked(part),
      opens: index === 0 || isAsked(sentence),
    }));
  });
}

const contraction = /(?<=[a-z])'(?=(?:t|s|re|ve|ll|d|m)(?![\p{L}]))/gu;

/** Lower case, without accents on Latin letters, and with apostrophes out of the way. */
export function normalise(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return withoutApostrophes(text.toLowerCase().replaceAll('`', "'"));
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .normalize('NFD')
    .replaceAll(/(?<=[\p{Script=Latin}])\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');
  return withoutApostrophes(plain);
}

const withoutApostrophes = (text: string): string => text.replaceAll(contraction, '').replaceAll("'", ' ');

import { normalise } from './normalise.ts';

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

const commas = /[,;:](?=\s)|[，、；：]|\s(?=but\s)/u;

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

const two = (value: number): string => String(value).padStart(2, '0');

/** `20261116-063000-add-dark-mode`, in the local time of whoever queued it; `…-2` for the second of that name. */
export function ideaId(at: Date, words: string, count: number): string {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return `${day}-${time}-${slug(words)}${count === 1 ? '' : `-${count}`}`;
}

const shape = /^\d{8}-\d{6}-[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,120}$/u;

export const isIdeaId = (text: string): boolean => shape.test(text);

const mostLetters = 40;

/** Letters and digits of any script; a name of a file holds 255 bytes, and a letter takes up to four. */
export function slug(words: string): string {
  const parts = words
    .slice(0, 2_000)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]{0,39}/gu);
  let name = '';
  for (const part of parts ?? []) {
    if (name !== '' && Array.from(name).length + Array.from(part).length + 1 > mostLetters) break;
    name += name === '' ? part : `-${part}`;
  }
  return name || 'idea';
}

const mostOfTitle = 80;
/** Line ends, control characters and marks that turn the direction of writing: none belongs in a line of a list. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

export const inOneLine = (text: string): string =>
  text.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();

/** The first words, for people. */
export function titleOf(text: string): string {
  const line = inOneLine(text.slice(0, 2_000));
  const letters = Array.from(line);
  return letters.length > mostOfTitle ? `${letters.slice(0, mostOfTitle - 1).join('')}…` : line;
}

import type { Hash } from '../io.ts';

/** What the user said stays on the machine where it was said: files that are committed name it by an id. */
export interface Prompts {
  keep(id: string, at: string, words: Words): Promise<void>;
  /** Those that are on this machine. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, Words>>;
}

export type Words = Readonly<Record<string, string>>;

/** With the moment in it, so that an id says nothing about who said the same again, or how short it was. */
export const promptId = ({ sha256 }: Pick<Hash, 'sha256'>, at: string, text: string): string =>
  sha256(`${at}\n${text}`).slice(0, 16);

/** A sentence of Ephor's without the user's words that it quotes. */
export const withoutQuotes = (text: string): string =>
  text.replaceAll(/(?:[:,]? ?)“[^”]*”/g, '').replaceAll(/(?:[:,]? ?)"[^"]*"/g, '');

/** Whether a text is taken from what was said, if only cut short or set in one line. */
export function isFrom(said: string, text: string): boolean {
  const plain = (each: string): string => each.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  const start = plain(text.replace(/…$/, '')).slice(0, 60);
  return start !== '' && plain(said).includes(start);
}

const [longestWords, longestClause] = [80, 80];
const parts = /[.,;:!?…()\n，。！？、；：]|\s[-–—]\s/gu;

/** Words as they are quoted. */
export const shown = (words: string): string => words.replaceAll(/\s+/g, ' ').trim().slice(0, longestWords);

/** The clause around a place, to be quoted. */
export function clauseAround(text: string, from: number, to: number): string {
  const marks = [...text.matchAll(parts)].map(({ index }) => index);
  const begin = marks.findLast((at) => at < from && !/\w/.test(text[at + 1] ?? '')) ?? -1;
  const end = marks.find((at) => at >= to && !/\w/.test(text[at + 1] ?? '')) ?? text.length;
  return shown(text.slice(Math.max(begin + 1, from - longestClause), Math.min(end, to + longestClause)));
}

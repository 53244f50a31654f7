/** The one stretch in which two texts differ, told so that the first can be had back from the second. */
export interface ReverseEdit {
  readonly at: number;
  /** How many characters of the second text to take out, and what to put there instead. */
  readonly length: number;
  readonly instead: string;
}

export function reverseOf(before: string, after: string): ReverseEdit {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { at: head, length: after.length - head - tail, instead: before.slice(head, before.length - tail) };
}

export const undone = (text: string, { at, length, instead }: ReverseEdit): string =>
  text.slice(0, at) + instead + text.slice(at + length);

import type { Reply } from '../../kernel/host.ts';

/** Says that an answer is whole; clients do not believe one that ends otherwise. */
const endMark = '\u0004';

/** The exit code, the text for the stream that goes with it, and the mark. NULs would not survive a shell. */
export function encodeAnswer({ exitCode, stdout, stderr }: Reply): string {
  const text = exitCode === 0 ? stdout : stderr;
  return `${exitCode}${text.replaceAll(unfit, ' ')}${endMark}`;
}

const unfit = new RegExp(`[\\0${endMark}]`, 'g');

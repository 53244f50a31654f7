import type { Hash } from '../../../kernel/io.ts';
import { lineHashLength } from '../../../kernel/stores/trace.ts';

/** As editors count them: a line feed at the end begins no further line. */
export function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** White space does not count, so that a line is the same after it was indented or reformatted. */
export const hashLine = ({ sha256 }: Pick<Hash, 'sha256'>, line: string): string =>
  sha256(line.replaceAll(/\s+/g, '')).slice(0, lineHashLength);

export const hashLines = (hash: Pick<Hash, 'sha256'>, text: string): readonly string[] =>
  linesOf(text).map((line) => hashLine(hash, line));

export const hashContent = ({ sha256 }: Pick<Hash, 'sha256'>, text: string): string =>
  `sha256:${sha256(text)}`;

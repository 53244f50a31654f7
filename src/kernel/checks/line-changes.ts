import type { WriteAction } from '../action.ts';

export interface LineChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Longer files are data, or made by a program. */
export const longestText = 300_000;
const longestLine = 500;
const none: LineChanges = { added: [], removed: [] };

/** Lines that a write adds and takes away, without their margins; a line that only moves does neither. */
export function lineChanges({ before = '', after }: WriteAction): LineChanges {
  if (after === undefined || before.length > longestText || after.length > longestText) return none;
  const [old, fresh] = [linesOf(before), linesOf(after)];
  return { added: without(fresh, old), removed: without(old, fresh) };
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim().slice(0, longestLine))
    .filter((line) => line !== '');

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}

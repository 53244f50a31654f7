import type { Style } from '../../../kernel/operation.ts';

const around = 2;

/** The one stretch of lines in which two texts differ, with a little of what surrounds it. */
export function smallDiff(before: string, after: string): readonly string[] {
  if (before === after) return [];
  const old = linesOf(before);
  const now = linesOf(after);
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return [
    ...old.slice(Math.max(0, head - around), head).map(keep),
    ...old.slice(head, old.length - tail).map((line) => `- ${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+ ${line}`),
    ...old.slice(old.length - tail, old.length - tail + around).map(keep),
  ];
}

const keep = (line: string): string => `  ${line}`;

const linesOf = (text: string): readonly string[] =>
  text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);

const shown = 24;

/** Long changes are cut: whoever wants all of it asks for JSON. */
export function paintDiff(lines: readonly string[], style: Style): readonly string[] {
  const painted = lines.slice(0, shown).map((line) => {
    if (line.startsWith('+')) return style.good(line);
    return line.startsWith('-') ? style.bad(line) : style.dim(line);
  });
  const more = lines.length - painted.length;
  return more > 0 ? [...painted, style.dim(`  … ${more} more lines`)] : painted;
}

import type { Style } from '../operation.ts';

/** Cut to a width, with a sign that there was more. Line breaks would tear a table. */
export function fit(text: string, width: number): string {
  const line = text.replaceAll(/\s*\n\s*/g, ' ⏎ ');
  return line.length > width ? `${line.slice(0, Math.max(1, width - 1))}…` : line;
}

/** The same for a path, of which the end says most. */
export const fitPath = (path: string, width: number): string =>
  path.length > width ? `…${path.slice(1 - Math.max(2, width))}` : path;

export const column = (text: string, width: number): string => fit(text, width).padEnd(width);

/** Words in lines of at most `width`. */
export function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < width)
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

/** A label on the first line, the rest below it. */
export function labelled(label: string, lines: readonly string[], style: Style, width = 11): string[] {
  return lines.map((line, index) =>
    `  ${style.dim((index === 0 ? label : '').padEnd(width))}${line}`.trimEnd(),
  );
}

export const paintLevel = (level: string, text: string, style: Style): string => {
  if (level === 'deny') return style.bad(text);
  if (level === 'ask') return style.warn(text);
  if (level === 'note') return style.code(text);
  return style.dim(text);
};

/** Paths below `root` as people write them there. */
export const below = (path: string, root: string): string =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;

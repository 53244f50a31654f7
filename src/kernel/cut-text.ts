/**
 * The beginning of a text, to the end of a paragraph or at least of a line, and a last line that says how much is
 * missing and where it is. The first line is a heading: with no room for more than that, there is nothing to tell.
 */
export function cutText(text: string, room: number, file: string): Piece | undefined {
  const fits = ({ end }: Stop): boolean => shortened(text, end, file).length <= room;
  const stops = stopsIn(text).filter(fits);
  const last = stops.at(-1);
  const paragraph = stops.findLast(({ ofParagraph }) => ofParagraph);
  if (!last) return undefined;
  const best = paragraph && paragraph.end * 2 >= last.end ? paragraph : last;
  return { text: shortened(text, best.end, file), kept: best.end };
}

/** A text that is told, and how much it holds of what it is from. */
export interface Piece {
  readonly text: string;
  readonly kept: number;
}

const shortened = (text: string, end: number, file: string): string =>
  `${text.slice(0, end)}\n… (${text.length - end} characters left out: ${file})`;

interface Stop {
  readonly end: number;
  readonly ofParagraph: boolean;
}

/** Where a text may end: after its second line and each one after that, but not inside a block of code. */
function stopsIn(text: string): readonly Stop[] {
  const lines = text.split('\n');
  const stops: Stop[] = [];
  let inCode = false;
  let end = -1;
  for (const [index, line] of lines.entries()) {
    end += line.length + 1;
    if (/^\s{0,3}(?:```|~~~)/.test(line)) inCode = !inCode;
    if (index === 0 || inCode || line.trim() === '' || end === text.length) continue;
    stops.push({ end, ofParagraph: lines[index + 1]?.trim() === '' });
  }
  return stops;
}

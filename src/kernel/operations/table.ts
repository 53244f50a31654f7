import type { Style } from '../operation.ts';

export interface Column<T> {
  readonly head: string;
  cell(row: T): string;
  /** How the cell is shown; it has its width by then. */
  paint?(text: string, row: T): string;
  readonly align?: 'right';
  /** Gives room to the others when there is little. */
  readonly gives?: boolean;
  /** Left out when even that is not enough; the highest goes first. */
  readonly spare?: number;
}

const gap = 2;
const narrowest = 16;

/** Rows under their heads, aligned by what a terminal shows, never wider than it. Columns in which all is empty are left out. */
export function table<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  style: Style,
  indent = 2,
): readonly string[] {
  let shown = columns.filter((column) => rows.some((row) => column.cell(row) !== ''));
  const room = style.width - indent;
  while (needed(shown, rows) > room) {
    const spare = shown.filter((each) => each.spare !== undefined);
    if (spare.length === 0) break;
    const most = Math.max(...spare.map((each) => each.spare ?? 0));
    shown = shown.filter((each) => each.spare !== most);
  }
  const widths = widthsIn(shown, rows, room);
  const lineOf = (cells: readonly string[]): string => `${' '.repeat(indent)}${cells.join(' '.repeat(gap))}`;
  const last = shown.length - 1;
  const heads = shown.map(({ head, align }, at) =>
    filled(cut(head, widths[at] ?? 0), at === last && !align ? 0 : (widths[at] ?? 0), align),
  );
  return [
    style.dim(lineOf(heads).trimEnd()),
    ...rows.map((row) =>
      lineOf(
        shown.map(({ cell, paint, align }, at) => {
          const width = widths[at] ?? 0;
          const text = cut(cell(row), width);
          const wide = at === last && !align ? text : filled(text, width, align);
          return paint && text !== '' ? wide.replace(text, () => paint(text, row)) : wide;
        }),
      ).trimEnd(),
    ),
  ];
}

/** What is needed when those that give have given all. */
function needed<T>(columns: readonly Column<T>[], rows: readonly T[]): number {
  const widths = columns.map((column) =>
    column.gives ? Math.min(narrowest, natural(column, rows)) : natural(column, rows),
  );
  return widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, columns.length - 1);
}

function widthsIn<T>(columns: readonly Column<T>[], rows: readonly T[], room: number): readonly number[] {
  const widths = columns.map((column) => natural(column, rows));
  let over = widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, columns.length - 1) - room;
  while (over > 0) {
    const widest = columns
      .map((column, at) => ({ at, width: column.gives ? (widths[at] ?? 0) : 0 }))
      .reduce((a, b) => (b.width > a.width ? b : a), { at: -1, width: 0 });
    if (widest.width <= 4) break;
    widths[widest.at] = widest.width - 1;
    over -= 1;
  }
  return widths;
}

const natural = <T>({ head, cell }: Column<T>, rows: readonly T[]): number =>
  rows.reduce((most, row) => Math.max(most, widthOf(oneLine(cell(row)))), widthOf(head));

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ⏎ ');

const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u;
const noWidth = /\p{M}|[\u200b-\u200f]/u;

/** In columns of a terminal. */
export const widthOf = (text: string): number =>
  /^[ -~]*$/.test(text)
    ? text.length
    : Array.from(text).reduce((sum, sign) => sum + (noWidth.test(sign) ? 0 : wide.test(sign) ? 2 : 1), 0);

function cut(text: string, width: number): string {
  const line = oneLine(text);
  if (widthOf(line) <= width) return line;
  let kept = '';
  let used = 0;
  for (const sign of line) {
    used += widthOf(sign);
    if (used > width - 1) break;
    kept += sign;
  }
  return `${kept.trimEnd()}…`;
}

function filled(text: string, width: number, align: 'right' | undefined): string {
  const room = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align ? `${room}${text}` : `${text}${room}`;
}

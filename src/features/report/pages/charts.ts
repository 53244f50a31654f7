import { html, type Markup } from '../../../kernel/pages/markup.ts';

/** One bar: what it stands for, and how much of each kind. */
export interface Bar {
  readonly name: string;
  readonly values: readonly { readonly kind: string; readonly value: number }[];
}

export interface Chart {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** The end of the scale; else the longest bar. */
  readonly most?: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const totalOf = ({ values }: Bar): number => values.reduce((sum, { value }) => sum + value, 0);
const spoken = ({ name, values }: Bar): string =>
  `${name}: ${values.map(({ kind, value }) => (kind === '' ? String(value) : `${value} ${kind}`)).join(', ')}`;

/** The end of a scale that is easy to read and has a whole middle: 2, 4 or 10 with zeros. */
export function scaleEnd(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  return [2, 4, 10, 20].map((step) => step * power).find((end) => end >= most) ?? most;
}

const rowHeight = 26;
const wide = { width: 720, label: 200, value: 60 };

/** Bars that lie, one below the other, with their names before them. */
export function barChart({ title, bars, most = Math.max(1, ...bars.map(totalOf)) }: Chart): Markup {
  const room = wide.width - wide.label - wide.value;
  const rows = bars.map((bar, row) => {
    const y = row * rowHeight;
    let x = wide.label;
    const pieces = bar.values.map(({ kind, value }) => {
      const width = round((value / most) * room);
      const piece = html`<rect class="${kind}" x="${round(x)}" y="${y + 5}" width="${width}" height="16" rx="2"/>`;
      x += width;
      return width > 0 ? piece : '';
    });
    return html`<g><title>${spoken(bar)}</title><text x="${wide.label - 10}" y="${y + 18}" text-anchor="end">${shortened(bar.name, 26)}</text>${pieces}<text class="value" x="${round(x) + 8}" y="${y + 18}">${totalOf(bar)}</text></g>`;
  });
  return frame(title, wide.width, Math.max(1, bars.length) * rowHeight, rows);
}

const tall = { width: 720, height: 180, left: 44, bottom: 24, top: 8 };

/** Bars that stand, side by side, on a line with a scale. */
export function columnChart({ title, bars, most }: Chart): Markup {
  const end = most ?? scaleEnd(Math.max(0, ...bars.map(totalOf)));
  const floor = tall.height - tall.bottom;
  const heightOf = (value: number): number => (value / end) * (floor - tall.top);
  const step = (tall.width - tall.left) / Math.max(1, bars.length);
  const width = round(Math.min(48, step * 0.7));
  const lines = [0, 0.5, 1].map((share) => {
    const y = round(floor - heightOf(end * share));
    return html`<line class="grid" x1="${tall.left}" x2="${tall.width}" y1="${y}" y2="${y}"/><text class="value" x="${tall.left - 8}" y="${y + 4}" text-anchor="end">${round(end * share)}</text>`;
  });
  const every = Math.ceil(bars.length / 10);
  const columns = bars.map((bar, at) => {
    const middle = tall.left + step * (at + 0.5);
    let y = floor;
    const pieces = bar.values.map(({ kind, value }) => {
      const height = heightOf(value);
      y -= height;
      return height > 0
        ? html`<rect class="${kind}" x="${round(middle - width / 2)}" y="${round(y)}" width="${width}" height="${round(height)}" rx="2"/>`
        : '';
    });
    const name = at % every === 0 ? bar.name : '';
    return html`<g><title>${spoken(bar)}</title>${pieces}<text class="value" x="${round(middle)}" y="${tall.height - 6}" text-anchor="middle">${name}</text></g>`;
  });
  return frame(title, tall.width, tall.height, [...lines, ...columns]);
}

const frame = (title: string, width: number, height: number, content: readonly Markup[]): Markup =>
  html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}"><title>${title}</title>${content}</svg>`;

const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** Text that is markup already. Made by `html` alone, so that nothing gets into a page without being escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = string | number | Markup | readonly Part[];

/** Markup with values in it: text is escaped, markup goes in as it is, lists are joined. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(pieces.map((piece, at) => piece + textOf(parts[at] ?? '')).join(''));

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'number') return Number.isFinite(part) ? String(part) : '';
  if (typeof part === 'string') return escaped(part);
  return part.map(textOf).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Signs that no page may hold, or that turn the direction of text, are shown as a box. */
const unshowable = /[^\P{C}\n\t]|\p{Bidi_Control}/gu;

const escaped = (text: string): string =>
  text.replaceAll(unshowable, '\uFFFD').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

import type { WordPart } from 'unbash';

const maxAlternatives = 32;

type Parts = readonly WordPart[];

/** `a{b,c}` to `ab` and `ac`. Nested and odd forms stay as they are written. */
export function expandBraces(parts: Parts): readonly Parts[] {
  let words: Parts[] = [[]];
  for (const part of parts) {
    const choices =
      part.type === 'BraceExpansion' ? choicesOf(part.text).map((text) => asLiteral(part, text)) : [part];
    words = words.flatMap((word) => choices.map((choice) => [...word, choice])).slice(0, maxAlternatives);
  }
  return words;
}

const asLiteral = (part: WordPart, text: string): WordPart => ({
  type: 'Literal',
  pos: part.pos,
  end: part.end,
  value: text,
  text,
});

function choicesOf(text: string): readonly string[] {
  const inner = text.slice(1, -1);
  const range = /^(\d{1,6})\.\.(\d{1,6})$/.exec(inner);
  if (range) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    const count = Math.min(Math.abs(to - from) + 1, maxAlternatives);
    return Array.from({ length: count }, (_, index) => String(from + (to >= from ? index : -index)));
  }
  return /[{}$`"'\\]/.test(inner) ? [text] : inner.split(',');
}

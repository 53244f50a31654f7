import { normalise } from '../phase/normalise.ts';
import type { Move } from './moves.ts';

const longest = 80;

/** What the main clause is about, in the user's own words: "add a retry to the client" is about "a retry to the client". */
export function subjectOf(main: Move | undefined): string {
  if (!main) return '';
  const plain = normalise(main.said);
  const at = plain.length === main.said.length ? plain.indexOf(main.text) : -1;
  const told = at < 0 ? main.text : main.said.slice(at, at + main.text.length);
  return short(main.role === 'deed' ? told.slice(main.head?.length ?? 0) : main.said);
}

function short(text: string): string {
  const plain = text
    .replaceAll(/[\uE000-\uE002]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s\p{P}]+(?=[\s\p{L}\p{N}])|[\s.,;:!?]+$/gu, '');
  if (plain.length <= longest) return plain;
  const cut = plain.lastIndexOf(' ', longest);
  return `${plain.slice(0, cut > longest / 2 ? cut : longest).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

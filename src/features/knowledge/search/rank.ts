import MiniSearch from 'minisearch';
import type { KnowledgeHit, KnowledgePiece } from '../../../kernel/stores/knowledge.ts';
import { excerptOf } from './excerpt.ts';

/** The pieces that speak of the words of a query, the best first. */
export function rank(
  pieces: readonly KnowledgePiece[],
  query: string,
  limit: number,
): readonly KnowledgeHit[] {
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'tags', 'text', 'file'],
    processTerm: (term) => term.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase() || null,
    tokenize: wordsOf,
  });
  index.addAll(pieces.map((piece, id) => ({ ...piece, id, tags: piece.tags.join(' ') })));
  const found = index.search(query, {
    boost: { title: 3, tags: 2, file: 0.5 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  });
  return found.slice(0, limit).flatMap(({ id, score, terms }) => {
    const piece = pieces[Number(id)];
    if (!piece) return [];
    const { kind, file, title } = piece;
    const { excerpt, line } = excerptOf(piece.text, terms);
    return [{ kind, file, line: piece.line + line, title, excerpt, score: Math.round(score * 100) / 100 }];
  });
}

interface Indexed extends Omit<KnowledgePiece, 'tags'> {
  readonly id: number;
  readonly tags: string;
}

/** `getUser` is found as a whole and by its parts. */
function wordsOf(text: string): string[] {
  const whole = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return whole.flatMap((word) => {
    const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

import MiniSearch from 'minisearch';
import type { StoredDecision } from '../../../kernel/stores/journal.ts';
import type { KnowledgeHit, KnowledgePiece } from '../../../kernel/stores/knowledge-entry.ts';
import type { Lesson } from '../../../kernel/stores/lesson.ts';
import type { Intent } from '../../../kernel/work/intent.ts';

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

const longest = 240;

/** The first line that holds one of the words, with as much around it as fits; and how far below the start it stands. */
function excerptOf(
  text: string,
  terms: readonly string[],
): { readonly excerpt: string; readonly line: number } {
  const lines = text.split('\n');
  const plain = (line: string): string => line.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const hit = lines.findIndex((line) => terms.some((term) => plain(line).includes(term)));
  const first = lines.findIndex((line) => line.trim() !== '');
  const at = Math.max(0, hit < 0 ? first : hit);
  const rest = lines.slice(at).join(' ').replaceAll(/\s+/g, ' ').trim();
  return { excerpt: rest.length > longest ? `${rest.slice(0, longest - 1)}…` : rest, line: at };
}

export const lessonPiece =
  (file: string) =>
  ({ text, line }: Lesson): KnowledgePiece => ({
    kind: 'lesson',
    file,
    line,
    title: 'Lesson',
    tags: [],
    text,
  });

export const decisionPiece = (folder: string, decision: StoredDecision): KnowledgePiece => ({
  kind: 'decision',
  file: `${folder}/${decision.file}`,
  line: 1,
  title: `${decision.type.replaceAll('_', ' ')}, ${decision.timestamp.slice(0, 10)}`,
  tags: [],
  text: [decision.approved_scope, decision.context, decision.trigger].filter(Boolean).join('\n'),
});

/** `text` is that of the file: the intent begins where its id stands. */
export function intentPiece(file: string, text: string, intent: Intent): KnowledgePiece {
  const lines = text.split('\n');
  const at = lines.findIndex(
    (line) => /^\s*(?:-\s*)?["']?id["']?\s*:/.test(line) && line.includes(intent.id),
  );
  const { id, name, owned_scope, constraints, acceptance_criteria, description = '' } = intent;
  return {
    kind: 'intent',
    file,
    line: Math.max(0, at) + 1,
    title: `${id} ${name}`,
    tags: [id],
    // In one line, because what follows the id in the file may stand in any order.
    text: [description, ...owned_scope, ...constraints, ...acceptance_criteria].join(' '),
  };
}

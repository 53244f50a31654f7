import type { Intent } from '../../../kernel/work/intent.ts';
import type { StoredDecision } from '../../../kernel/stores/journal.ts';
import type { KnowledgePiece } from '../../../kernel/stores/knowledge.ts';
import type { Lesson } from '../../../kernel/stores/lesson.ts';

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

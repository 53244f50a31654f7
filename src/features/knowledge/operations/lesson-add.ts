import * as v from 'valibot';
import { shownFiles } from '../../../kernel/place.ts';
import type { Lesson } from '../../../kernel/stores/lesson.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject, operationOutcome, writing } from '../../../kernel/operations/in-project.ts';
import { below } from '../../../kernel/operations/layout.ts';

interface LessonAddResult {
  /** False when a lesson there says the same already. */
  readonly added: boolean;
  readonly lesson: Lesson;
  /** The file that holds it, below the root. */
  readonly file: string;
  /** How many of the oldest made room. */
  readonly archived: number;
}

/** Anybody may: it opens nothing, and a person can take it out again. */
export const lessonAdd = defineOperation({
  id: 'lesson-add',
  summary: 'Record a lesson, especially after a linter, a test or a build failed',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'record_lesson',
  effect: 'write',
  caller: 'anyone',
  group: 'knowledge',
  input: {
    lesson: v.pipe(
      v.string(),
      v.minLength(1, 'say in a few words what was learned'),
      v.maxLength(10_000),
      v.description('one sentence that would have prevented the failure; name the files it is about'),
    ),
  },
  positional: ['lesson'],
  examples: [
    {
      command: 'ephor lesson add "Tests in test/mail need MAIL_PORT to be free."',
      explains: 'add a line under "Lessons Learned" in the file that every session reads, once',
    },
  ],
  async run({ app, input }): Promise<LessonAddResult> {
    const project = inProject(app);
    const { root } = project.place;
    const lessons = app.lessonsAt(root);
    const at = app.io.clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
    const result = await writing(await lessons.file(), () => lessons.add(input.lesson, at));
    if (result.added) {
      await project.audit.append(operationOutcome(app, 'lesson-add', { subject: result.lesson.text }));
    }
    return { ...result, file: below(await lessons.file(), root) };
  },
  print: (result, style) => sentence(result, style),
});

function sentence({ added, lesson, file, archived }: LessonAddResult, style: Style): string {
  const where = `${file}:${lesson.line}`;
  if (!added) return `That is already known (${where}): ${lesson.text}`;
  const moved = archived > 0 ? `\n  The oldest were moved to ${style.code(shownFiles.lessonsArchive)}.` : '';
  return `${style.good('✓ Written')} to ${where}: ${lesson.text}${moved}`;
}

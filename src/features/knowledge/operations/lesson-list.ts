import type { Lesson } from '../../../kernel/stores/lesson.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { below, wrap } from '../../../kernel/operations/layout.ts';

interface LessonListResult {
  /** The file that holds them, below the root. */
  readonly file: string;
  /** Oldest first. */
  readonly lessons: readonly Lesson[];
}

export const lessonList = defineOperation({
  id: 'lesson-list',
  summary: 'List the lessons of this project',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'list_lessons',
  effect: 'read',
  caller: 'anyone',
  group: 'knowledge',
  input: {},
  examples: [{ command: 'ephor lesson list', explains: 'see every lesson with its number, oldest first' }],
  async run({ app }): Promise<LessonListResult> {
    const { root } = inProject(app).place;
    const lessons = app.lessonsAt(root);
    return { file: below(await lessons.file(), root), lessons: await lessons.list() };
  },
  print: (result, style) => table(result, style),
});

const indent = 17;

function table({ file, lessons }: LessonListResult, style: Style): string {
  if (lessons.length === 0)
    return `There are no lessons yet.\n  ${style.code('ephor lesson add "<one sentence>"')} writes it into ${file}.`;
  return lessons
    .map(
      ({ number, at, text }) =>
        `${String(number).padStart(3)}  ${style.dim((at ?? '').slice(0, 10).padEnd(10))}  ${wrap(text, style.width - indent).join(`\n${' '.repeat(indent)}`)}`,
    )
    .join('\n');
}

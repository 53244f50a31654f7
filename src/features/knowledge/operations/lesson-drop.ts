import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome, writing } from '../../../kernel/operations/in-project.ts';
import { below } from '../../../kernel/operations/layout.ts';

interface LessonDropResult {
  readonly file: string;
  /** The line as it was. */
  readonly dropped: string;
}

export const lessonDrop = defineOperation({
  id: 'lesson-drop',
  summary: 'Remove a lesson that is wrong or no longer useful',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'knowledge',
  input: {
    number: v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.transform(Number))]),
      v.integer('must be the number of a lesson'),
      v.minValue(1),
      v.description('number from `ephor lesson list`'),
    ),
  },
  positional: ['number'],
  examples: [{ command: 'ephor lesson drop 3', explains: 'remove the third lesson of `ephor lesson list`' }],
  async run({ app, input }): Promise<LessonDropResult> {
    const project = inProject(app);
    const { root } = project.place;
    const lessons = app.lessonsAt(root);
    const dropped = await writing(await lessons.file(), () => lessons.drop(input.number));
    if (dropped === undefined) {
      throw new UserError(
        'no_lesson',
        `there is no lesson ${input.number}`,
        '`ephor lesson list` shows their numbers.',
      );
    }
    await project.audit.append(operationOutcome(app, 'lesson-drop', { subject: dropped }));
    return { file: below(await lessons.file(), root), dropped };
  },
  print: ({ file, dropped }, style) => `${style.good('✓ Removed')} from ${file}: ${dropped.slice(2)}`,
});

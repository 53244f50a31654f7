import type { App } from '../../kernel/app.ts';
import { UserError } from '../../kernel/errors.ts';
import type { Intent } from '../../kernel/work/intent.ts';
import { lessonsFor } from './lessons-for.ts';

/** What was learned about the files of an intent, newest first. Whoever can't read it works without. */
export async function lessonsAbout(
  app: App,
  root: string,
  { owned_scope }: Intent,
): Promise<readonly string[]> {
  try {
    const lessons = lessonsFor(owned_scope, await app.lessonsAt(root).list());
    return lessons.map(({ text }) => text).toReversed();
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

import type { App } from '../../domain/app.ts';
import { UserError } from '../../domain/errors.ts';
import type { Intent } from '../../domain/intent.ts';
import { lessonsFor } from '../../domain/lessons-for.ts';

/** What was learned about the files of an intent, newest first. Whoever can't read it works without. */
export function lessonsAbout(app: App, root: string, { owned_scope }: Intent): readonly string[] {
  try {
    const lessons = lessonsFor(owned_scope, app.lessonsAt(root).list());
    return lessons.map(({ text }) => text).toReversed();
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

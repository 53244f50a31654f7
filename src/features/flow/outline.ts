import * as v from 'valibot';
import { TaskIdentity } from '../../kernel/discipline.ts';
import { type Stored, textsOrNone } from '../../kernel/schema.ts';
import { noTask } from '../../kernel/work/task-identity.ts';

declare module '../../kernel/state.ts' {
  interface Sections {
    outline: OutlineSection;
  }
}

/** How far the task at hand was meant to reach, and how far it does. */
export const OutlineSection = v.object({
  ...TaskIdentity.entries,
  /** A plan was shown that names files. */
  planned: v.boolean(),
  /** Files, folders and globs that the plan and the user's own words name. */
  names: textsOrNone,
  /** Files written for the task. */
  touched: v.array(v.string()),
  /** It was noted once that the work outgrows its plan. */
  told: v.optional(v.boolean(), false),
});
export type OutlineSection = Stored<typeof OutlineSection>;

export const noOutline: OutlineSection = { ...noTask, planned: false, names: [], touched: [], told: false };

import * as v from 'valibot';
import { messageOf } from '../kernel/errors.ts';
import type { Tracker } from '../kernel/tracker.ts';

/** A section as this release understands it, or why it does not. */
export type Reading = { readonly value: object } | { readonly cause: string };

/** What a release stored in a document of this version, with defaults for what it did not know yet. */
export function readSection(
  { schema, migrations = [] }: Pick<Tracker, 'schema' | 'migrations'>,
  stored: unknown,
  version: number,
): Reading {
  let value = stored;
  for (const { from, name, migrate } of migrations) {
    if (from < version) continue;
    try {
      value = migrate(value);
    } catch (error) {
      return { cause: `the migration ${name} failed: ${messageOf(error)}` };
    }
  }
  const read = v.safeParse(schema, value);
  if (read.success) return { value: read.output };
  const [issue] = read.issues;
  const path = v.getDotPath(issue);
  return { cause: path === null ? issue.message : `${path}: ${issue.message}` };
}

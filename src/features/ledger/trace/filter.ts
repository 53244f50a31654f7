import * as v from 'valibot';
import { globProblem } from '../../../kernel/work/scope-glob.ts';
import type { LedgerFilter } from '../../../kernel/stores/ledger.ts';
import { mutationClasses } from '../../../kernel/mutation.ts';
import { Moment, parseMoment } from '../../../kernel/operations/duration.ts';

const Glob = v.pipe(
  v.string(),
  v.check(
    (glob) => globProblem(glob) === undefined,
    (issue) => `"${issue.input}" ${globProblem(issue.input) ?? ''}`,
  ),
);

/** Which records are meant, as entries of an operation's input. */
export const filterEntries = {
  intent: v.optional(v.pipe(v.string(), v.description('only what was done for this intent'))),
  path: v.optional(v.pipe(Glob, v.description('only files that fit this glob, from the root'))),
  session: v.optional(v.pipe(v.string(), v.description('a session, by the beginning of its id'))),
  class: v.optional(v.pipe(v.picklist(mutationClasses), v.description('only changes of this class'))),
  tool: v.optional(v.pipe(v.string(), v.description('only changes by this tool, as the host names it'))),
  since: v.optional(v.pipe(Moment, v.description('2h, 2026-11-15 or an ISO time'))),
};

type FilterInput = { readonly [K in keyof LedgerFilter]: LedgerFilter[K] };

export const filterOf = (
  { intent, path, session, class: wanted, tool, since }: FilterInput,
  now: Date,
): LedgerFilter => ({
  intent,
  path,
  session,
  class: wanted,
  tool,
  since: since === undefined ? undefined : parseMoment(since, now),
});

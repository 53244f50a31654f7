import * as v from 'valibot';
import { sessionFilter } from '../../../kernel/operations/session-input.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import type { AuditCheck } from '../../../kernel/stores/store.ts';
import { Moment, parseMoment } from '../../../kernel/operations/time-words.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { checkText, lineText } from '../log-text.ts';

/** A line of the log and whose log it is, or with `--verify` what was found about all lines. */
export type LogItem = (AuditLine & { readonly root: string }) | AuditCheck;

const decisions = ['deny', 'ask', 'note', 'silent'];
const splitList = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

const Decisions = v.pipe(
  v.string(),
  v.check(
    (text) => splitList(text).every((word) => decisions.includes(word)),
    (issue) => `"${issue.input}" has something other than ${decisions.join(', ')}`,
  ),
);

export const log = defineOperation({
  id: 'log',
  summary: 'Show what happened and what Ephor said about it',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    since: v.optional(v.pipe(Moment, v.description('2h, 2026-11-15 or an ISO time'))),
    session: sessionFilter,
    gate: v.optional(v.pipe(v.string(), v.description('only what this gate said'))),
    decision: v.optional(v.pipe(Decisions, v.description('deny, ask, note or silent; several with commas'))),
    limit: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.description('how many of the newest lines to show')),
      50,
    ),
    follow: v.optional(v.pipe(v.boolean(), v.description('keep printing new lines as they come')), false),
    verify: v.optional(
      v.pipe(v.boolean(), v.description('check that no line was changed, added or removed')),
      false,
    ),
  },
  examples: [
    { command: 'ephor log --since 2h --decision deny,ask', explains: 'see recent objections' },
    { command: 'ephor log --follow', explains: 'watch an agent at work' },
    { command: 'ephor log --json | jq .findings', explains: 'get one JSON object per line' },
    { command: 'ephor log --verify', explains: 'exit code 1 when the chain of lines is broken' },
  ],
  async *run({ app, input, stop }): AsyncIterable<LogItem> {
    const {
      audit,
      place: { root },
    } = inProject(app);
    if (input.verify) {
      yield await audit.verify();
      return;
    }
    const { session, gate } = input;
    const since = input.since && parseMoment(input.since, app.io.clock.now());
    const decision = input.decision === undefined ? undefined : splitList(input.decision);
    const filter = { since, session, gate, decision };
    // Started before the old lines are read, so that none falls between the two.
    const coming = audit.follow(filter, stop)[Symbol.asyncIterator]();
    const first = input.follow ? coming.next() : undefined;
    for (const line of await audit.read({ ...filter, limit: input.limit })) yield { ...line, root };
    if (!first) return;
    for (let item = await first; !item.done; item = await coming.next()) yield { ...item.value, root };
  },
  print: (item, style) => ('findings' in item ? lineText(item, style) : checkText(item, style)),
  exitCode: (item) => ('broken' in item && item.broken ? 1 : 0),
});

import * as v from 'valibot';
import { sessionFilter } from '../../../kernel/operations/session-input.ts';
import { decisionTypes, type StoredDecision } from '../../../kernel/stores/journal.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { Moment, parseMoment } from '../../../kernel/operations/time-words.ts';
import { historyText } from '../log-text.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';

export interface HistoryResult {
  /** Oldest first. */
  readonly decisions: readonly StoredDecision[];
  /** Files of the journal that hold nothing that can be understood. */
  readonly unreadable: readonly string[];
}

export const history = defineOperation({
  id: 'history',
  summary: 'List what was agreed, granted and accepted',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.description('how many of the newest decisions to show'),
      ),
      10,
    ),
    type: v.optional(v.pipe(v.picklist(decisionTypes), v.description('only decisions of this type'))),
    since: v.optional(v.pipe(Moment, v.description('2h, 2026-11-15 or an ISO time'))),
    session: sessionFilter,
  },
  examples: [
    { command: 'ephor history --limit 10', explains: 'list the newest ten, oldest first' },
    {
      command: 'ephor history --type override_granted --since 1w',
      explains: 'list the exceptions of the last week',
    },
    { command: 'ephor history --json', explains: 'include the name of each file in .ephor/decisions/' },
  ],
  async run({ app, input, say }): Promise<HistoryResult> {
    const { journal } = inProject(app);
    const { limit, type, session } = input;
    const since = input.since && parseMoment(input.since, app.io.clock.now());
    const { entries, unreadable } = await journal.read({ limit, type, session, since });
    for (const name of unreadable)
      say(`.ephor/decisions/${name} can’t be read as a decision, so it is left out`);
    return { decisions: entries.toReversed(), unreadable };
  },
  print: ({ decisions }, style) => historyText(decisions, style),
});

import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import type { TraceRecord } from '../../../kernel/stores/trace.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { filterEntries, filterOf, recordsText, withPrompts } from '../trace/measures.ts';

export const traceList = defineOperation({
  id: 'trace-list',
  summary: 'List what agents changed, newest first',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  leads: true,
  input: {
    ...filterEntries,
    limit: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(10_000),
        v.description('how many of the newest to list'),
      ),
      20,
    ),
  },
  examples: [
    { command: 'ephor trace list', explains: 'list the newest twenty; `ephor trace` does the same' },
    {
      command: 'ephor trace list --intent INT-001 --path "src/**" --since 1w',
      explains: 'list what was done for an intent',
    },
    { command: 'ephor trace list --class AST_REFACTOR --json', explains: 'feed whole records to a program' },
  ],
  async run({ app, input }): Promise<{ readonly records: readonly TraceRecord[] }> {
    const { ledger, prompts } = inProject(app);
    await ledger.settle();
    const records = await ledger.records.recent(filterOf(input, app.io.clock.now()), input.limit);
    return { records: await withPrompts(records, prompts) };
  },
  print: ({ records }, style) => recordsText(records, style),
});

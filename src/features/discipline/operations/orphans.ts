import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { Duration, parseDuration } from '../../../kernel/operations/time-words.ts';
import { findOrphans } from '../orphans/find-orphans.ts';
import type { FoundOrphans } from '../orphans/orphan.ts';
import { foundLines } from '../orphans/orphans-text.ts';

type OrphansResult = FoundOrphans & { readonly at: string };

export const orphans = defineOperation({
  id: 'orphans',
  summary: 'List processes that dead agent sessions left behind, and how Ephor knows',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    quiet: v.optional(
      v.pipe(Duration, v.description('how long its transcript must have been silent')),
      '10m',
    ),
  },
  examples: [
    {
      command: 'ephor orphans',
      explains: 'list agents, their MCP servers and whatever else they started; ends nothing; exit code 0',
    },
    { command: 'ephor orphans --json | jq .orphans[].pid', explains: 'print their process ids' },
  ],
  async run({ app, input }): Promise<OrphansResult> {
    const at = app.io.clock.now().toISOString();
    return { at, ...(await findOrphans(app, parseDuration(input.quiet) ?? 0)) };
  },
  print: (result, style) =>
    [
      ...foundLines(result, result.at, style),
      ...(result.orphans.length > 0 ? ['', `${style.code('ephor clean')} ends them.`] : []),
    ].join('\n'),
});

import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import type { Idea } from '../../../kernel/stores/idea.ts';
import { stepsOf } from '../idea-steps.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { captureContext } from '../ideas/capture-context.ts';
import { startEnriching } from '../ideas/start-enriching.ts';

const mostLetters = 100_000;

interface QueuedResult {
  /** One, or one for each step. */
  readonly ideas: readonly Idea[];
  /** Whether they are being worked out in the background. */
  readonly enriching: boolean;
}

export const q = defineOperation({
  id: 'q',
  summary: 'Queue an idea for later in your own words; it is worked out while you go on',
  doors: ['cli', 'http', 'mcp'],
  mcpName: 'queue_idea',
  effect: 'write',
  caller: 'anyone',
  group: 'queue',
  input: {
    idea: v.optional(
      v.pipe(v.string(), v.description('what you would tell an agent; without it, what is piped in')),
    ),
  },
  positional: ['idea'],
  examples: [
    { command: 'ephor q "add dark mode to the settings page"', explains: '`ephor pull` takes it up later' },
    {
      command: 'ephor q "first extract the parser, then test it, finally document it"',
      explains: 'steps become a chain of ideas, taken in order',
    },
    { command: 'ephor q < idea.md', explains: 'what is piped in, word for word' },
  ],
  async run({ app, input, piped }): Promise<QueuedResult> {
    const fragment = input.idea ?? (await piped?.())?.replace(/\n$/, '') ?? '';
    check(fragment);
    const ideas = await app.ideas.add({ fragment, steps: stepsOf(fragment), ...(await captureContext(app)) });
    return { ideas, enriching: await startEnriching(app, ideas).catch(() => false) };
  },
  print: ({ ideas, enriching }, style) => {
    const [first] = ideas;
    const lines =
      ideas.length === 1
        ? [`${style.good('●')} Queued as ${style.code(first?.id ?? '')}`]
        : [
            `${style.good('●')} Queued as a chain of ${ideas.length}`,
            ...ideas.map(({ id }, index) => `  ${index + 1}. ${style.code(id)}`),
          ];
    const more = enriching ? 'It is worked out in the background. ' : '';
    return [...lines, style.dim(`  ${more}ephor pull takes it up, ephor queue shows all.`)].join('\n');
  },
});

function check(fragment: string): void {
  if (!/[\p{L}\p{N}]/u.test(fragment)) {
    throw new UserError(
      'bad_input',
      'there is no idea to queue',
      'Say it in quotes: `ephor q "…"`, or pipe it in.',
    );
  }
  if (fragment.length > mostLetters) {
    throw new UserError(
      'bad_input',
      `the idea has ${fragment.length} letters, and ${mostLetters} is the most; it was not queued`,
      'Put the long part in a file, and queue an idea that names the file.',
    );
  }
}

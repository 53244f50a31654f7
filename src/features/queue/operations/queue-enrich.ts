import * as v from 'valibot';
import { messageOf } from '../../../kernel/errors.ts';
import type { Enrichment } from '../../../kernel/stores/idea.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { enrichIdea, queueSettings } from '../ideas/enrich-idea.ts';
import { findIdea } from '../ideas/find-idea.ts';

interface EnrichResult {
  readonly ideas: readonly {
    readonly id: string;
    readonly enriched: Enrichment;
    readonly problems: readonly string[];
  }[];
}

/** Started by `ephor q` for itself, so one idea that fails keeps none of the others from being worked out. */
export const queueEnrich = defineOperation({
  id: 'queue-enrich',
  summary: 'Work out queued ideas: approach, files, what is known. Runs by itself after `ephor q`',
  doors: ['cli'],
  effect: 'write',
  caller: 'anyone',
  input: { ids: v.pipe(v.array(v.string()), v.description('which ideas; words of their ids are enough')) },
  positional: ['ids'],
  examples: [
    { command: 'ephor queue enrich dark-mode', explains: 'work it out; what is already there stays' },
  ],
  async run({ app, input }): Promise<EnrichResult> {
    const ideas: EnrichResult['ideas'][number][] = [];
    for (const given of input.ids) {
      try {
        const idea = await findIdea(app, given, ['queued', 'taken']);
        const done = await enrichIdea(app, idea, await queueSettings(app, idea.project));
        const { id, enriched } = done?.idea ?? idea;
        ideas.push({ id, enriched, problems: done?.problems ?? [] });
      } catch (error) {
        ideas.push({ id: given, enriched: 'none', problems: [messageOf(error)] });
      }
    }
    return { ideas };
  },
  print: ({ ideas }, style) =>
    ideas
      .flatMap(({ id, enriched, problems }) => [
        `${style.code(id)}  ${enriched === 'none' ? 'not worked out' : `worked out by the ${enriched}`}`,
        ...problems.map((problem) => `  ${style.warn(problem)}`),
      ])
      .join('\n'),
});

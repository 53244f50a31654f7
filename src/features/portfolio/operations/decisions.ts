import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { fit } from '../../../kernel/operations/layout.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';
import type { DecisionRecord } from '../../../kernel/portfolio/portfolio.ts';
import { visible } from '../../../kernel/text/visible.ts';
import { maybe } from '../things/entries.ts';
import { findSpace } from '../things/find.ts';
import { nothing } from '../things/looks.ts';

interface DecisionList {
  /** Newest first. */
  readonly found: readonly DecisionRecord[];
  readonly hidden: number;
}

export const decisions = defineOperation({
  id: 'decisions',
  summary: 'List what was decided for leads, with the question behind it; nobody is asked that again',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    space: maybe('only what holds in this space'),
    find: maybe('only those with these words'),
    limit: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000), v.description('how many at most')),
      50,
    ),
  },
  examples: [
    { command: 'ephor decisions', explains: 'the newest, of all spaces' },
    { command: 'ephor decisions --find stripe', explains: 'what was decided about one thing' },
  ],
  async run({ app, input }): Promise<DecisionList> {
    const portfolio = await app.portfolio.read();
    const space = input.space === undefined ? undefined : findSpace(portfolio, input.space).slug;
    const words = (input.find ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const fits = ({ question, answer, space: of }: DecisionRecord): boolean => {
      const text = `${question} ${answer}`.toLowerCase();
      return (
        (space === undefined || of === null || of === space) && words.every((word) => text.includes(word))
      );
    };
    const found = portfolio.decisions.filter(fits).toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? 1 : -1));
    return { found: found.slice(0, input.limit), hidden: Math.max(0, found.length - input.limit) };
  },
  print: ({ found, hidden }, style) =>
    found.length === 0
      ? nothing('Nothing was decided yet.', 'ephor answer', 'answers what leads ask', style)
      : [
          ...found.flatMap(({ question, answer, space, source, at }) => [
            style.strong(fit(visible(question), style.width)),
            `  ${fit(visible(answer), style.width - 2)}`,
            `  ${style.dim([space ?? 'all spaces', source, at === null ? '' : localDay(at)].filter(Boolean).join(', '))}`,
          ]),
          ...(hidden > 0 ? [style.dim(`  ${hidden} more; --limit shows them`)] : []),
        ].join('\n'),
});

import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { column } from '../../../kernel/operations/layout.ts';
import { askedText } from '../report/asked.ts';
import { type Counts, collectStats, type Stats } from '../report/stats.ts';

export const stats = defineOperation({
  id: 'stats',
  summary: 'Count what went on, by space, source and day',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    days: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366), v.description('how many days back')),
      30,
    ),
    space: v.optional(v.pipe(v.string(), v.description('only this space, by its slug'))),
    daily: v.optional(v.pipe(v.boolean(), v.description('one line for each day')), false),
  },
  examples: [
    { command: 'ephor stats', explains: 'the last 30 days: counts only, no names, no words' },
    { command: 'ephor stats --days 7 --space shop --daily', explains: 'a week of one space, day by day' },
    { command: 'ephor stats --json | jq .rows', explains: 'one row for each day, space and source' },
  ],
  async run({ app, input }): Promise<Stats & { readonly daily: boolean }> {
    return { ...(await collectStats(app, input)), daily: input.daily };
  },
  print: (result: Stats & { readonly daily: boolean }, style) => {
    const { from, to, totals, bySource, bySpace, byDay, rows, problems, daily, questions } = result;
    const broken = problems.map((problem) => `${style.bad('✗')} ${problem}`);
    const head = `${style.strong('Counts')}  ${style.dim(`${from} to ${to}`)}`;
    if (rows.length === 0) return [head, style.dim('Nothing was counted.'), ...broken].join('\n');
    const groups: readonly (readonly [string, Readonly<Record<string, Counts>>])[] = [
      ['space', bySpace],
      ['source', bySource],
      ...(daily ? [['day', byDay] as const] : []),
    ];
    return [
      head,
      ...groups.flatMap(([name, sums]) => ['', heads(name, style.dim), ...rowsOf(sums)]),
      '',
      rowOf('all', totals),
      '',
      `  what leads asked: ${askedText(questions)}`,
      ...broken,
    ].join('\n');
  },
  exitCode: ({ problems }: Stats) => (problems.length > 0 ? 1 : 0),
});

const columns: readonly (readonly [string, keyof Counts])[] = [
  ['sessions', 'sessions'],
  ['calls', 'calls'],
  ['denied', 'denied'],
  ['asked', 'asked'],
  ['tasks', 'tasksCompleted'],
  ['questions', 'questions'],
  ['runs', 'runs'],
];

const heads = (name: string, dim: (text: string) => string): string =>
  dim(`  ${column(`by ${name}`, 20)}${columns.map(([head]) => head.padStart(10)).join('')}`);

const rowOf = (name: string, sums: Counts): string =>
  `  ${column(name, 20)}${columns.map(([, of]) => String(sums[of]).padStart(10)).join('')}`;

const rowsOf = (sums: Readonly<Record<string, Counts>>): readonly string[] =>
  Object.keys(sums)
    .toSorted()
    .flatMap((name) => (sums[name] ? [rowOf(name, sums[name])] : []));

import * as v from 'valibot';
import { fitsFilter } from '../../../kernel/stores/ledger-filter.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { column, fitPath } from '../../../kernel/operations/layout.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { filterEntries, filterOf } from '../trace/filter.ts';
import type { TraceRecord } from '../../../kernel/stores/trace.ts';
import { noRecord } from '../trace/list-text.ts';
import { type StatKey, statKeys, type StatRow, statsOf } from '../trace/stats.ts';

interface StatsResult {
  readonly by: StatKey;
  readonly total: StatRow;
  /** Those with the most records first. */
  readonly rows: readonly StatRow[];
}

export const traceStats = defineOperation({
  id: 'trace-stats',
  summary: 'Count what agents changed, by intent, file, session, class or model',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  input: {
    by: v.optional(v.pipe(v.picklist(statKeys), v.description('what each row stands for')), 'intent'),
    ...filterEntries,
  },
  examples: [
    { command: 'ephor trace stats', explains: 'records, lines and share of refactors for each intent' },
    {
      command: 'ephor trace stats --by file --since 1w',
      explains: 'which files were changed most in the last week',
    },
  ],
  async run({ app, input }): Promise<StatsResult> {
    const { ledger } = inProject(app);
    await ledger.settle();
    const filter = filterOf(input, app.io.clock.now());
    const fits = (record: TraceRecord): boolean => fitsFilter(record, filter);
    return { by: input.by, ...(await statsOf(ledger.records.scan(), input.by, fits)) };
  },
  print: statsText,
});

const cellsWidth = 51;
const mostRows = 30;

function statsText({ by, total, rows }: StatsResult, style: Style): string {
  if (total.records === 0) return style.dim(noRecord);
  const most = Math.max(...rows.map(({ records }) => records));
  const barWidth = style.width < 100 ? 6 : 16;
  const longest = Math.max(by.length, ...rows.map(({ key }) => key.length));
  const width = Math.min(longest + 2, Math.max(12, style.width - 2 - barWidth - cellsWidth));
  const left = rows.length - mostRows;
  return [
    style.dim(
      `  ${column(by, width)}${' '.repeat(barWidth)}  records   added  removed  refactors  contradicted`,
    ),
    ...rows.slice(0, mostRows).map((row) => {
      const bar = '█'.repeat(Math.max(1, Math.round((row.records / most) * barWidth)));
      return `  ${fitPath(row.key, width - 2).padEnd(width)}${style.code(bar.padEnd(barWidth))}${cells(row, style)}`;
    }),
    ...(left > 0 ? [style.dim(`  … ${counted(left, 'more row')}; --json has them all`)] : []),
    `  ${style.strong(column('all', width))}${' '.repeat(barWidth)}${cells(total, style)}`,
  ].join('\n');
}

function cells({ records, added, removed, refactors, contradicted }: StatRow, style: Style): string {
  const share = `${Math.round((100 * refactors) / records)} %`;
  const wrong = String(contradicted).padStart(14);
  return `${String(records).padStart(9)}${`+${added}`.padStart(8)}${`-${removed}`.padStart(9)}${share.padStart(11)}${contradicted > 0 ? style.warn(wrong) : wrong}`;
}

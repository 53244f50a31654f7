import * as v from 'valibot';
import {
  filterEntries,
  filterOf,
  linesIn,
  linesOf,
  type Measures,
  modelOf,
  noRecord,
} from '../trace/measures.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { column, fitPath } from '../../../kernel/operations/layout.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { fitsFilter } from '../../../kernel/stores/ledger.ts';
import { traceNamespace, type TraceRecord } from '../../../kernel/stores/trace.ts';

const statKeys = ['intent', 'file', 'session', 'class', 'model'] as const;
type StatKey = (typeof statKeys)[number];

interface StatRow {
  readonly key: string;
  readonly records: number;
  readonly added: number;
  readonly removed: number;
  readonly refactors: number;
  /** Where the agent had said that it was of the other class. */
  readonly contradicted: number;
}

/** Each record counts once in all, and once for each of its files where rows are files. */
async function statsOf(
  records: AsyncIterable<TraceRecord | undefined>,
  by: StatKey,
  fits: (record: TraceRecord) => boolean,
): Promise<{ readonly total: StatRow; readonly rows: readonly StatRow[] }> {
  const rows = new Map<string, StatRow>();
  const seen = new Set<string>();
  let total = emptyRow('all');
  for await (const record of records) {
    if (!record || seen.has(record.id) || !fits(record)) continue;
    seen.add(record.id);
    total = withRecord(total, record, linesIn(record));
    for (const { key, lines } of partsOf(record, by))
      rows.set(key, withRecord(rows.get(key) ?? emptyRow(key), record, lines));
  }
  const sorted = [...rows.values()].sort(
    (a, b) => b.records - a.records || b.added - a.added || (a.key < b.key ? -1 : 1),
  );
  return { total, rows: sorted };
}

const emptyRow = (key: string): StatRow => ({
  key,
  records: 0,
  added: 0,
  removed: 0,
  refactors: 0,
  contradicted: 0,
});

const withRecord = (row: StatRow, { metadata }: TraceRecord, { added, removed }: Measures): StatRow => {
  const { mutation_class, claimed } = metadata[traceNamespace];
  return {
    key: row.key,
    records: row.records + 1,
    added: row.added + added,
    removed: row.removed + removed,
    refactors: row.refactors + (mutation_class === 'AST_REFACTOR' ? 1 : 0),
    contradicted: row.contradicted + (claimed === undefined ? 0 : 1),
  };
};

function partsOf(record: TraceRecord, by: StatKey): readonly { key: string; lines: Measures }[] {
  const details = record.metadata[traceNamespace];
  if (by === 'file')
    return Object.entries(details.changes).map(([key, change]) => ({ key, lines: linesOf(change) }));
  const keys = {
    intent: details.intent ?? 'no intent',
    session: details.session,
    class: details.mutation_class,
    model: modelOf(record) ?? 'unknown',
  };
  return [{ key: keys[by], lines: linesIn(record) }];
}

export interface StatsResult {
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
    {
      command: 'ephor trace stats',
      explains: 'see records, lines and the share of refactors for each intent',
    },
    {
      command: 'ephor trace stats --by file --since 1w',
      explains: 'see which files changed most in the last week',
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

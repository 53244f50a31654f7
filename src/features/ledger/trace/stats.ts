import { traceNamespace, type TraceRecord } from '../../../kernel/stores/trace.ts';
import { linesIn, linesOf, type Measures, modelOf } from './measures.ts';

export const statKeys = ['intent', 'file', 'session', 'class', 'model'] as const;
export type StatKey = (typeof statKeys)[number];

export interface StatRow {
  readonly key: string;
  readonly records: number;
  readonly added: number;
  readonly removed: number;
  readonly refactors: number;
  /** Where the agent had said that it was of the other class. */
  readonly contradicted: number;
}

/** Each record counts once in all, and once for each of its files where rows are files. */
export async function statsOf(
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

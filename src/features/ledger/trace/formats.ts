import {
  type TraceDetails,
  type TraceRange,
  type TraceRecord,
  traceNamespace,
} from '../../../kernel/stores/trace.ts';

export const traceFormats = ['agent-trace', 'seed', 'csv'] as const;
export type TraceFormat = (typeof traceFormats)[number];

interface CsvRow {
  readonly record: TraceRecord;
  readonly path: string;
  readonly model: string | undefined;
  readonly range: TraceRange | undefined;
}

const csvColumns: Readonly<
  Record<string, (row: CsvRow, details: TraceDetails) => string | number | undefined>
> = {
  id: ({ record }) => record.id,
  timestamp: ({ record }) => record.timestamp,
  revision: ({ record }) => record.vcs?.revision,
  path: ({ path }) => path,
  start_line: ({ range }) => range?.start_line,
  end_line: ({ range }) => range?.end_line,
  content_hash: ({ range }) => range?.content_hash,
  intent: (_, { intent }) => intent,
  mutation_class: (_, { mutation_class }) => mutation_class,
  claimed: (_, { claimed }) => claimed,
  session: (_, { session }) => session,
  agent: (_, { agent }) => agent,
  model: ({ model }) => model,
  host: (_, { host }) => host,
  tool: (_, { tool }) => tool,
  decision: (_, { decision }) => decision,
  prompt: (_, { prompt }) => prompt?.text,
};

/** The lines of each record in a format, and what stands above them all. */
export const formats: Readonly<
  Record<TraceFormat, { readonly head: readonly string[]; lines(record: TraceRecord): readonly string[] }>
> = {
  'agent-trace': { head: [], lines: (record) => [JSON.stringify(record)] },
  seed: { head: [], lines: (record) => [JSON.stringify(seedOf(record))] },
  csv: { head: [Object.keys(csvColumns).join(',')], lines: csvLines },
};

/** The shape in which the ledger was first thought of. */
function seedOf(record: TraceRecord) {
  const { intent, mutation_class } = record.metadata[traceNamespace];
  return {
    id: record.id,
    timestamp: record.timestamp,
    vcs: { revision_id: record.vcs?.revision ?? null },
    files: record.files.map(({ path, conversations }) => ({
      relative_path: path,
      conversations: conversations.map(({ url, contributor, ranges }) => ({
        url: url ?? null,
        contributor: {
          entity_type: contributor.type.toUpperCase(),
          model_identifier: contributor.model_id ?? null,
        },
        ranges,
        related: intent === undefined ? [] : [{ type: 'specification', value: intent }],
      })),
    })),
    mutation_class,
  };
}

/** One row for each range; one for a file in which lines were only taken away. */
function csvLines(record: TraceRecord): readonly string[] {
  const rows = record.files.flatMap(({ path, conversations }) =>
    conversations.flatMap(({ contributor: { model_id: model }, ranges }) =>
      (ranges.length > 0 ? ranges : [undefined]).map((range) => ({ record, path, model, range })),
    ),
  );
  return rows.map((row) =>
    Object.values(csvColumns)
      .map((value) => csvField(value(row, record.metadata[traceNamespace])))
      .join(','),
  );
}

/** By RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvField(value: string | number | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = /^[\s\p{Cc}]*[=+\-@＝＋－＠|%]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

import { join } from 'node:path/posix';
import * as v from 'valibot';
import { filterEntries, filterOf, withPrompts } from '../trace/measures.ts';
import type { App, Project } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, writing } from '../../../kernel/operations/in-project.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { inside, projectFiles } from '../../../kernel/place.ts';
import { fitsFilter } from '../../../kernel/stores/ledger.ts';
import {
  type TraceDetails,
  traceNamespace,
  type TraceRange,
  type TraceRecord,
} from '../../../kernel/stores/trace.ts';

const traceFormats = ['agent-trace', 'seed', 'csv'] as const;
type TraceFormat = (typeof traceFormats)[number];

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
const formats: Readonly<
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

interface ExportResult {
  readonly format: string;
  readonly records: number;
  /** Where it was written; null when it is in `text`. */
  readonly file: string | null;
  readonly text: string | null;
}

export const traceExport = defineOperation({
  id: 'trace-export',
  summary: 'Export the ledger in another format',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  input: {
    format: v.optional(
      v.pipe(
        v.picklist(traceFormats),
        v.description(
          'agent-trace: unchanged; seed: with entity types and revision ids; csv: one row per range',
        ),
      ),
      'agent-trace',
    ),
    output: v.optional(v.pipe(v.string(), v.description('a new file (default: standard output)'))),
    ...filterEntries,
  },
  examples: [
    {
      command: 'ephor trace export > trace.jsonl',
      explains: 'export every record, one JSON object per line',
    },
    {
      command: 'ephor trace export --format csv --output trace.csv',
      explains: 'export it for a spreadsheet',
    },
    {
      command: 'ephor trace export --format seed --intent INT-001',
      explains: 'export what was done for one intent',
    },
  ],
  async run({ app, input }): Promise<ExportResult> {
    const project = inProject(app);
    const target = input.output === undefined ? undefined : newFile(input.output, app, project);
    await project.ledger.settle();
    const filter = filterOf(input, app.io.clock.now());
    const { head, lines } = formats[input.format];
    const seen = new Map<string, TraceRecord>();
    for await (const record of project.ledger.records.scan())
      if (record && !seen.has(record.id) && fitsFilter(record, filter)) seen.set(record.id, record);
    // The ledger as it is goes on to others; a table is for whoever makes it.
    const records = [...seen.values()];
    const told = input.format === 'csv' ? await withPrompts(records, project.prompts) : records;
    const text = [...head, ...told.flatMap(lines)];
    // RFC 4180 ends lines with both.
    const end = input.format === 'csv' ? '\r\n' : '\n';
    const whole = text.map((line) => `${line}${end}`).join('');
    if (target !== undefined) await writing(target, () => app.io.files.writeAtomic(target, whole));
    return {
      format: input.format,
      records: seen.size,
      file: target ?? null,
      text: target === undefined ? whole : null,
    };
  },
  print: ({ records, file, text }, style) =>
    file === null
      ? (text ?? '').replace(/\r?\n$/, '')
      : `${style.good(`✓ ${counted(records, 'record')} written:`)} ${file}`,
});

/** An agent may call this, so it writes over nothing, and nothing into what Ephor keeps. */
function newFile(file: string, { io, cwd, home }: App, { place }: Project): string {
  const path = io.files.realPath(file.startsWith('/') ? file : join(cwd, file));
  const kept = [projectFiles(place.root).ephor, home, ...place.hostFiles];
  if (kept.some((each) => inside(path, io.files.realPath(each)) !== undefined))
    throw new UserError('bad_input', `${file} is in one of Ephor’s own folders`, 'Choose another place.');
  if (io.files.stat(path))
    throw new UserError('file_exists', `${file} already exists`, 'Choose another name.');
  return path;
}

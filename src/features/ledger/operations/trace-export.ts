import { join } from 'node:path/posix';
import * as v from 'valibot';
import type { App, Project } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { fitsFilter } from '../../../kernel/stores/ledger-filter.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inside, projectFiles } from '../../../kernel/place.ts';
import type { TraceRecord } from '../../../kernel/stores/trace.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { filterEntries, filterOf } from '../trace/filter.ts';
import { formats, traceFormats } from '../trace/formats.ts';
import { withPrompts } from '../trace/with-prompts.ts';
import { writing } from '../../../kernel/operations/writing.ts';

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
          'agent-trace: as it is; seed: with entity types and revision ids; csv: one row for each range',
        ),
      ),
      'agent-trace',
    ),
    output: v.optional(v.pipe(v.string(), v.description('a new file; without it, standard output'))),
    ...filterEntries,
  },
  examples: [
    { command: 'ephor trace export > trace.jsonl', explains: 'every record, one JSON object on each line' },
    { command: 'ephor trace export --format csv --output trace.csv', explains: 'for a spreadsheet' },
    {
      command: 'ephor trace export --format seed --intent INT-001',
      explains: 'what was done for one intent',
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
    throw new UserError('bad_input', `${file} is in a folder of Ephor’s own`, 'Choose another place.');
  if (io.files.stat(path))
    throw new UserError('file_exists', `${file} exists already`, 'Choose another name.');
  return path;
}

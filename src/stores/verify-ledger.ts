import * as v from 'valibot';
import type { Io } from '../kernel/io.ts';
import { mutationClasses } from '../kernel/mutation.ts';
import type { LedgerCheck } from '../kernel/stores/ledger.ts';
import {
  firstOfLedger,
  lineHashLength,
  readRecord,
  traceNamespace,
  type TraceRecord,
} from '../kernel/stores/trace.ts';

/**
 * Each line follows on one that stands above it. Two that follow on the same one are where branches parted that were
 * merged since, so the lines form a tree and not always a chain. `each` is told of every record that is in order.
 */
export function verifyLedger(
  io: Pick<Io, 'files' | 'hash'>,
  path: string,
  each: (record: TraceRecord, line: number) => void = () => undefined,
): Omit<LedgerCheck, 'compared'> {
  const above = new Set<string>([firstOfLedger]);
  const followed = new Set<string>();
  const byId = new Map<string, string>();
  const torn: number[] = [];
  const broken: { line: number; cause: string }[] = [];
  let [lines, forks, duplicates, number] = [0, 0, 0, 0];
  for (const text of io.files.lines(path)) {
    number += 1;
    if (text === '') continue;
    lines += 1;
    const record = readRecord(text);
    if (!record) {
      torn.push(number);
      continue;
    }
    const hash = `sha256:${io.hash.sha256(text)}`;
    const sameId = byId.get(record.id);
    if (sameId === hash) {
      duplicates += 1;
      continue;
    }
    const cause =
      sameId === undefined ? causeOf(record, above) : 'another line has the same id but says something else';
    if (cause === undefined) each(record, number);
    else broken.push({ line: number, cause });
    const { previous } = record.metadata[traceNamespace];
    if (followed.has(previous)) forks += 1;
    followed.add(previous);
    above.add(hash);
    byId.set(record.id, hash);
  }
  return { lines, forks, duplicates, torn, broken };
}

function causeOf(record: TraceRecord, above: ReadonlySet<string>): string | undefined {
  const checked = checkRecord(record);
  if (!checked.ok) return `it is not a record: ${checked.cause}`;
  return above.has(record.metadata[traceNamespace].previous)
    ? undefined
    : 'the line before it was changed, removed or moved below it';
}

const ContentHash = v.pipe(v.string(), v.regex(/^sha256:[0-9a-f]{64}$/, 'is not a hash'));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const LineNumber = v.pipe(v.number(), v.integer(), v.minValue(1));
const Uuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'is not a UUID'),
);
const Moment = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'));
const Uri = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]*:\S+$/i, 'is not a URI'));

const Contributor = v.strictObject({
  type: v.picklist(['human', 'ai', 'mixed', 'unknown']),
  model_id: v.optional(v.pipe(v.string(), v.maxLength(250))),
});

const Range = v.pipe(
  v.strictObject({ start_line: LineNumber, end_line: LineNumber, content_hash: ContentHash }),
  v.check(({ start_line, end_line }) => start_line <= end_line, 'ends before it starts'),
);

const Conversation = v.strictObject({
  url: v.optional(Uri),
  contributor: Contributor,
  ranges: v.array(Range),
  related: v.optional(v.array(v.strictObject({ type: v.string(), url: Uri }))),
});

const Hunk = v.strictObject({
  at: Count,
  removed: Count,
  added: v.pipe(
    v.string(),
    v.check((text) => text.length % lineHashLength === 0, 'is cut short'),
  ),
});

const Change = v.strictObject({
  kind: v.picklist(['create', 'edit', 'delete', 'move', 'binary']),
  from: v.optional(v.string()),
  before: v.optional(ContentHash),
  after: v.optional(ContentHash),
  base: v.optional(ContentHash),
  others: v.optional(v.array(Hunk)),
  hunks: v.array(Hunk),
});

const Details = v.object({
  session: v.string(),
  agent: v.optional(v.string()),
  host: v.string(),
  tool: v.string(),
  call: v.string(),
  intent: v.optional(v.string()),
  prompt: v.optional(
    v.strictObject({ at: v.string(), text: v.optional(v.string()), id: v.optional(v.string()) }),
  ),
  more_files: v.optional(Count),
  decision: v.string(),
  mutation_class: v.picklist(mutationClasses),
  evidence: v.strictObject({ kinds: v.array(v.string()), detail: v.string() }),
  claimed: v.optional(v.picklist(mutationClasses)),
  changes: v.record(v.string(), Change),
  previous: v.union([v.literal('none'), ContentHash]),
});

/** A record as Ephor writes it: nothing besides what the format knows, but in the part that is Ephor's own. */
const Record = v.strictObject({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+$/)),
  id: Uuid,
  timestamp: Moment,
  vcs: v.optional(v.strictObject({ type: v.literal('git'), revision: v.string() })),
  tool: v.optional(v.strictObject({ name: v.string(), version: v.string() })),
  files: v.array(v.strictObject({ path: v.string(), conversations: v.array(Conversation) })),
  metadata: v.object({ [traceNamespace]: Details }),
});

type CheckedRecord =
  | { readonly ok: true; readonly record: TraceRecord }
  | { readonly ok: false; readonly cause: string };

/** Every field of a record, not only those that readers rely on. */
export function checkRecord(value: unknown): CheckedRecord {
  const checked = v.safeParse(Record, value, { abortEarly: true });
  if (checked.success) return { ok: true, record: value as TraceRecord };
  const [issue] = checked.issues;
  return { ok: false, cause: `${v.getDotPath(issue) ?? 'it'}: ${issue.message}` };
}

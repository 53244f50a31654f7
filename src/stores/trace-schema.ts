import * as v from 'valibot';
import { mutationClasses } from '../kernel/mutation.ts';
import { lineHashLength, traceNamespace, type TraceRecord } from '../kernel/stores/trace.ts';

const ContentHash = v.pipe(v.string(), v.regex(/^sha256:[0-9a-f]{64}$/, 'is no hash'));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const LineNumber = v.pipe(v.number(), v.integer(), v.minValue(1));
const Uuid = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'is no UUID'),
);
const Moment = v.pipe(v.string(), v.isoTimestamp(), v.endsWith('Z'));
const Uri = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]*:\S+$/i, 'is no URI'));

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

export type CheckedRecord =
  | { readonly ok: true; readonly record: TraceRecord }
  | { readonly ok: false; readonly cause: string };

/** Every field of a record, not only those that readers rely on. */
export function checkRecord(value: unknown): CheckedRecord {
  const checked = v.safeParse(Record, value, { abortEarly: true });
  if (checked.success) return { ok: true, record: value as TraceRecord };
  const [issue] = checked.issues;
  return { ok: false, cause: `${v.getDotPath(issue) ?? 'it'}: ${issue.message}` };
}

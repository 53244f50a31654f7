import { addedRanges, hunksBetween } from './hunks.ts';
import { hashContent, hashLines, linesOf } from './lines.ts';
import type { Hash } from '../../../kernel/io.ts';
import type { Mutation } from '../../../kernel/mutation.ts';
import type { ClosedCapture, FileMutation, Look } from '../../../kernel/stores/ledger.ts';
import { promptId } from '../../../kernel/stores/prompts.ts';
import type { TracedVersion } from '../../../kernel/stores/trace-index.ts';
import {
  type FileChange,
  type PromptMention,
  type TraceDetails,
  type TraceFile,
  traceNamespace,
  type TraceRange,
  type TraceRecord,
  traceVersion,
} from '../../../kernel/stores/trace.ts';

/** The same call is the same record, however often it is settled: a UUID of version 8, made of a hash. */
function recordId({ sha256 }: Pick<Hash, 'sha256'>, session: string, call: string, at: string): string {
  const hex = sha256(JSON.stringify([session, call, at]));
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8';
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** What is known about a call besides what it did. */
export interface RecordContext {
  readonly hash: Pick<Hash, 'sha256'>;
  readonly capture: ClosedCapture;
  /** The commit that was checked out at the end. */
  readonly revision?: string | undefined;
  readonly model?: string | undefined;
  /** The version of the host's program. */
  readonly client?: string | undefined;
  readonly mutation: Mutation;
  /** Files that it changed besides, and that nobody has read. */
  readonly unseen?: number | undefined;
  versions(path: string): readonly TracedVersion[];
}

export const idOf = (hash: Pick<Hash, 'sha256'>, { session, call, at }: ClosedCapture): string =>
  recordId(hash, session, call, at);

/** A line of the ledger is committed and merged, and a generator may write thousands. */
const mostFiles = 200;

/** One record in the format of Agent Trace for all that one call did. */
export function buildRecord(
  all: readonly FileMutation[],
  context: RecordContext,
): (previous: string) => TraceRecord {
  const { hash, capture, revision, mutation } = context;
  const mutations = all.slice(0, mostFiles);
  const more = all.length - mutations.length + (context.unseen ?? 0);
  const changes = mutations.map((each) => [each.path, changeOf(each, context)] as const);
  const files = mutations.map((each, index) => fileOf(each, changes[index]?.[1], context));
  const claimed =
    capture.claimed !== undefined && capture.claimed !== mutation.class ? capture.claimed : undefined;
  const details: Omit<TraceDetails, 'previous'> = {
    session: capture.session,
    agent: capture.agent,
    host: capture.host,
    tool: capture.tool,
    call: capture.call,
    intent: capture.intent,
    lead: capture.lead,
    prompt: capture.prompt,
    decision: capture.decision,
    mutation_class: mutation.class,
    evidence: { kinds: mutation.evidence, detail: mutation.detail },
    claimed,
    more_files: more > 0 ? more : undefined,
    changes: Object.fromEntries(changes),
  };
  return (previous) => ({
    version: traceVersion,
    id: idOf(hash, capture),
    timestamp: new Date(capture.ended).toISOString(),
    vcs: revision === undefined ? undefined : { type: 'git', revision },
    tool: { name: capture.host, version: context.client ?? 'unknown' },
    files,
    metadata: { [traceNamespace]: { ...details, previous } },
  });
}

function fileOf(
  { path, after }: FileMutation,
  change: FileChange | undefined,
  { hash, capture, model }: RecordContext,
): TraceFile {
  const lines = after.kind === 'text' ? linesOf(after.text) : [];
  const ranges = addedRanges(change?.hunks ?? []).map(({ start, end }) => ({
    start_line: start,
    end_line: end,
    content_hash: hashContent(hash, lines.slice(start - 1, end).join('\n')),
  })) satisfies readonly TraceRange[];
  const related = relatedTo(hash, capture);
  const contributor = {
    type: 'ai',
    ...(model === undefined ? {} : { model_id: model.slice(0, 250) }),
  } as const;
  return {
    path,
    conversations: [
      {
        url: `ephor:session/${encodeURIComponent(capture.session)}`,
        contributor,
        ranges,
        ...(related.length > 0 ? { related } : {}),
      },
    ],
  };
}

function relatedTo(hash: Pick<Hash, 'sha256'>, { intent, lead, prompt }: ClosedCapture) {
  return [
    ...(lead === undefined
      ? []
      : [{ type: 'specification', url: `ephor:initiative/${encodeURI(lead.initiative)}` }]),
    ...(intent === undefined
      ? []
      : [{ type: 'specification', url: `ephor:intent/${encodeURIComponent(intent)}` }]),
    ...(prompt === undefined ? [] : [{ type: 'prompt', url: `ephor:prompt/${idOfPrompt(hash, prompt)}` }]),
  ];
}

const idOfPrompt = (hash: Pick<Hash, 'sha256'>, { at, text = '', id }: PromptMention): string =>
  id ?? promptId(hash, at, text);

const contentOf = (hash: Pick<Hash, 'sha256'>, look: Look): string | undefined => {
  if (look.kind === 'absent') return undefined;
  return look.kind === 'text' ? hashContent(hash, look.text) : look.hash;
};

function changeOf(
  { path, from, before, after }: FileMutation,
  { hash, versions }: RecordContext,
): FileChange {
  const contents = { before: contentOf(hash, before), after: contentOf(hash, after) };
  if (before.kind === 'bytes' || after.kind === 'bytes')
    return { kind: 'binary', from, ...contents, hunks: [] };
  const [old, now] = [before, after].map((look) =>
    look.kind === 'text' ? hashLines(hash, look.text) : [],
  ) as [readonly string[], readonly string[]];
  const hunks = hunksBetween(old, now);
  return { kind: kindOf(from, before, after), from, ...contents, ...baseOf(), hunks };

  /** What others did since the ledger saw the file last. */
  function baseOf(): Pick<FileChange, 'base' | 'others'> {
    if (before.kind === 'absent') return {};
    // A version without content is one of a file that was gone.
    const known = versions(from ?? path).filter(({ content }) => content !== '');
    if (known.some(({ content }) => content === contents.before)) return { base: contents.before };
    const [newest] = known;
    const others = hunksBetween(newest?.lines ?? [], old);
    return newest ? { base: newest.content, others } : { others };
  }
}

function kindOf(from: string | undefined, before: Look, after: Look): FileChange['kind'] {
  if (from !== undefined) return 'move';
  if (before.kind === 'absent') return 'create';
  return after.kind === 'absent' ? 'delete' : 'edit';
}

import * as v from 'valibot';
import { sessionFilter } from '../../../kernel/operations/session-input.ts';
import { mutationClasses } from '../../../kernel/mutation.ts';
import type { Style } from '../../../kernel/operation.ts';
import { column, fit, fitPath } from '../../../kernel/operations/layout.ts';
import { localTime, Moment, parseMoment } from '../../../kernel/operations/time-words.ts';
import type { LedgerFilter } from '../../../kernel/stores/ledger.ts';
import type { Prompts } from '../../../kernel/stores/prompts.ts';
import {
  type FileChange,
  lineHashLength,
  traceNamespace,
  type TraceRecord,
} from '../../../kernel/stores/trace.ts';
import { globProblem } from '../../../kernel/work/scope-glob.ts';

export const noRecord = 'No record: agents have changed nothing here, or nothing that fits.';

/** Time, intent, what it was, how much, which file; below it, what the user had said. */
export function recordsText(records: readonly TraceRecord[], style: Style): string {
  if (records.length === 0) return style.dim(noRecord);
  return records.map((record) => recordText(record, style)).join('\n');
}

const shortNames: Readonly<Record<string, string>> = {
  AST_REFACTOR: 'refactor',
  INTENT_EVOLUTION: 'evolution',
};

function recordText(record: TraceRecord, style: Style): string {
  const { intent, mutation_class, claimed, tool, session, prompt, more_files } =
    record.metadata[traceNamespace];
  const { added, removed } = linesIn(record);
  const [first] = record.files;
  const others = record.files.length - 1 + (more_files ?? 0);
  const more = others > 0 ? ` and ${others} more` : '';
  const amount = `${`+${added}`.padStart(6)} ${`-${removed}`.padEnd(6)}`;
  const head = [
    style.dim(localTime(record.timestamp)),
    style.code(column(intent ?? '-', 9)),
    column(shortNames[mutation_class] ?? mutation_class, 9) + (claimed === undefined ? ' ' : style.warn('!')),
    `${style.good(amount.slice(0, 6))} ${style.bad(amount.slice(7))}`,
    `${fitPath(first?.path ?? '', Math.max(20, style.width - 55) - more.length)}${more}`,
  ].join(' ');
  const about = `${tool}, session ${session.slice(0, 8)}${prompt?.text === undefined ? '' : `: “${prompt.text}”`}`;
  return `${head}\n${style.dim(`      └ ${fit(about, style.width - 8)}`)}`;
}

/** Records with the words of the user that are on this machine. */
export async function withPrompts(
  records: readonly TraceRecord[],
  prompts: Prompts,
): Promise<readonly TraceRecord[]> {
  const kept = await prompts.find(records.flatMap((record) => promptOf(record)?.id ?? []));
  return records.map((record) => {
    const prompt = promptOf(record);
    const text = prompt?.text ?? kept.get(prompt?.id ?? '')?.['text'];
    if (!prompt || text === undefined || text === prompt.text) return record;
    const details = { ...record.metadata[traceNamespace], prompt: { ...prompt, text } };
    return { ...record, metadata: { ...record.metadata, [traceNamespace]: details } };
  });
}

const promptOf = (record: TraceRecord) => record.metadata[traceNamespace].prompt;

export interface Measures {
  readonly added: number;
  readonly removed: number;
}

/** How many lines a record added and took away. */
export function linesIn(record: TraceRecord): Measures {
  return Object.values(record.metadata[traceNamespace].changes)
    .map(linesOf)
    .reduce(sum, { added: 0, removed: 0 });
}

export const linesOf = ({ hunks }: FileChange): Measures =>
  hunks
    .map(({ added, removed }) => ({ added: added.length / lineHashLength, removed }))
    .reduce(sum, {
      added: 0,
      removed: 0,
    });

const sum = (a: Measures, b: Measures): Measures => ({
  added: a.added + b.added,
  removed: a.removed + b.removed,
});

export const modelOf = ({ files }: TraceRecord): string | undefined =>
  files.flatMap((file) => file.conversations).find(({ contributor }) => contributor.model_id !== undefined)
    ?.contributor.model_id;

const Glob = v.pipe(
  v.string(),
  v.check(
    (glob) => globProblem(glob) === undefined,
    (issue) => `"${issue.input}" ${globProblem(issue.input) ?? ''}`,
  ),
);

/** Which records are meant, as entries of an operation's input. */
export const filterEntries = {
  intent: v.optional(v.pipe(v.string(), v.description('only changes for this intent'))),
  path: v.optional(v.pipe(Glob, v.description('only files that match this glob, from the root'))),
  session: sessionFilter,
  class: v.optional(v.pipe(v.picklist(mutationClasses), v.description('only changes of this class'))),
  tool: v.optional(v.pipe(v.string(), v.description('only changes by this tool, as the host names it'))),
  since: v.optional(v.pipe(Moment, v.description('2h, 2026-11-15 or an ISO time'))),
};

type FilterInput = { readonly [K in keyof LedgerFilter]: LedgerFilter[K] };

export const filterOf = (
  { intent, path, session, class: wanted, tool, since }: FilterInput,
  now: Date,
): LedgerFilter => ({
  intent,
  path,
  session,
  class: wanted,
  tool,
  since: since === undefined ? undefined : parseMoment(since, now),
});

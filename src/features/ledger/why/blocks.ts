import type { Intent } from '../../../kernel/work/intent.ts';
import type { MutationName } from '../../../kernel/stores/trace.ts';
import {
  type Attribution,
  type LeadMention,
  type LineCommit,
  type PromptMention,
  traceNamespace,
  type TraceRecord,
} from '../../../kernel/stores/trace.ts';
import type { AuthorAnswer } from '../../../kernel/stores/who-wrote.ts';

/** Lines one below the other that have the same answer. */
export interface WhyBlock {
  readonly from: number;
  readonly to: number;
  readonly text: readonly string[];
  readonly by: 'agent' | 'people';
  /** Null when the line is not committed. */
  readonly commit: LineCommit | null;
  /** Said of lines by people that are older than the ledger. */
  readonly beforeLedger: boolean;
  readonly change: WhyChange | null;
}

/** What the ledger says about the call that wrote lines. */
export interface WhyChange {
  readonly record: string;
  readonly at: string;
  readonly intent: { readonly id: string; readonly name: string | null } | null;
  /** What was worked on, where a lead wrote it. */
  readonly lead: LeadMention | null;
  readonly mutation_class: MutationName;
  readonly evidence: string;
  readonly claimed: MutationName | null;
  /** Without its text where that is on another machine. */
  readonly prompt: { readonly at: string; readonly text: string | null } | null;
  readonly session: string;
  readonly agent: string | null;
  readonly model: string | null;
  readonly host: string;
  readonly tool: string;
  readonly decision: string;
}

export function blocksOf(
  { lines, path, ledgerBegan }: AuthorAnswer,
  intents: readonly Intent[],
  textOf: TextOf = ({ text }) => text,
): readonly WhyBlock[] {
  const groups: Attribution[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.[0] && sameAnswer(last[0], line)) last.push(line);
    else groups.push([line]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { record, commit, line: from } = first;
    return [
      {
        from,
        to: from + group.length - 1,
        text: group.map(({ text }) => text),
        by: record ? ('agent' as const) : ('people' as const),
        commit,
        beforeLedger: record === null && commit !== null && ledgerBegan !== null && commit.at < ledgerBegan,
        change: record && changeOf(record, path, intents, textOf),
      },
    ];
  });
}

const sameAnswer = (a: Attribution, b: Attribution): boolean =>
  a.record?.id === b.record?.id && a.commit?.id === b.commit?.id;

/** The words that a record names, where they are known. */
type TextOf = (prompt: PromptMention) => string | undefined;

function changeOf(record: TraceRecord, path: string, intents: readonly Intent[], textOf: TextOf): WhyChange {
  const details = record.metadata[traceNamespace];
  const file = record.files.find((each) => each.path === path) ?? record.files[0];
  const { intent } = details;
  return {
    record: record.id,
    at: record.timestamp,
    intent:
      intent === undefined
        ? null
        : { id: intent, name: intents.find(({ id }) => id === intent)?.name ?? null },
    lead: details.lead ?? null,
    mutation_class: details.mutation_class,
    evidence: details.evidence.detail,
    claimed: details.claimed ?? null,
    prompt: details.prompt ? { at: details.prompt.at, text: textOf(details.prompt) ?? null } : null,
    session: details.session,
    agent: details.agent ?? null,
    model: file?.conversations[0]?.contributor.model_id ?? null,
    host: details.host,
    tool: details.tool,
    decision: details.decision,
  };
}

export interface Share {
  readonly name: string;
  readonly lines: number;
}

/** How many lines belong to each intent, to agents without one, and to people; most first. */
export function sharesOf(blocks: readonly WhyBlock[]): readonly Share[] {
  const counts = new Map<string, number>();
  for (const { by, change, from, to } of blocks) {
    const name = by === 'people' ? 'people' : (change?.intent?.id ?? 'agents without an intent');
    counts.set(name, (counts.get(name) ?? 0) + to - from + 1);
  }
  return [...counts].map(([name, lines]) => ({ name, lines })).sort((a, b) => b.lines - a.lines);
}

import type { Project } from '../../kernel/app.ts';
import { mostRecent, type TracedChange } from './intent-context.ts';
import { type TraceRecord, traceNamespace } from '../../kernel/stores/trace.ts';

/** What was changed last for an intent, newest first. A ledger that can't be read costs nothing but this. */
export async function recentTrace(
  { ledger }: Pick<Project, 'ledger'>,
  intent: string,
): Promise<readonly TracedChange[]> {
  try {
    return (await ledger.records.recent({ intent }, mostRecent)).map(changeIn);
  } catch {
    return [];
  }
}

function changeIn({ timestamp, files, metadata }: TraceRecord): TracedChange {
  const ranges = files[0]?.conversations.flatMap((each) => each.ranges) ?? [];
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return {
    at: timestamp,
    class: metadata[traceNamespace].mutation_class,
    path: `${files[0]?.path ?? ''}${more}`,
    lines: ranges
      .map(({ start_line, end_line }) => `${start_line}-${end_line}`)
      .slice(0, 5)
      .join(','),
    hash: ranges[0]?.content_hash ?? '',
  };
}

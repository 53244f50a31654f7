import type { Style } from '../../../kernel/operation.ts';
import { traceNamespace, type TraceRecord } from '../../../kernel/stores/trace.ts';
import { column, fit, fitPath } from '../../../kernel/operations/layout.ts';
import { localTime } from '../../../kernel/operations/time-words.ts';
import { linesIn } from './measures.ts';

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

import type { Prompts } from '../../../kernel/stores/prompts.ts';
import { traceNamespace, type TraceRecord } from '../../../kernel/stores/trace.ts';

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

import { requestIn } from '../features/phase/work-change.ts';
import type { AgentEvent } from '../kernel/event.ts';
import type { Files } from '../kernel/io.ts';
import { withoutDo } from '../kernel/text/plan-text.ts';
import type { Message, PromptReading } from '../kernel/work/phase.ts';

interface Given {
  readonly event: AgentEvent;
  readonly conversation: () => readonly Message[];
  readonly files: Pick<Files, 'readText'>;
  /** Where the words and weights lie. */
  readonly data: string | undefined;
}

/** Reads the user's words when they are first asked for, and once for the whole event. */
export function promptReading({ event, conversation, files, data }: Given): () => Promise<PromptReading> {
  let reading: Promise<PromptReading> | undefined;
  const read = async (): Promise<PromptReading> => {
    const { readerIn } = await import('../language/read-prompt.ts');
    return readerIn(files, data)(messagesFor(event, conversation));
  };
  return () => (reading ??= read());
}

/** What is read. An answer in a dialog is about the one question that the user saw there. */
function messagesFor(event: AgentEvent, conversation: () => readonly Message[]): readonly Message[] {
  if (event.kind !== 'prompt.before') return [];
  const text = requestIn(withoutDo(event.prompt));
  const newest: Message = { role: 'user', text };
  if (event.asked !== undefined) return [{ role: 'assistant', text: event.asked }, newest];
  const messages = saidIn(conversation);
  const last = messages.at(-1);
  // Hosts write the newest prompt into the transcript before or after they call the hook.
  return last?.role === 'user' && last.text === text ? messages : [...messages, newest];
}

/** A transcript that can't be read is one in which nothing was said. */
function saidIn(conversation: () => readonly Message[]): readonly Message[] {
  try {
    return conversation();
  } catch {
    return [];
  }
}

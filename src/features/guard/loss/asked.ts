import type { FactInput } from '../../../kernel/fact.ts';
import type { Message } from '../../../kernel/work/phase.ts';

const longest = 4_000;
/** A yes, a number of a choice, a go-on: what it is to comes before it. */
const shortest = 60;

/** What the user said last, with what it answers where it is too short to say it alone. */
export function askedFor(input: FactInput): string {
  const messages = messagesOf(input);
  const at = messages.findLastIndex(({ role, text }) => role === 'user' && text !== '');
  const newest = messages[at]?.text ?? input.state.prompt?.text ?? '';
  if (newest.length > shortest || at < 0) return newest.slice(0, longest);
  const before = messages.slice(0, at);
  const earlier = before.findLast(({ role, text }) => role === 'user' && text !== '')?.text ?? '';
  const agent = before.at(-1)?.role === 'assistant' ? (before.at(-1)?.text ?? '') : '';
  return [newest, agent.slice(-longest), earlier.slice(0, longest)].join('\n');
}

function messagesOf(input: FactInput): readonly Message[] {
  try {
    return input.conversation();
  } catch {
    return [];
  }
}

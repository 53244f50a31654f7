import { ownWords } from '../reading/own-words.ts';
import type { Reading } from '../reading/reading.ts';

const longest = 300;

/** What was agreed to: the user's instruction, or else the proposal that they said yes to. */
export function scopeOf({ speeches, messages }: Reading): string {
  const told = speeches.filter(({ act }) => act === 'instruct' || act === 'vague' || act === 'pick');
  const own = short(ownWords(messages.at(-1)?.text ?? ''));
  if (told.length > 0) return own;
  const proposal = short(ownWords(messages.findLast(({ role }) => role === 'assistant')?.text ?? ''));
  return proposal === '' ? own : `${proposal} (${own})`;
}

function short(text: string): string {
  const plain = text
    .replaceAll(/[\uE000-\uE002]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}

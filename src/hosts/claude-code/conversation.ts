import { typedByUser } from '../../kernel/text/typed.ts';
import type { Message } from '../../kernel/work/phase.ts';
import { injected } from './environment.ts';

const mostMessages = 40;
const ownTags = [{ injected }];

/** From the end, so that a long transcript costs no more than its newest part. */
export function readConversation(tail: string): readonly Message[] {
  const newestFirst: Message[] = [];
  for (let end = tail.length; end > 0; ) {
    const start = tail.lastIndexOf('\n', end - 1) + 1;
    const line = tail.slice(start, end);
    const entry = mayBeText(line) ? parseLine(line) : undefined;
    const said = entry && messageIn(entry);
    if (said && !add(newestFirst, said)) break;
    end = start - 1;
  }
  return newestFirst.reverse();
}

/** One turn of the agent is spread over many lines, with its tool calls between them. False when there is enough. */
function add(newestFirst: Message[], said: Message): boolean {
  const later = newestFirst.at(-1);
  if (later?.role === 'assistant' && said.role === 'assistant') {
    newestFirst[newestFirst.length - 1] = { role: 'assistant', text: `${said.text}\n\n${later.text}` };
    return true;
  }
  if (newestFirst.length === mostMessages) return false;
  newestFirst.push(said);
  return true;
}

/**
 * Most of a transcript is tool results and what the client keeps for itself, which are never parsed. Inside a text these
 * words would have their quotes escaped, so they are found only where they are meant.
 */
function mayBeText(line: string): boolean {
  const head = line.slice(0, 400);
  if (head.startsWith('{"type":"') && !/^\{"type":"(?:user|assistant)"/.test(head)) return false;
  if (head.includes('"attachment":{')) return head.includes('"type":"queued_command"');
  if (line.includes('"type":"assistant"')) return line.includes('"type":"text"');
  return line.includes('"type":"user"') && !line.includes('"tool_use_id":"');
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What the user or the agent said in an entry of the transcript. */
export function messageIn(entry: Fields): Message | undefined {
  if (besideTheConversation.some((flag) => entry[flag] === true)) return undefined;
  const { type, message, attachment } = entry;
  if (type === 'user' && isFields(message) && isByUser(entry)) return fromUser(message['content']);
  if (type === 'attachment' && isFields(attachment)) return fromQueue(attachment);
  if (type !== 'assistant' || !isFields(message) || message['model'] === '<synthetic>') return undefined;
  const text = textsIn(message['content']).join('\n\n').trim();
  return text === '' ? undefined : { role: 'assistant', text };
}

export function parseLine(line: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const besideTheConversation = [
  'isSidechain',
  'isMeta',
  'isCompactSummary',
  'isVisibleInTranscriptOnly',
  'isApiErrorMessage',
] as const;

/** Notifications, other agents and channels write into the user's place; newer clients then say so. */
function isByUser({ origin, promptSource, toolUseResult }: Fields): boolean {
  if (toolUseResult !== undefined || promptSource === 'system') return false;
  return !isFields(origin) || origin['kind'] === 'human';
}

/** What the user wrote while the agent was working. */
function fromQueue(attachment: Fields): Message | undefined {
  const { type, commandMode = 'prompt', isMeta, prompt } = attachment;
  if (type !== 'queued_command' || commandMode !== 'prompt' || isMeta === true) return undefined;
  return isByUser(attachment) ? fromUser(prompt) : undefined;
}

function fromUser(content: unknown): Message | undefined {
  const typed = textsIn(content).map((text) => typedByUser(ownTags, text));
  const text = typed.filter((part) => part !== '').join('\n');
  return text === '' ? undefined : { role: 'user', text };
}

export function textsIn(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) => {
    if (!isFields(block) || block['type'] !== 'text') return [];
    return typeof block['text'] === 'string' ? [block['text']] : [];
  });
}

/** `claude --print` and programs that use the client write how they started it into every line. */
export const isAttended = (tail: string): boolean => !/"entrypoint":"sdk-/.test(tail);

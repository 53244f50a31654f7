import { type Fields, isFields, messageIn, parseLine, textsIn } from './conversation.ts';
import type { TranscriptPart } from '../../kernel/transcript-part.ts';

/** The same for the file of a session and for what `--print` writes; undefined for a line that is torn. */
export function partsIn(line: string): readonly TranscriptPart[] | undefined {
  const entry = parseLine(line);
  if (!entry) return undefined;
  const said = messageIn(entry);
  const { message } = entry;
  const content = isFields(message) && Array.isArray(message['content']) ? message['content'] : [];
  return [
    ...(said
      ? [{ kind: 'said', by: said.role === 'user' ? 'user' : 'agent', text: said.text } as const]
      : []),
    ...content.filter(isFields).flatMap(callIn),
  ];
}

function callIn(block: Fields): readonly TranscriptPart[] {
  const { type, id, name, input, tool_use_id: call, is_error: failed } = block;
  if (type === 'tool_use' && typeof id === 'string' && typeof name === 'string')
    return [{ kind: 'called', call: id, tool: name, input: isFields(input) ? input : {} }];
  if (type === 'tool_result' && typeof call === 'string')
    return [{ kind: 'returned', call, failed: failed === true, text: textsIn(block['content']).join('\n') }];
  return [];
}

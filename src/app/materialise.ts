import { messageOf } from '../domain/errors.ts';
import type { AgentEvent } from '../domain/event.ts';
import type { Io } from '../domain/io.ts';
import { applyChange } from '../domain/edit.ts';

const maxBytes = 16 * 1024 * 1024;

/** Completes a write with the whole file before and after. What can't be known is said, never guessed. */
export function materialise(event: AgentEvent, io: Io): AgentEvent {
  if (event.kind !== 'tool.before' || event.action.kind !== 'write') return event;
  try {
    const before = io.files.readText(event.action.path, maxBytes);
    return { ...event, action: applyChange(event.action, before) };
  } catch (error) {
    const { action } = event;
    const known =
      action.change.kind === 'whole' ? { after: action.change.content } : { problem: messageOf(error) };
    return { ...event, action: { ...action, ...known } };
  }
}

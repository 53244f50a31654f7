import type { WriteAction } from '../kernel/action.ts';
import { applyChange } from '../kernel/checks/edit.ts';
import { messageOf } from '../kernel/errors.ts';
import type { AgentEvent } from '../kernel/event.ts';
import type { Io } from '../kernel/io.ts';
import type { ShellWorld } from '../kernel/commands/shell.ts';
import { typedIn } from '../kernel/text/typed.ts';

const maxBytes = 16 * 1024 * 1024;

/**
 * Completes a tool call: a write with the whole file before and after, a command with what it would do; and a prompt,
 * with what the user wrote of it. What can't be known is said, never guessed.
 */
export async function materialise(
  event: AgentEvent,
  io: Io,
  world: Omit<ShellWorld, 'cwd'>,
): Promise<AgentEvent> {
  if (event.kind === 'prompt.before') return { ...event, typed: typedIn(event) };
  if (!('action' in event)) return event;
  const { action } = event;
  if (action.kind === 'write' && event.kind === 'tool.before')
    return { ...event, action: wholeFile(action, io) };
  if (action.kind !== 'command') return event;
  const { analyseCommand } = await import('../shell/analyse.ts');
  const report = analyseCommand(action.command, { ...world, cwd: event.cwd });
  return { ...event, action: { ...action, report } };
}

function wholeFile(action: WriteAction, io: Io): WriteAction {
  try {
    return applyChange(action, io.files.readText(action.path, maxBytes));
  } catch (error) {
    const known =
      action.change.kind === 'whole' ? { after: action.change.content } : { problem: messageOf(error) };
    return { ...action, ...known };
  }
}

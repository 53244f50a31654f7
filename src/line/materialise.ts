import type { WriteAction } from '../kernel/action.ts';
import { applyChange } from '../kernel/checks/edit.ts';
import { messageOf } from '../kernel/errors.ts';
import type { AgentEvent } from '../kernel/event.ts';
import type { Host } from '../kernel/host.ts';
import type { Io } from '../kernel/io.ts';
import type { ShellWorld } from '../kernel/commands/shell.ts';
import { asTyped } from '../kernel/text/typed.ts';

const maxBytes = 16 * 1024 * 1024;

/** What a command may count as its own, and whose agents there may be. */
export type World = Omit<ShellWorld, 'cwd'> & { readonly hosts: readonly Host[] };

/**
 * Completes an event: a write with the whole file before and after, a command with what it would do, a prompt with what
 * the user typed of it. What can't be known is said, never guessed.
 */
export async function materialise(
  event: AgentEvent,
  io: Io,
  { hosts, ...world }: World,
): Promise<AgentEvent> {
  if (!('action' in event)) return asTyped(hosts, event);
  const { action } = event;
  if (action.kind === 'write') {
    const written = toldLater(action, hosts);
    return { ...event, action: event.kind === 'tool.before' ? wholeFile(written, io) : written };
  }
  if (action.kind !== 'command') return event;
  const { analyseCommand } = await import('../shell/analyse.ts');
  const report = analyseCommand(action.command, { ...world, cwd: event.cwd });
  return { ...event, action: { ...action, report } };
}

/** What every session reads is where an agent writes down what later ones should know. */
function toldLater(action: WriteAction, hosts: readonly Host[]): WriteAction {
  const name = action.path.slice(action.path.lastIndexOf('/') + 1);
  const read = hosts.some(({ instructions }) => instructions?.includes(name));
  return read ? { ...action, instructs: true } : action;
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

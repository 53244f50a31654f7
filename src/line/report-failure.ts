import { decisionId } from '../kernel/decision-id.ts';
import { messageOf } from '../kernel/errors.ts';
import type { HookCall } from '../kernel/hook-call.ts';
import type { Io } from '../kernel/io.ts';
import { homeFiles } from '../kernel/place.ts';
import { shorten } from '../kernel/text/redact.ts';

const maxBytes = 1_000_000;

/** A failure of Ephor itself, written where neither lock nor project is needed; `ephor doctor` reads it. */
export function reportFailure({ io, home }: { io: Io; home: string }, call: HookCall, error: unknown): void {
  const { failures } = homeFiles(home);
  try {
    if ((io.files.stat(failures)?.size ?? 0) > maxBytes) io.files.rename(failures, `${failures}.1`);
    const line = {
      id: decisionId(io.hash, call.id),
      at: io.clock.now().toISOString(),
      host: call.host,
      event: call.eventName,
      folder: call.projectFolder,
      error: shorten(messageOf(error), 1_000),
    };
    io.files.makeFolder(home, 0o700);
    io.files.append(failures, `${JSON.stringify(line)}\n`);
  } catch {
    // The answer to the host matters more than this note.
  }
}

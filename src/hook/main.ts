import { createLine } from '../app/create-line.ts';
import { handleHook } from '../app/handle-hook.ts';
import { reportFailure } from '../app/report-failure.ts';
import { messageOf } from '../domain/errors.ts';
import type { HookCall } from '../domain/hook-call.ts';
import { type Reply, silentReply } from '../domain/host.ts';
import type { Io } from '../domain/io.ts';

export interface HookStart {
  readonly io: Io;
  readonly userHome: string;
  readonly version: string;
  readonly call: HookCall;
}

/** The hook in a process of its own. Whatever happens, a tool call is never let through by accident. */
export async function runHook({ io, userHome, version, call }: HookStart): Promise<Reply> {
  if (switchedOff(io)) return silentReply;
  const line = createLine({ io, userHome, version });
  try {
    return await handleHook(line, call);
  } catch (error) {
    reportFailure(line, call, error);
    return lastResort(call, error);
  }
}

export const switchedOff = (io: Io): boolean =>
  io.env('EPHOR_DISABLED') === '1' || io.env('SUPEREGO_DISABLED') === '1';

/** Exit code 2 with a reason on stderr is the one refusal that every host understands. */
export function lastResort(call: Pick<HookCall, 'eventName'>, error: unknown): Reply {
  if (!/^(?:PreToolUse|BeforeTool|preToolUse)$/.test(call.eventName)) return silentReply;
  const reason = `Ephor could not judge this: ${messageOf(error)}. Ask the user to run \`ephor doctor\`.`;
  return { stdout: '', stderr: `${reason}\n`, exitCode: 2 };
}

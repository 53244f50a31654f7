import { blockingNames } from '../kernel/blocking.ts';
import { JudgeElsewhere, messageOf } from '../kernel/errors.ts';
import type { HookCall } from '../kernel/hook-call.ts';
import { type Reply, silentReply } from '../kernel/host.ts';
import { handleHook } from './handle-hook.ts';
import type { Line } from './open-project.ts';
import { reportFailure } from './report-failure.ts';

/** The line with a net below it: whatever happens, a tool call is never let through by accident. */
export async function answerHook(line: Line, call: HookCall): Promise<Reply> {
  try {
    return await handleHook(line, call);
  } catch (error) {
    if (error instanceof JudgeElsewhere) throw error;
    reportFailure(line, call, error);
    return lastResort(line, call, error);
  }
}

/** Exit code 2 with a reason on stderr is the one refusal that every host understands. */
export function lastResort(
  { units }: Line,
  { eventName }: Pick<HookCall, 'eventName'>,
  error: unknown,
): Reply {
  if (!blockingNames(units.hosts).includes(eventName)) return silentReply;
  const reason = `Ephor could not judge this: ${messageOf(error)}. Ask the user to run \`ephor doctor\`.`;
  return { stdout: '', stderr: `${reason}\n`, exitCode: 2 };
}

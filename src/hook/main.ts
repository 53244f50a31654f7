import { answerHook } from '../app/answer-hook.ts';
import { launchEngine } from '../app/launch-engine.ts';
import type { Line } from '../app/open-project.ts';
import type { HookCall } from '../domain/hook-call.ts';
import { type Reply, silentReply } from '../domain/host.ts';
import type { Io } from '../domain/io.ts';

/** The hook in a process of its own. */
export const runHook = async (line: Line, call: HookCall): Promise<Reply> =>
  switchedOff(line.io) ? silentReply : answerHook(line, call);

export const switchedOff = (io: Io): boolean =>
  io.env('EPHOR_DISABLED') === '1' || io.env('SUPEREGO_DISABLED') === '1';

/** For the next call. Only where a project is set up, and after the answer: nobody waits for it. */
export function startEngineForNextCall(line: Line, runtimeFolder: string): void {
  const { io, home, settingsCache } = line;
  const wanted = [...settingsCache.values()].some(({ settings }) => settings.engine.enabled);
  if (!wanted || io.env('EPHOR_ENGINE') === 'off') return;
  try {
    launchEngine(io, home, runtimeFolder);
  } catch {
    // The next hook tries again, and until then each one answers by itself.
  }
}

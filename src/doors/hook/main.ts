import { answerHook } from '../../line/handle-hook.ts';
import { launchEngine } from '../../features/setup/programs/engine-address.ts';
import type { Line } from '../../line/open-project.ts';
import type { HookCall } from '../../kernel/app.ts';
import { type Reply, silentReply } from '../../kernel/host.ts';
import type { Io } from '../../kernel/io.ts';
import { claimIn, imageIn } from './image-files.ts';

/** The hook in a process of its own. */
export const runHook = async (line: Line, call: HookCall): Promise<Reply> =>
  switchedOff(line.io) ? silentReply : answerHook(line, call);

export const switchedOff = (io: Io): boolean =>
  io.env('EPHOR_DISABLED') === '1' || io.env('SUPEREGO_DISABLED') === '1';

/** Starts programs in the background that make the next call faster. Only where a project is set up. */
export function prepareNextCall({ io, home, settingsCache }: Line, runtimeFolder: string): void {
  const projects = [...settingsCache.values()];
  if (projects.length === 0 || io.env('EPHOR_ENGINE') === 'off') return;
  try {
    launchImage(io, runtimeFolder);
    if (projects.some(({ settings }) => settings.engine.enabled)) launchEngine(io, home, runtimeFolder);
  } catch {
    // The next hook tries again, and until then each one answers by itself.
  }
}

/** A hook that started without its image has one made, unless somebody is already doing that. */
function launchImage({ env, files, processes }: Io, runtimeFolder: string): void {
  if (env('EPHOR_IMAGE') === 'off') return;
  if (files.stat(imageIn(runtimeFolder)) || !files.createExclusive(claimIn(runtimeFolder), '')) return;
  processes.startDetached(processes.node, [`${runtimeFolder}/make-image.cjs`], {
    NODE_EXTRA_CA_CERTS: undefined,
    NODE_OPTIONS: undefined,
  });
}

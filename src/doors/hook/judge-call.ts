import { homedir } from 'node:os';
import { lastResort } from '../../line/handle-hook.ts';
import { createLine } from '../../line/create-line.ts';
import type { Line } from '../../line/open-project.ts';
import type { Reply } from '../../kernel/host.ts';
import { nodeIo } from '../../io/node.ts';
import { version } from '../../kernel/version.ts';
import { prepareNextCall, runHook } from './main.ts';
import { readInput, writeOutput } from './streams.ts';

/**
 * The call that this process was started for, from its arguments and input to its exit code. The answer comes last: the
 * host waits until the process has ended, and one that fell on the way has then said nothing yet.
 */
export async function judgeCall(packageFolder: string, errors = 2): Promise<Reply['exitCode']> {
  const [host = '', eventName = '', id = '', retry = ''] = process.argv.slice(2);
  const line = createLine({ io: nodeIo, userHome: homedir(), version, packageFolder });
  const answer = async (): Promise<Reply> => {
    try {
      return await runHook(line, {
        host,
        eventName,
        payload: readInput(),
        id: id || nodeIo.hash.random(8),
        retry: retry === 'retry',
        projectFolder: folderOf(line, host) || process.cwd(),
      });
    } catch (error) {
      return lastResort(line, { eventName }, error);
    }
  };
  const { stdout, stderr, exitCode } = await answer();
  prepareNextCall(line, packageFolder);
  try {
    await line.afterwards.run();
  } catch {
    // What follows from a decision can't change it.
  }
  writeOutput(1, stdout);
  writeOutput(errors, stderr);
  return exitCode;
}

/** Where the host says that the session was started; another host may run around it. */
function folderOf({ io, units }: Line, id: string): string | undefined {
  const folder = units.hosts.find((host) => host.id === id)?.environment.folder;
  return folder && io.env(folder);
}

import { homedir } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { ephorHome } from '../../line/open-project.ts';
import { reportFailure } from '../../line/broken.ts';
import { nodeIo } from '../../io/node.ts';
import { makeAll } from '../../kernel/once.ts';
import { version } from '../../kernel/version.ts';
import { runEngine } from './run-engine.ts';

/** Machine code at the first call: an engine is asked now and then, and would interpret for most of its life. */
setFlagsFromString('--always-sparkplug');
makeAll();

const userHome = homedir();

const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve());
});

/** Clients notice that the engine is gone and judge for themselves, so ending is safe. */
function fail(error: unknown): void {
  const call = { host: 'engine', eventName: '', payload: '', id: '' };
  reportFailure({ io: nodeIo, home: ephorHome(nodeIo, userHome) }, call, error);
  process.exit(1);
}

process.on('uncaughtException', fail);
void runEngine({ io: nodeIo, userHome, version, packageFolder: __dirname, stopped }).then(
  () => process.exit(0),
  fail,
);

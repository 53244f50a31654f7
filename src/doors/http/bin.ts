import { homedir } from 'node:os';
import { runDoor } from './run-door.ts';
import { nodeIo } from '../../io/node.ts';
import { version } from '../../kernel/version.ts';
import { reportFailure } from '../../line/broken.ts';
import { ephorHome } from '../../line/open-project.ts';

const userHome = homedir();

const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve());
});

/** Nothing is lost with the door: what it shows lies on the disk. */
function fail(error: unknown): void {
  const call = { host: 'http', eventName: '', payload: '', id: '' };
  reportFailure({ io: nodeIo, home: ephorHome(nodeIo, userHome) }, call, error);
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);
void runDoor({ io: nodeIo, userHome, version, packageFolder: __dirname, stopped }).then(
  () => process.exit(0),
  fail,
);

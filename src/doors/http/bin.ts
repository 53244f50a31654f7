import { homedir } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { runDoor } from './run-door.ts';
import { serveLooks } from './view-worker.ts';
import { nodeIo } from '../../io/node.ts';
import { version } from '../../kernel/version.ts';
import { reportFailure } from '../../line/broken.ts';
import { ephorHome } from '../../line/open-project.ts';

const userHome = homedir();

const io = nodeIo;
const home = ephorHome(io, userHome);
const start = { io, userHome, version, packageFolder: __dirname };

const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve());
});

/** Nothing is lost with the door: what it shows lies on the disk. */
function note(error: unknown): void {
  reportFailure({ io, home }, { host: 'http', eventName: '', payload: '', id: '' }, error);
}

function fail(error: unknown): void {
  note(error);
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', note);
if (isMainThread) void runDoor({ ...start, stopped }).then(() => process.exit(0), fail);
else void serveLooks({ ...start, home }).catch(fail);

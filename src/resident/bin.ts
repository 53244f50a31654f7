import { homedir } from 'node:os';
import { nodeIo } from '../io/node.ts';
import { version } from '../version.ts';
import { runEngine } from './run-engine.ts';

const stopped = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve());
});

void runEngine({ io: nodeIo, userHome: homedir(), version, stopped }).then(
  () => process.exit(0),
  () => process.exit(1),
);

import { homedir } from 'node:os';
import { lastResort } from '../app/answer-hook.ts';
import { createLine } from '../app/create-line.ts';
import type { Reply } from '../domain/host.ts';
import { nodeIo } from '../io/node.ts';
import { version } from '../version.ts';
import { runHook, startEngineForNextCall } from './main.ts';
import { readInput, writeOutput } from './streams.ts';

const [host = '', eventName = '', id = '', retry = ''] = process.argv.slice(2);
const line = createLine({ io: nodeIo, userHome: homedir(), version, packageFolder: __dirname });

async function answer(): Promise<Reply> {
  try {
    return await runHook(line, {
      host,
      eventName,
      payload: readInput(),
      id: id || nodeIo.hash.random(8),
      retry: retry === 'retry',
      projectFolder: process.env['CLAUDE_PROJECT_DIR'] || process.cwd(),
    });
  } catch (error) {
    return lastResort({ eventName }, error);
  }
}

void answer().then(({ stdout, stderr, exitCode }) => {
  process.exitCode = exitCode;
  writeOutput(1, stdout);
  writeOutput(2, stderr);
  startEngineForNextCall(line, __dirname);
  return line.afterwards.run();
});

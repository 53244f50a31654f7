import { parentPort, workerData } from 'node:worker_threads';
import { createLine } from '../../line/create-line.ts';
import { openProject } from '../../line/open-project.ts';
import { messageOf } from '../../kernel/errors.ts';
import { nodeIo } from '../../io/node.ts';
import type { SettleAnswer, SettleRequest, SettlerStart } from './settler.ts';

const line = createLine({ io: nodeIo, ...(workerData as SettlerStart), resident: true });

async function answer({ id, root }: SettleRequest): Promise<SettleAnswer> {
  try {
    const { ledger } = await openProject(line, root);
    return { id, settled: await ledger.settle() };
  } catch (error) {
    return { id, error: messageOf(error) };
  }
}

parentPort?.on('message', (request: SettleRequest) => {
  void answer(request).then((told) => parentPort?.postMessage(told));
});

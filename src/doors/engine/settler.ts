import { Worker } from 'node:worker_threads';
import type { Settled } from '../../kernel/stores/ledger.ts';

/** What the thread that settles has to know about the engine. */
export interface SettlerStart {
  readonly userHome: string;
  readonly version: string;
  readonly packageFolder: string;
}

export interface SettleRequest {
  readonly id: number;
  readonly root: string;
}

export interface SettleAnswer {
  readonly id: number;
  readonly settled?: Settled;
  readonly error?: string;
}

const idleMs = 30_000;

/**
 * Settles in a thread of its own, so that no decision waits while files are compared. The thread ends when there is
 * nothing to do, and whatever it leaves undone is found by the next.
 */
export function createSettler(program: string, start: SettlerStart): (root: string) => Promise<Settled> {
  const asked = new Map<number, { done(settled: Settled): void; failed(error: Error): void }>();
  let [worker, idle, last]: [Worker | undefined, NodeJS.Timeout | undefined, number] = [
    undefined,
    undefined,
    0,
  ];
  const fail = (error: Error): void => {
    worker = undefined;
    for (const { failed } of asked.values()) failed(error);
    asked.clear();
  };
  const begin = (): Worker => {
    const made = new Worker(program, { workerData: start });
    made.unref();
    made.on('message', ({ id, settled, error }: SettleAnswer) => {
      const question = asked.get(id);
      asked.delete(id);
      if (settled) question?.done(settled);
      else question?.failed(new Error(error));
    });
    made.on('error', fail);
    made.on('exit', () => made === worker && fail(new Error('the thread that settles has ended')));
    return made;
  };
  const rest = (): void => {
    if (asked.size > 0 || !worker) return;
    const ending = worker;
    worker = undefined;
    void ending.terminate();
  };
  return (root) =>
    new Promise((done, failed) => {
      clearTimeout(idle);
      idle = setTimeout(rest, idleMs).unref();
      last += 1;
      asked.set(last, { done, failed });
      worker ??= begin();
      worker.postMessage({ id: last, root } satisfies SettleRequest);
    });
}

import { parentPort, Worker } from 'node:worker_threads';
import { makeView } from './make-view.ts';
import type { MadeView } from './shared-view.ts';
import { createApp } from '../../line/create-app.ts';
import type { Io } from '../../kernel/io.ts';

/** What takes long over a large portfolio: looking through all its files, and making the view. */
export interface Looking {
  fingerprint(): Promise<string>;
  view(): Promise<MadeView>;
}

interface Question {
  readonly id: number;
  readonly ask: keyof Looking;
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: string;
}

/** In a thread of its own, so that nobody waits at the door meanwhile. One that broke down is replaced. */
export function lookElsewhere(program: string): Looking & { close(): void } {
  const waiting = new Map<number, { done(value: unknown): void; fail(error: Error): void }>();
  let worker: Worker | undefined;
  let last = 0;
  const gone = (error: Error): void => {
    worker = undefined;
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  const hire = (): Worker => {
    const hired = new Worker(program);
    hired.unref();
    hired.on('message', ({ id, value, failure }: Answer) => {
      const who = waiting.get(id);
      waiting.delete(id);
      if (failure === undefined) who?.done(value);
      else who?.fail(new Error(failure));
    });
    hired.on('error', gone);
    return hired;
  };
  const ask = (what: keyof Looking): Promise<unknown> =>
    new Promise((done, fail) => {
      worker ??= hire();
      last += 1;
      waiting.set(last, { done, fail });
      worker.postMessage({ id: last, ask: what } satisfies Question);
    });
  return {
    fingerprint: () => ask('fingerprint') as Promise<string>,
    view: () => ask('view') as Promise<MadeView>,
    close: () => void worker?.terminate(),
  };
}

interface WorkerStart {
  readonly io: Io;
  readonly userHome: string;
  readonly home: string;
  readonly version: string;
  readonly packageFolder: string;
}

/** The other side: answers what the door asks, one after the other. */
export async function serveLooks({ io, home, ...options }: WorkerStart): Promise<void> {
  const { portfolio: store, portfolioPolicy } = await createApp(
    { io, ...options },
    { cwd: home, env: io.env },
  );
  const looking: Looking = {
    fingerprint: () => store.fingerprint(),
    view: async () => makeView(io, store, (await portfolioPolicy()).policy),
  };
  const port = parentPort;
  port?.on('message', ({ id, ask }: Question) => {
    looking[ask]().then(
      (value) => port.postMessage({ id, value } satisfies Answer),
      (error: unknown) => port.postMessage({ id, failure: String(error) } satisfies Answer),
    );
  });
}

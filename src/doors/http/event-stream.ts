import type { ServerResponse } from 'node:http';

export interface SentEvent {
  readonly event: string;
  readonly data: unknown;
  /** What a client that comes back says it has seen. */
  readonly id?: number | undefined;
}

/** One event as it goes over the wire, made once for all who hear it. */
export const frameOf = ({ event, data, id }: SentEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`;

/** A client that listens. */
export interface EventStream {
  /** Whoever reads too slowly is dropped, and comes back by the id that it saw last. */
  send(frame: string): void;
  /** When there is room again; at once where there is. */
  room(): Promise<void>;
  end(): void;
  readonly closed: boolean;
}

/** Held back for one client. */
const mostHeldBack = 1024 * 1024;
/** For how long one that reads nothing is waited for. */
const roomWithinMs = 30_000;
/** Held back before who sends waits. */
const enough = 64 * 1024;

export function openEventStream(outgoing: ServerResponse): EventStream {
  outgoing.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  outgoing.flushHeaders();
  const isClosed = (): boolean => outgoing.destroyed || outgoing.writableEnded;
  return {
    send: (frame) => {
      if (isClosed()) return;
      if (outgoing.writableLength > mostHeldBack) outgoing.destroy();
      else outgoing.write(frame);
    },
    room: () =>
      new Promise((resolve) => {
        if (isClosed() || outgoing.writableLength < enough) return resolve();
        const late = setTimeout(() => outgoing.destroy(), roomWithinMs);
        const done = (): void => {
          clearTimeout(late);
          outgoing.off('drain', done).off('close', done);
          resolve();
        };
        outgoing.on('drain', done).on('close', done);
      }),
    end: () => void outgoing.end(),
    get closed() {
      return isClosed();
    },
  };
}

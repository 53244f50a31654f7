import type { Socket } from 'node:net';

/** One client, read piece by piece. A piece that does not come, because the client went or was dropped, is undefined. */
export interface Connection {
  /** The text before the mark, which has to come within so many bytes. */
  until(mark: string, maxBytes: number): Promise<string | undefined>;
  /** So many bytes; `missing` is called with how many came, for as long as that is too few. */
  exactly(bytes: number, missing: (came: number) => void): Promise<string | undefined>;
  /** Drops the client when it has not sent everything by then. */
  readWithin(ms: number): void;
  /** Whatever the client still sends is thrown away. */
  readNoMore(): void;
  say(text: string): void;
  /** The last word; the client hangs up then, or is dropped. */
  end(text: string): void;
  drop(): void;
}

const takenWithinMs = 10_000;

export function connectionOn(socket: Socket): Connection {
  let parts: Buffer[] = [];
  let size = 0;
  let gone = false;
  let deadline: NodeJS.Timeout | undefined;
  let wake = (): void => undefined;

  const collect = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
    wake();
  };
  const leave = (): void => {
    gone = true;
    wake();
  };
  const dropIn = (ms: number): void => {
    clearTimeout(deadline);
    deadline = setTimeout(() => socket.destroy(), ms);
  };
  socket.on('data', collect).on('end', leave).on('error', leave);
  socket.on('close', () => {
    clearTimeout(deadline);
    leave();
  });

  const more = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  const joined = (): Buffer => {
    const [first] = parts;
    return parts.length === 1 && first ? first : Buffer.concat(parts);
  };
  const keep = (rest: Buffer): void => {
    parts = rest.length > 0 ? [rest] : [];
    size = rest.length;
  };
  const readNoMore = (): void => {
    clearTimeout(deadline);
    keep(Buffer.alloc(0));
    socket.off('data', collect).resume();
  };

  return {
    until: async (mark, maxBytes) => {
      for (;;) {
        const bytes = joined();
        const at = bytes.subarray(0, maxBytes + 1).indexOf(mark);
        if (at >= 0) {
          keep(bytes.subarray(at + mark.length));
          return bytes.toString('utf8', 0, at);
        }
        if (gone || size > maxBytes) return undefined;
        keep(bytes);
        await more();
      }
    },
    exactly: async (count, missing) => {
      for (;;) {
        if (size >= count) {
          const bytes = joined();
          keep(bytes.subarray(count));
          return bytes.toString('utf8', 0, count);
        }
        if (gone) return undefined;
        missing(size);
        await more();
      }
    },
    readWithin: dropIn,
    readNoMore,
    say: (text) => void socket.write(text),
    end: (text) => {
      readNoMore();
      dropIn(takenWithinMs);
      socket.end(text);
    },
    drop: () => void socket.destroy(),
  };
}

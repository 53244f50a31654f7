import type { Socket } from 'node:net';

const maxHeadBytes = 8 * 1024;
const maxPayloadBytes = 64 * 1024 * 1024;
/** Pieces in between are large enough to be confirmed by themselves. */
const confirmedBytes = 64 * 1024;
const headWithinMs = 3_000;
/** A whole request takes ten seconds at most. */
const payloadWithinMs = 7_000;

/** The first line, the only one that is looked at to decide who comes in. */
export function receiveHead(connection: Connection): Promise<string | undefined> {
  connection.within(headWithinMs);
  return connection.until('\n', maxHeadBytes);
}

/**
 * `<bytes> <payload>`; as many bytes as announced, neither fewer nor more. bash writes more than 4 KB, and text with
 * line breaks, in pieces, and the system holds the second one back until the first is confirmed, which it does after
 * 40 ms or with the next thing said. So two blanks are said for each; clients read by twos, and pass over them.
 */
export async function receivePayload(connection: Connection): Promise<string | undefined> {
  connection.within(payloadWithinMs);
  const announced = (await connection.until(' ', String(maxPayloadBytes).length)) ?? '';
  if (!/^\d+$/.test(announced) || Number(announced) > maxPayloadBytes) return undefined;
  const bytes = Number(announced);
  const payload = await connection.exactly(bytes, (came) => {
    if (came > 0 && Math.min(came, bytes - came) < confirmedBytes) connection.say('  ');
  });
  connection.readNoMore();
  return payload;
}

/** One client, read piece by piece. A piece that does not come, because the client went or was dropped, is undefined. */
export interface Connection {
  /** The text before the mark, which has to come within so many bytes. */
  until(mark: string, maxBytes: number): Promise<string | undefined>;
  /** So many bytes; `missing` is called with how many came, for as long as that is too few. */
  exactly(bytes: number, missing: (came: number) => void): Promise<string | undefined>;
  /** What becomes of the client when what comes next takes longer: it is dropped, unless said otherwise. */
  within(ms: number, late?: () => void): void;
  /** Whatever the client still sends is thrown away. */
  readNoMore(): void;
  say(text: string): void;
  /** The last word; the client hangs up then, or is dropped. Whatever else would be said is not. */
  end(text: string): void;
  /** After the last word: resolves when the client has hung up. */
  left(): Promise<void>;
  drop(): void;
}

/** A connection, as who keeps the time sees it. A timer for each step of each call would cost more than the step. */
export interface TimedConnection extends Connection {
  dropIfLate(now: number): void;
}

const takenWithinMs = 10_000;
const nothing = Buffer.alloc(0);

export function connectionOn(socket: Socket): TimedConnection {
  let parts: Buffer[] = [];
  let size = 0;
  let gone = false;
  let ended = false;
  let deadline = Number.POSITIVE_INFINITY;
  let whenLate = drop;
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
  function drop(): void {
    socket.destroy();
  }
  const within = (ms: number, late = drop): void => {
    deadline = performance.now() + ms;
    whenLate = late;
  };
  socket.on('data', collect).on('end', leave).on('error', leave).on('close', leave);

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
    keep(nothing);
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
    within,
    dropIfLate: (now) => {
      if (now > deadline) whenLate();
    },
    readNoMore,
    say: (text) => void socket.write(text),
    end: (text) => {
      if (ended) return;
      ended = true;
      readNoMore();
      within(takenWithinMs);
      socket.end(text);
    },
    left: async () => {
      if (!gone) await more();
    },
    drop,
  };
}

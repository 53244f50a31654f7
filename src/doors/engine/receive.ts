import type { Connection } from './connection.ts';

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

import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPort, type Port } from './server.ts';
import { receiveHead, receivePayload } from './connection.ts';

let port: Port;

/** Says again what it was told, so that nothing but the way of receiving it is tried. */
beforeAll(async () => {
  port = await openPort(async (connection) => {
    const head = await receiveHead(connection);
    const payload = head === undefined ? undefined : await receivePayload(connection);
    if (payload === undefined) connection.drop();
    else connection.end(JSON.stringify({ head, payload }));
  });
});
afterAll(() => port.close(0));

/** Sends the pieces one after the other, then ends, and gives what was said to them without the blanks. */
function send(pieces: readonly Buffer[]): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect({ port: port.number, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    socket.setEncoding('utf8').on('data', (text: string) => (said += text));
    socket.on('error', () => undefined).on('end', () => socket.end());
    socket.on('close', () => resolve(said.trimStart()));
    const [next, ...rest] = pieces;
    const step = (piece: Buffer | undefined, later: readonly Buffer[]): void => {
      if (!piece) return void socket.end();
      socket.write(piece, () => setImmediate(() => step(later[0], later.slice(1))));
    };
    step(next, rest);
  });
}

/** Cut at these places, as far as there are bytes. */
function cut(bytes: Buffer, places: readonly number[]): readonly Buffer[] {
  const at = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...at, bytes.length].map((end, index) => bytes.subarray(at[index - 1] ?? 0, end));
}

const head = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n'));
const payload = fc.string({ unit: 'grapheme', maxLength: 200 });
const places = fc.array(fc.nat(), { maxLength: 8 });

describe('a request', () => {
  it('is received alike, however it is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(head, payload, places, async (first, text, cuts) => {
        const bytes = Buffer.from(`${first}\n${Buffer.byteLength(text)} ${text}`);
        expect(JSON.parse(await send(cut(bytes, cuts)))).toEqual({ head: first, payload: text });
      }),
    );
  });

  it('is received no further than announced', async () => {
    await fc.assert(
      fc.asyncProperty(payload, payload, places, async (text, more, cuts) => {
        const bytes = Buffer.from(`head\n${Buffer.byteLength(text)} ${text}${more}`);
        expect(JSON.parse(await send(cut(bytes, cuts)))).toEqual({ head: 'head', payload: text });
      }),
    );
  });

  it('that ends before it is whole is not received at all', async () => {
    await fc.assert(
      fc.asyncProperty(payload, fc.nat(), places, async (text, missing, cuts) => {
        const bytes = Buffer.from(`head\n${Buffer.byteLength(text)} ${text}`);
        const part = bytes.subarray(0, missing % bytes.length);
        expect(await send(cut(part, cuts))).toBe('');
      }),
    );
  });

  it('of any bytes at all harms nobody', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), places, async (bytes, cuts) => {
        await send(cut(Buffer.from(bytes), cuts));
        expect(await send([Buffer.from('a\n2 {}')])).toBe('{"head":"a","payload":"{}"}');
      }),
    );
  });
});

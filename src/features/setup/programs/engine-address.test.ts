import { describe, expect, it } from 'vitest';
import type { Io } from '../../../kernel/io.ts';
import { nodeIo } from '../../../io/node.ts';
import { addressLine, askStatus, askToStop, type EngineAddress, parseAddress } from './engine-address.ts';

const address: EngineAddress = {
  port: 4711,
  requestToken: 'a'.repeat(32),
  replyToken: 'b'.repeat(32),
  version: '1.2.3+x',
  pid: 12,
};

/** A machine on which every question gets the same answer. */
function given(answer: string | undefined) {
  const asked: unknown[] = [];
  const ask: Io['loopback']['ask'] = (question) => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  return { io: { ...nodeIo, loopback: { ...nodeIo.loopback, ask } }, asked };
}

describe('the address of an engine', () => {
  it('is read as it was written', () => {
    expect(parseAddress(addressLine(address))).toEqual(address);
  });

  it.each([undefined, '', 'x\n', addressLine({ ...address, port: 65_536 }), addressLine(address).trim()])(
    'is none in %j',
    (text) => expect(parseAddress(text)).toBeUndefined(),
  );
});

describe('an engine that is asked', () => {
  it('is shown the token and believed for the other one', async () => {
    const { io, asked } = given(`${address.replyToken}{"running":true,"calls":3}`);
    expect(await askStatus(io, address)).toEqual({ running: true, calls: 3 });
    expect(await askToStop(io, address)).toBe(true);
    expect(asked).toEqual([
      { port: 4711, line: `status ${address.requestToken}`, timeoutMs: 1_000 },
      { port: 4711, line: `stop ${address.requestToken}`, timeoutMs: 1_000 },
    ]);
  });

  it.each([
    undefined,
    '',
    '{"running":true}',
    `${'c'.repeat(32)}{"running":true}`,
    ` ${address.replyToken}{}`,
  ])('is not believed when it says %j', async (answer) => {
    const { io } = given(answer);
    expect(await askStatus(io, address)).toEqual({ running: false });
    expect(await askToStop(io, address)).toBe(false);
  });

  it('is not asked when there is none', async () => {
    const { io, asked } = given(address.replyToken);
    expect(await askStatus(io, undefined)).toEqual({ running: false });
    expect(asked).toEqual([]);
  });
});

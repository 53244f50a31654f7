import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeIo } from '../../io/node.ts';
import { admit, type EngineRequest } from './server.ts';

const token = '0123456789abcdef'.repeat(2);
const ask = (line: string): EngineRequest | undefined => admit(line, token, nodeIo.hash);

const folder = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\p{Cc}/u.test(text));
const call = fc.record({
  host: fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
  eventName: fc.stringMatching(/^[A-Za-z0-9-]{1,64}$/),
  id: fc.stringMatching(/^[A-Za-z0-9.-]{1,128}$/),
  projectFolder: folder,
});

describe('the head of a request', () => {
  it('of a hook says what was called, the folder with all its blanks', () => {
    fc.assert(
      fc.property(call, ({ host, eventName, id, projectFolder }) => {
        const line = `hook ${token} ${host} ${eventName} ${id} ${projectFolder}`;
        expect(ask(line)).toEqual({ kind: 'hook', host, eventName, id, projectFolder });
      }),
    );
  });

  it('may name no folder', () => {
    expect(ask(`hook ${token} a b c `)).toMatchObject({ kind: 'hook', projectFolder: undefined });
  });

  it('asks how the engine does, or tells it to end', () => {
    expect(ask(`status ${token}`)).toEqual({ kind: 'status' });
    expect(ask(`stop ${token}`)).toEqual({ kind: 'stop' });
  });

  it('with any other token is nothing', () => {
    const shown = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[0-9a-f]{1,64}$/),
      fc.constantFrom(token.slice(1), `${token}0`),
    );
    fc.assert(
      fc.property(shown, fc.constantFrom('status', 'stop', 'hook'), (other, verb) => {
        fc.pre(other !== token);
        expect(ask(`${verb} ${other}`)).toBeUndefined();
        expect(ask(`${verb} ${other} a b c /`)).toBeUndefined();
      }),
    );
  });

  it('that is one character off is nothing, except in what it may name freely', () => {
    const fixed = `hook ${token} `.length;
    const at = fc.integer({ min: 0, max: fixed - 1 });
    fc.assert(
      fc.property(call, at, fc.string({ unit: 'grapheme', maxLength: 2 }), (named, place, other) => {
        const { host, eventName, id, projectFolder } = named;
        const line = `hook ${token} ${host} ${eventName} ${id} ${projectFolder}`;
        const changed = line.slice(0, place) + other + line.slice(place + 1);
        fc.pre(!changed.startsWith(`hook ${token} `));
        expect(ask(changed)).toBeUndefined();
      }),
    );
  });

  it('with a control character anywhere is nothing', () => {
    const control = fc.integer({ min: 0, max: 31 }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(call, fc.nat(), control, ({ host, eventName, id, projectFolder }, place, odd) => {
        const line = `hook ${token} ${host} ${eventName} ${id} ${projectFolder}`;
        const at = place % (line.length + 1);
        expect(ask(line.slice(0, at) + odd + line.slice(at))).toBeUndefined();
      }),
    );
  });

  it('is never the first line of a web page', () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'OPTIONS', 'CONNECT', 'hook', 'status', 'stop');
    fc.assert(
      fc.property(method, fc.webPath(), (verb, path) => {
        expect(ask(`${verb} ${path}${token} HTTP/1.1`)).toBeUndefined();
        expect(ask(`${verb} /${token} ${path} HTTP/1.1\r`)).toBeUndefined();
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeIo } from '../io/node.ts';
import { openSigned, sign } from './signed-file.ts';

const key = 'k'.repeat(64);
const document = { version: 1, words: ['a', 'ü', '✓'], nested: { on: true } };
const signed = sign(nodeIo, key, 'session a', JSON.stringify(document));
const open = (text: string, purpose = 'session a', with_ = key) => openSigned(nodeIo, with_, purpose, text);

describe('a signed document [SP-012] [SP-159]', () => {
  it('opens to what was signed [SP-013]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const opened = open(sign(nodeIo, key, 'p', JSON.stringify(value)), 'p');
        expect(opened).toEqual({ ok: true, document: JSON.parse(JSON.stringify(value)) as unknown });
      }),
    );
  });

  it('detects the change of any single byte [SP-187]', () => {
    const bytes = Buffer.from(signed);
    const place = fc.integer({ min: 0, max: bytes.length - 1 });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8((changed.readUInt8(at) + by) % 256, at);
        expect(open(changed.toString('utf8')).ok).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('detects the change of any single character, however odd [SP-187]', () => {
    const place = fc.integer({ min: 0, max: signed.length - 1 });
    fc.assert(
      fc.property(place, fc.string({ maxLength: 2, unit: 'binary' }), (at, text) => {
        const changed = signed.slice(0, at) + text + signed.slice(at + 1);
        fc.pre(changed !== signed);
        expect(open(changed).ok).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('is refused when cut anywhere', () => {
    for (let length = 0; length < signed.length; length += 1) {
      expect(open(signed.slice(0, length)).ok).toBe(false);
    }
  });

  it('is refused in the place of another session, and under another key', () => {
    expect(open(signed, 'session b')).toMatchObject({ ok: false, code: 'state_tampered' });
    expect(open(signed, 'session a', 'x'.repeat(64))).toMatchObject({ ok: false, code: 'state_tampered' });
  });

  it.each(['', '{}', 'null', '{"signature":"","document":{}}\n', `${signed}x`])(
    'is told from text that is none: %j',
    (text) => {
      expect(open(text)).toMatchObject({ ok: false, code: 'state_unreadable' });
    },
  );
});

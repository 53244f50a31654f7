import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entryText, readEntry } from './knowledge-store.ts';

it('an entry is read back as it was written', () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => text.trim() === text && !/[\n\r]/.test(text));
  fc.assert(
    fc.property(line, fc.array(line, { maxLength: 3 }), line, line, (title, tags, source, text) => {
      const at = '2026-01-01T00:00:00.000Z';
      const entry = { id: 'a', title, tags, source, text, confidence: null, created: at, updated: at };
      expect(readEntry('a', entryText(entry))).toEqual(entry);
    }),
  );
});

it('anything is read as something', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => void readEntry('a', `---\n${text}\n---\nx`)),
  );
});

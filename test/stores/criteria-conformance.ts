import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Giving } from './given-stores.ts';
import { moment } from './writers.ts';

const draft = {
  task: 'mend it',
  workflow: 'tdd',
  started_at: moment,
  locked_at: null,
  criteria: [],
} as const;
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
const criteria = fc.array(fc.record({ id: fc.constant('c1'), text: words, check: words }), { maxLength: 4 });

export function criteriaConformance(given: Giving<'criteria'>): void {
  it('gives the next free number, or the id that was asked for', async () => {
    const { open } = given();
    const ids = [undefined, undefined, 'cart'].map((id) => open().create(draft, id));
    expect(await Promise.all(ids)).toEqual(['sup-001', 'sup-002', 'cart']);
    await expect(open().create(draft, 'cart')).rejects.toThrow('the supervised work cart already');
  });

  it('is known by the hash of what was written, whatever the words', async () => {
    const { open } = given();
    const seen = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(words, criteria, async (task, list) => {
        const document = { ...draft, id: 'sup-001', task, criteria: list };
        const hash = await open().write(document);
        expect(await open().hash('sup-001')).toBe(hash);
        const known = seen.get(hash);
        expect(known ?? JSON.stringify(document)).toBe(JSON.stringify(document));
        seen.set(hash, JSON.stringify(document));
      }),
      { numRuns: 60 },
    );
  });

  it('has no hash of what is not there, or was taken back', async () => {
    const { open } = given();
    expect(await open().hash('sup-001')).toBeUndefined();
    const id = await open().create(draft, undefined);
    expect(await open().hash(id)).toBeDefined();
    await open().remove(id);
    expect(await open().hash(id)).toBeUndefined();
    expect(await open().create(draft, undefined)).toBe(id);
  });

  it('gives each of several processes numbers of its own', async () => {
    const { open, writeFromProcesses } = given();
    await writeFromProcesses(4, 10);
    expect(await open().create(draft, undefined)).toBe('sup-041');
  });
}

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Giving } from './given-stores.ts';
import { moment } from './writers.ts';

const text = fc.string({ unit: 'binary', maxLength: 200 });

export function promptsConformance(given: Giving<'prompts'>): void {
  it('finds by its id what was kept, and nothing else', async () => {
    const { open, write } = given();
    expect(await open().find(['a'])).toEqual(new Map());
    await write('a');
    await write('b');
    expect(await open().find(['b', 'x'])).toEqual(new Map([['b', { text: 'b' }]]));
    expect(await open().find([])).toEqual(new Map());
  });

  it('gives back any words as they were', async () => {
    const { open } = given();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom('text', 'context', '__proto'), text), async (words) => {
        count += 1;
        await open().keep(`p${count}`, moment, words);
        expect((await open().find([`p${count}`])).get(`p${count}`)).toEqual(words);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps huge words, and the first of two that have one id', async () => {
    const { open } = given();
    const huge = 'ä'.repeat(300_000);
    await open().keep('a', moment, { text: huge });
    await open().keep('a', moment, { text: 'other' });
    expect((await open().find(['a'])).get('a')?.['text']).toBe(huge);
  });

  it('loses nothing of what several processes keep at once', async () => {
    const { open, writeFromProcesses } = given();
    const names = await writeFromProcesses(4, 25);
    expect([...(await open().find(names)).keys()].sort()).toEqual([...names].sort());
  });

  it('goes on after a crash in the middle of a write', async () => {
    const { open, write, tear } = given();
    await write('a');
    tear?.();
    await write('b');
    expect([...(await open().find(['a', 'b'])).keys()]).toEqual(['a', 'b']);
  });

  it('reads and keeps what a later version wrote', async () => {
    const { open, write, later } = given();
    await write('a');
    const isThere = later?.();
    await write('b');
    expect((await open().find(['a', 'b'])).size).toBe(2);
    expect(isThere?.() ?? true).toBe(true);
  });
}

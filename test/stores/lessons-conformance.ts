import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanLesson } from '../../src/kernel/stores/lesson.ts';
import type { Giving } from './given-stores.ts';
import { moment } from './writers.ts';

export function lessonsConformance(given: Giving<'lessons'>): void {
  const texts = async (open: ReturnType<typeof given>['open']) =>
    (await open().list()).map(({ text }) => text);

  it('lists what was added, oldest first, each once', async () => {
    const { open } = given();
    expect(await open().list()).toEqual([]);
    expect(await open().add('Run the linter first.', moment)).toMatchObject({ added: true, archived: 0 });
    await open().add('Mind the gap.', moment);
    expect(await open().add('run the LINTER first', moment)).toMatchObject({
      added: false,
      lesson: { number: 1, text: 'Run the linter first.' },
    });
    expect(await open().list()).toMatchObject([
      { number: 1, at: moment, text: 'Run the linter first.' },
      { number: 2, at: moment, text: 'Mind the gap.' },
    ]);
  });

  it('gives back any lesson in one clean line', async () => {
    const said = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(said, async (words) => {
        const { open } = given();
        const clean = cleanLesson(words);
        if (clean === '') await expect(open().add(words, moment)).rejects.toThrow('a lesson needs words');
        else await open().add(words, moment);
        expect(await texts(open)).toEqual(clean === '' ? [] : [clean.trim()]);
      }),
      { numRuns: 60 },
    );
  });

  it('drops one by its number', async () => {
    const { open, write } = given();
    for (const name of ['a', 'b', 'c']) await write(name);
    expect(await open().drop(2)).toContain('b helps.');
    expect(await open().drop(9)).toBeUndefined();
    expect(await texts(open)).toEqual(['a helps.', 'c helps.']);
  });

  it('keeps the newest, and says how many made room', async () => {
    const { open, write } = given();
    for (let n = 0; n < 50; n += 1) await write(`n${n}`);
    expect(await open().add('One more.', moment)).toMatchObject({ added: true, archived: 1 });
    expect(await open().list()).toHaveLength(50);
    expect((await texts(open))[0]).toBe('n1 helps.');
  });

  it('loses nothing of what several processes add at once', async () => {
    const { open, writeFromProcesses } = given();
    const names = await writeFromProcesses(4, 10);
    expect((await texts(open)).sort()).toEqual(names.map((name) => `${name} helps.`).sort());
  });
}

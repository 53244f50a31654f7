import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ideaStatuses, type NewIdea } from '../../src/kernel/stores/idea.ts';
import type { Giving } from './given-stores.ts';

const words = (fragment: string, more: Partial<NewIdea> = {}): NewIdea => ({
  fragment,
  project: '/repo',
  context: ['Project: /repo'],
  steps: [],
  ...more,
});

const only = <T>(items: readonly T[]): T => {
  expect(items).toHaveLength(1);
  return items[0] as T;
};

export function ideasConformance(given: Giving<'ideas'>): void {
  const chain = words('first extract it, then test it, finally ship it', {
    steps: ['extract it', 'test it', 'ship it'],
  });

  it('gives two ideas of one moment different ids, wherever the first is by then', async () => {
    const ideas = given().open();
    const ids = new Set<string>();
    for (let count = 0; count < 12; count += 1) {
      ids.add(only(await ideas.add(words('same words'))).id);
      await ideas.take({}, 's');
    }
    expect(ids.size).toBe(12);
    expect(await ideas.count()).toEqual({ queued: 0, taken: 12 });
  });

  it('[AO-095] takes the oldest, once', async () => {
    const ideas = given().open();
    const [a] = await ideas.add(words('a first idea'));
    const [b] = await ideas.add(words('b second idea'));
    expect((await ideas.next({}))?.id).toBe(a?.id);
    const taken = await ideas.take({}, 'session-1');
    expect(taken).toMatchObject({ id: a?.id, status: 'taken', taken: { by: 'session-1' } });
    expect((await ideas.take({}, 's'))?.id).toBe(b?.id);
    expect(await ideas.take({}, 's')).toBeUndefined();
    await expect(ideas.take({ id: a?.id }, 's')).rejects.toThrow('is taken, since');
  });

  it('prefers nothing of another project', async () => {
    const ideas = given().open();
    await ideas.add(words('other', { project: '/other' }));
    const { id } = only(await ideas.add(words('none', { project: null })));
    expect((await ideas.take({ project: '/repo' }, 's'))?.id).toBe(id);
    expect(await ideas.take({ project: '/repo' }, 's')).toBeUndefined();
    expect((await ideas.take({}, 's'))?.project).toBe('/other');
  });

  it('is taken in order: the next step waits until the one before is done', async () => {
    const ideas = given().open();
    const [one, two, three] = await ideas.add(chain);
    expect(one?.chain).toEqual({ id: one?.id, step: 1, of: 3, after: null });
    expect(three?.chain).toEqual({ id: one?.id, step: 3, of: 3, after: two?.id });
    await expect(ideas.take({ id: two?.id }, 's')).rejects.toThrow('the step before it is not done');
    expect((await ideas.take({}, 's'))?.id).toBe(one?.id);
    expect(await ideas.take({}, 's')).toBeUndefined();
    await expect(ideas.take({ id: two?.id }, 's')).rejects.toThrow('not done');
    await ideas.move(one?.id ?? '', 'done');
    expect((await ideas.take({}, 's'))?.id).toBe(two?.id);
    await ideas.move(two?.id ?? '', 'dropped');
    expect((await ideas.take({}, 's'))?.id).toBe(three?.id);
  });

  it('has steps that each say all that a fresh agent needs', async () => {
    const ideas = given().open();
    await ideas.add(chain);
    for (const { prompt, fragment, goal, chain: place } of (await ideas.list(['queued'])).ideas) {
      expect(fragment).toBe(chain.fragment);
      expect(goal).toBe(chain.steps[(place?.step ?? 0) - 1]);
      expect(prompt).toContain(`This is step ${place?.step} of 3`);
      expect(prompt).toContain('Project: /repo');
    }
  });

  it('is made of an idea only while that is queued as a whole', async () => {
    const ideas = given().open();
    const { id } = only(await ideas.add(words('x')));
    await ideas.take({}, 's');
    expect(await ideas.expand(id, ['a', 'b'])).toBeUndefined();
    expect(await ideas.expand('20261116-000000-none', ['a', 'b'])).toBeUndefined();
  });

  it('adds once, and not to what is over', async () => {
    const ideas = given().open();
    const { id } = only(await ideas.add(words('x')));
    expect(await ideas.enrich(id, { Approach: 'so' }, 'router')).toMatchObject({ enriched: 'router' });
    expect(await ideas.enrich(id, { Approach: 'again' }, 'router')).toBeUndefined();
    const other = only(await ideas.add(words('y')));
    await ideas.move(other.id, 'done');
    expect(await ideas.enrich(other.id, { Approach: 'late' }, 'router')).toBeUndefined();
    expect(await ideas.enrich('20261116-000000-none', {}, 'router')).toBeUndefined();
    expect((await ideas.list(['queued'])).ideas[0]?.prompt).toContain('## Approach\n\nso\n');
  });

  it('gives back any words as they were', async () => {
    const { open } = given();
    const said = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
      .filter((text) => !text.includes('\r'));
    await fc.assert(
      fc.asyncProperty(said, async (fragment) => {
        const { id } = only(await open().add(words(fragment)));
        const idea = (await open().list(['queued'])).ideas.find((each) => each.id === id);
        expect(idea).toMatchObject({ fragment, context: ['Project: /repo'], status: 'queued' });
      }),
      { numRuns: 40 },
    );
  });

  it('moves, and moves back as old as it was', async () => {
    const ideas = given().open();
    const { id, created } = only(await ideas.add(words('x y z')));
    await ideas.take({}, 's');
    expect(await ideas.move(id, 'done')).toMatchObject({ status: 'done', taken: null });
    expect(await ideas.move(id, 'queued')).toMatchObject({ status: 'queued', created });
    expect(await ideas.count()).toEqual({ queued: 1, taken: 0 });
    await expect(ideas.move('20261116-000000-none', 'done')).rejects.toThrow('there is no idea');
  });

  it('adds notes to its context, as long as it is not over', async () => {
    const ideas = given().open();
    const { id } = only(await ideas.add(words('x')));
    expect((await ideas.note(id, ['one\ntwo']))?.context).toEqual(['Project: /repo']);
    expect((await ideas.list(['queued'])).ideas[0]?.prompt).toContain('- Noted: one two');
    await ideas.move(id, 'dropped');
    expect(await ideas.note(id, ['late'])).toBeUndefined();
  });

  it('loses nothing of what several processes add at once', async () => {
    const { open, writeFromProcesses } = given();
    const names = await writeFromProcesses(4, 10);
    const { ideas, unreadable } = await open().list(ideaStatuses);
    expect(unreadable).toEqual([]);
    expect(ideas.map(({ fragment }) => fragment).sort()).toEqual([...names].sort());
  });

  it('tells of an idea that a crash cut short, and gives the others', async () => {
    const { open, write, tear } = given();
    await write('a');
    await write('b');
    tear?.();
    const { ideas, unreadable } = await open().list(['queued']);
    expect(ideas.map(({ fragment }) => fragment)).toEqual(tear ? ['a'] : ['a', 'b']);
    expect(unreadable).toHaveLength(tear ? 1 : 0);
  });

  it('reads and keeps what a later version wrote, wherever the idea goes', async () => {
    const { open, write, later } = given();
    await write('a');
    const isThere = later?.();
    const taken = await open().take({}, 's');
    await open().enrich(taken?.id ?? '', { Approach: 'so' }, 'router');
    expect(await open().move(taken?.id ?? '', 'done')).toMatchObject({ fragment: 'a', status: 'done' });
    expect(isThere?.() ?? true).toBe(true);
  });
}

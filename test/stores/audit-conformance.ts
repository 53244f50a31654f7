import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Finding } from '../../src/kernel/decision.ts';
import { allOf } from '../given/all-of.ts';
import type { Giving } from './given-stores.ts';
import { outcome } from './writers.ts';

const finding: Finding = {
  gate: 'g',
  family: 'protection',
  level: 'deny',
  code: 'c',
  reason: 'r',
  remedy: 'm',
};

export function auditConformance(given: Giving<'audit'>): void {
  const calls = async ({ open }: Pick<ReturnType<typeof given>, 'open'>, filter = {}) =>
    (await open().read(filter)).map(({ call }) => call);

  it('is empty and whole where there is nothing', async () => {
    const { open } = given();
    expect(await open().read({})).toEqual([]);
    expect(await allOf(open().scan())).toEqual([]);
    expect(await open().verify()).toMatchObject({ lines: 0, broken: undefined });
  });

  it('gives back any line as it was, newest last, and its chain is whole', async () => {
    const store = given();
    const written: unknown[] = [];
    const words = fc.string({ unit: 'binary', maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(words, words, async (subject, warning) => {
        const line = outcome(`c${written.length}`, { subject, warnings: [warning] });
        await store.open().append(line);
        written.push(line);
        expect((await store.open().read({ limit: 1 }))[0]).toMatchObject(line);
      }),
      { numRuns: 40 },
    );
    expect(await allOf(store.open().scan())).toMatchObject(written);
    expect(await store.open().verify()).toMatchObject({ lines: written.length, broken: undefined });
  });

  it.each([
    [{}, ['a', 'b', 'c']],
    [{ since: '2026-01-02T00:00:00.000Z' }, ['b', 'c']],
    [{ session: 'xy' }, ['c']],
    [{ gate: 'g' }, ['b']],
    [{ decision: ['deny', 'ask'] }, ['b', 'c']],
    [{ limit: 2 }, ['b', 'c']],
    [{ limit: 0 }, []],
    [{ session: 'abc', limit: 1 }, ['b']],
  ])('%j gives %j', async (filter, expected) => {
    const store = given();
    const session = 'abc';
    await store.open().append(outcome('a', { session }));
    await store
      .open()
      .append(
        outcome('b', { session, at: '2026-01-02T00:00:00.000Z', decision: 'deny', findings: [finding] }),
      );
    await store
      .open()
      .append(outcome('c', { session: 'xyz', at: '2026-01-03T00:00:00.000Z', decision: 'ask' }));
    expect(await calls(store, filter)).toEqual(expected);
  });

  it('holds a line longer than any buffer', async () => {
    const store = given();
    await store.open().append(outcome('long', { warnings: ['x'.repeat(500_000)] }));
    await store.write('next');
    expect(await calls(store)).toEqual(['long', 'next']);
    expect((await store.open().verify()).broken).toBeUndefined();
  });

  it('follows: each new line once, until it is told to stop', async () => {
    const store = given();
    await store.write('old');
    const stop = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const { call } of store.open().follow({ session: 's' }, stop.signal)) {
        seen.push(call);
        if (call === 'last') stop.abort();
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await store.write('new');
    await store.open().append(outcome('elsewhere', { session: 'other' }));
    await store.write('last');
    await following;
    expect(seen).toEqual(['new', 'last']);
  });

  it('loses nothing of what several processes append at once', async () => {
    const store = given();
    const names = await store.writeFromProcesses(4, 25);
    expect((await calls(store)).sort()).toEqual([...names].sort());
    expect(await store.open().verify()).toMatchObject({ lines: 100, broken: undefined });
  });

  it('tells of a line that a crash cut short, and goes on after it', async () => {
    const store = given();
    await store.write('a');
    store.tear?.();
    await store.write('b');
    expect(await calls(store)).toEqual(['a', 'b']);
    expect(await allOf(store.open().scan())).toHaveLength(store.tear ? 3 : 2);
    expect((await store.open().verify()).broken).toBeUndefined();
  });
}

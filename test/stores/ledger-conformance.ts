import { expect, it } from 'vitest';
import { firstOfLedger, traceNamespace } from '../../src/kernel/stores/trace.ts';
import { allOf } from '../given/all-of.ts';
import { givenChange, givenRecord, text } from '../given/trace.ts';
import type { Giving } from './given-stores.ts';

export function ledgerConformance(given: Giving<'ledger'>): void {
  const calls = async ({ open }: Pick<ReturnType<typeof given>, 'open'>) =>
    (await allOf(open().scan())).map((record) => record?.metadata[traceNamespace].call);

  it('is empty and in order where there is nothing', async () => {
    const { open } = given();
    expect(await allOf(open().scan())).toEqual([]);
    expect(await open().recent({}, 5)).toEqual([]);
    expect(await open().verify()).toEqual({ lines: 0, forks: 0, duplicates: 0, torn: [], broken: [] });
  });

  it('gives records back in their order, each following on the one before', async () => {
    const store = given();
    for (const name of ['a', 'b', 'c']) await store.write(name);
    expect(await calls(store)).toEqual(['a', 'b', 'c']);
    const [first] = await allOf(store.open().scan());
    expect(first?.metadata[traceNamespace].previous).toBe(firstOfLedger);
    const seen: string[] = [];
    const check = await store.open().verify(({ metadata }) => seen.push(metadata[traceNamespace].call));
    expect(check).toEqual({ lines: 3, forks: 0, duplicates: 0, torn: [], broken: [] });
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('takes a record of one id once', async () => {
    const store = given();
    expect(await store.write('a')).toBeDefined();
    expect(await store.write('a')).toBeUndefined();
    expect(await calls(store)).toEqual(['a']);
  });

  it('tells of a record that follows on none', async () => {
    const store = given();
    await store.write('a');
    const record = givenRecord({ 'src/a.ts': givenChange(undefined, text('x')) }, { intent: 'INT-001' });
    const details = { ...record.metadata[traceNamespace], previous: `sha256:${'0'.repeat(64)}` };
    await store.open().append(record.id, () => ({ ...record, metadata: { [traceNamespace]: details } }));
    expect((await store.open().verify()).broken).toMatchObject([{ line: 2 }]);
  });

  it('finds the newest that fit, newest first, in a ledger of any size', async () => {
    const store = given();
    const padding = 'x'.repeat(300_000);
    for (const [at, intent] of ['INT-001', 'INT-002', 'INT-001', 'INT-001'].entries()) {
      const record = givenRecord(
        { [`src/${at}.ts`]: givenChange(undefined, text(intent)) },
        { intent, prompt: { at: '', text: padding } },
      );
      await store.open().append(record.id, () => record);
    }
    const found = await store.open().recent({ intent: 'INT-001' }, 2);
    expect(found.map(({ files }) => files[0]?.path)).toEqual(['src/3.ts', 'src/2.ts']);
    expect(await store.open().recent({ path: 'src/1.*' }, 9)).toHaveLength(1);
    expect(await store.open().recent({}, 0)).toEqual([]);
  });

  it('loses nothing of what several processes append at once', async () => {
    const store = given();
    const names = await store.writeFromProcesses(4, 25);
    expect(new Set(await calls(store))).toEqual(new Set(names));
    expect(await store.open().verify()).toEqual({
      lines: 100,
      forks: 0,
      duplicates: 0,
      torn: [],
      broken: [],
    });
  });

  it('tells of a record that a crash cut short, and goes on after it', async () => {
    const store = given();
    await store.write('a');
    store.tear?.();
    await store.write('b');
    expect(await calls(store)).toEqual(store.tear ? ['a', undefined, 'b'] : ['a', 'b']);
    expect(await store.open().verify()).toMatchObject({ torn: store.tear ? [2] : [], broken: [], forks: 0 });
  });
}

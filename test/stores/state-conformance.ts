import { expect, it } from 'vitest';
import type { Giving, GivenStore } from './given-stores.ts';
import { outcome } from './writers.ts';

const operation = (call: string) => outcome(call, { event: 'operation', session: '' });

export function stateConformance(given: Giving<'state'>): void {
  const events = async ({ open }: GivenStore<'state'>, session = 's') =>
    (await open().read(session)).sections.activity.events;

  it('starts without damage, and remembers from one process to the next', async () => {
    const store = given();
    expect(await store.open().read('s')).toMatchObject({ damage: [], calls: [] });
    expect(await store.open().sessions()).toEqual([]);
    expect([await store.write('a'), await store.write('b'), await store.write('c')]).toEqual([1, 2, 3]);
    expect(await events(store)).toBe(3);
    expect(await store.open().sessions()).toEqual(['s']);
  });

  it.each(['a', '../../../etc/passwd', 'A'.repeat(500), 'ü', '', '__proto__', 'a\nb\0c'])(
    'keeps the session %j apart',
    async (session) => {
      const store = given();
      await store.write('a');
      const asks = (name: string) => ({ operations: { [name]: name }, agents: {}, inputs: {} });
      const change = (name: string) =>
        store.open().transact(session, (known) => ({
          state: { ...known, sections: { ...known.sections, asks: asks(name) } },
          outcome: outcome(name, { session }),
          result: name,
        }));
      expect(await change('own')).toBe('own');
      expect((await store.open().read(session)).sections.asks.operations).toEqual({ own: 'own' });
      expect((await store.open().read('s')).sections.asks.operations).toEqual({});
    },
  );

  it('changes nothing when the change throws', async () => {
    const store = given();
    await store.write('a');
    const failing = store.open().transact('s', () => {
      throw new Error('killed');
    });
    await expect(failing).rejects.toThrow('killed');
    expect(await store.open().read('s')).toMatchObject({ damage: [] });
    expect(await store.write('b')).toBe(2);
  });

  it('gives an operation the newest sections of the project, and keeps what it changed for all sessions [SP-011, SP-166]', async () => {
    const store = given();
    await store.write('a');
    const off = { disabled: true, until: null, since: null, reason: 'x' };
    await store.open().update(() => ({ switch: off }), operation('disable'));
    let seen: unknown;
    await store.open().update((sections) => {
      seen = sections.switch;
      return {};
    }, operation('look'));
    expect(seen).toEqual(off);
    expect((await store.open().read('another')).sections.switch).toEqual(off);
    expect(await store.open().repair(operation('repair'))).toEqual([]);
  });

  it('runs one change after the other, in any number of processes', async () => {
    const store = given();
    const names = await store.writeFromProcesses(6, 15);
    expect(await events(store)).toBe(names.length);
    expect((await store.open().read('s')).damage).toEqual([]);
  });

  it('is as before a write that a crash cut short', async () => {
    const store = given();
    await store.write('a');
    store.tear?.();
    expect(await store.open().read('s')).toMatchObject({ damage: [] });
    expect(await store.write('b')).toBe(2);
  });

  it('tells what was logged of a call that it let go of, and of no other', async () => {
    const store = given();
    const told = (retried?: string) =>
      store
        .open()
        .transact(
          's',
          (known, logged) => ({ state: known, outcome: undefined, result: logged?.call }),
          retried,
        );
    const decide = (id: string) =>
      store.open().transact('s', (known) => ({
        state: { ...known, calls: [...known.calls, { id, outcome: outcome(id), context: '' }] },
        outcome: outcome(id),
        result: undefined,
      }));
    for (let n = 0; n < 20; n += 1) await decide(`c${n}`);
    expect(await told()).toBeUndefined();
    expect(await told('c19')).toBeUndefined();
    expect(await told('unknown')).toBeUndefined();
    expect(await told('c0')).toBe('c0');
  });
}

import { expect, it } from 'vitest';
import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';
import type { Giving } from './given-stores.ts';
import {
  askIn,
  askOf,
  initiativeOf,
  lead,
  leaseOf,
  me,
  openShop,
  put,
  runOf,
  spaceOf,
  taskIn,
  taskOf,
} from './given-portfolio.ts';

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Who may change what, what is refused, and what is told of it. */
export function portfolioChangeConformance(given: Giving<'portfolio'>): void {
  const shop = (): Promise<PortfolioStore> => openShop(given().open());

  it.each([
    ['no run of that id', lead({ run: 'run-0404' }), 'not_yours'],
    ['the token of another', lead({ token: 'guessed' }), 'not_yours'],
    ['no token', lead({ token: '' }), 'not_yours'],
    ['an epoch of its own', lead({ epoch: 2 }), 'superseded'],
    ['an epoch that is no number', lead({ epoch: Number.NaN }), 'superseded'],
  ])('refuses a lead with %s', async (_, by, code) => {
    const store = await shop();
    await expect(put(store, [taskOf(4, 'x')], by)).rejects.toMatchObject({
      code,
      hint: expect.stringMatching(/\S/),
    });
  });

  it('[SB-035] lets a lead work in its initiative, until another takes over or its run ends', async () => {
    const store = await shop();
    await put(store, [taskOf(4, 'found'), askOf('esc-002', 'Ship it?')], lead());
    expect((await taskIn(store, 4)).labels).toEqual(['discovered']);
    await put(store, [runOf('run-0002', { epoch: 2 })]);
    await expect(put(store, [taskOf(5, 'late')], lead())).rejects.toMatchObject({ code: 'superseded' });
    const second = lead({ run: 'run-0002', epoch: 2 });
    await put(store, [taskOf(5, 'in time')], second);
    await put(store, [runOf('run-0002', { epoch: 2, state: 'ended', reason: 'done' })]);
    await expect(put(store, [taskOf(6, 'late')], second)).rejects.toMatchObject({ code: 'superseded' });
  });

  it.each([
    ['another initiative', taskOf(1, 'x', { plan: 'basket' })],
    ['another space', initiativeOf('x', { space: 'blog' })],
    [
      'its own approval',
      initiativeOf('checkout', { approval: { by: 'me', at: 'now', plan: 'x', escalation: null } }),
    ],
    ['its own scope', initiativeOf('checkout', { scope: ['**'] })],
    ['its own budget', initiativeOf('checkout', { budget: { usd: 1000 } })],
    ['its own merging', initiativeOf('checkout', { mergePolicy: 'when-green' })],
    ['criteria that were agreed', taskOf(1, 'first', { acceptanceCriteria: ['it runs'] })],
    ['an answer of its own', askOf('esc-001', 'Which currency?', { status: 'resolved', resolution: 'Yen' })],
    ['its own cost', runOf('run-0001', { usd: 0, tokens: 5 })],
    ['the lease', leaseOf(9)],
    [
      'what all spaces know',
      { put: 'text', place: { document: 'conventions', space: null }, text: 'x' } as const,
    ],
    ['goals', { put: 'text', place: { document: 'overview', space: 'shop' }, text: 'x' } as const],
  ])('[SB-034, SB-035] refuses a lead that changes %s', async (_, change) => {
    const store = await shop();
    await put(store, [initiativeOf('basket'), spaceOf('blog')]);
    const before = await store.journal();
    await expect(put(store, [change], lead())).rejects.toMatchObject({
      code: 'not_yours',
      hint: expect.stringContaining('escalat'),
    });
    expect(await store.journal()).toEqual(before);
  });

  it('lets one orchestrator write: the one with the newest lease', async () => {
    const store = await shop();
    const by = (epoch: number) => ({ kind: 'orchestrator', epoch }) as const;
    await expect(put(store, [taskOf(4, 'x')], by(1))).rejects.toMatchObject({ code: 'superseded' });
    await put(store, [leaseOf(1)], by(1));
    await put(store, [taskOf(4, 'x')], by(1));
    await put(store, [leaseOf(2)], by(2));
    await expect(put(store, [taskOf(5, 'y')], by(1))).rejects.toMatchObject({ code: 'superseded' });
    await expect(put(store, [leaseOf(1)], by(1))).rejects.toMatchObject({ code: 'superseded' });
    await expect(put(store, [leaseOf(4)], by(4))).rejects.toMatchObject({ code: 'superseded' });
    await put(store, [taskOf(5, 'y')], by(2));
    expect((await store.read()).lease).toMatchObject({ epoch: 2 });
  });

  it('lets any agent ask, and nothing else', async () => {
    const store = await shop();
    const agent = { kind: 'agent' } as const;
    await put(store, [askOf('esc-002', 'May I?', { initiative: null })], agent);
    await expect(put(store, [taskOf(4, 'x')], agent)).rejects.toMatchObject({ code: 'not_yours' });
    await expect(
      put(store, [askOf('esc-002', 'May I?', { status: 'resolved', resolution: 'yes' })], agent),
    ).rejects.toMatchObject({ code: 'not_yours' });
  });

  it.each([
    ['a space that is a way out', spaceOf('..')],
    ['a space with a slash', spaceOf('a/b')],
    ['an absolute initiative', initiativeOf('/etc')],
    ['a hidden one', initiativeOf('.git')],
    ['a line feed', initiativeOf('a\nb')],
    ['a name that runs backwards', spaceOf('a\u202Eb')],
    ['a name that is too long', spaceOf('x'.repeat(300))],
    ['a schedule elsewhere', { put: 'removal', of: 'schedule', id: '../space' } as const],
    ['a day that is none', { put: 'text', place: { document: 'daily', day: '../../x' }, text: 'x' } as const],
    [
      'knowledge elsewhere',
      { put: 'text', place: { document: 'patterns', space: '../..' }, text: 'x' } as const,
    ],
    [
      'a plan of nothing',
      { put: 'text', place: { document: 'plan', space: 'shop', initiative: 'no' }, text: '' } as const,
    ],
    ['an initiative of no space', initiativeOf('x', { space: 'nowhere' })],
    ['a question about nothing', askOf('esc-002', 'Why?', { initiative: 'nowhere' })],
    ['a status that is none', taskOf(4, 'x', {}), { status: 'half' }],
    ['a task without a subject', taskOf(4, 'x', {}), { subject: '' }],
    ['an id that is none', askOf('esc-002', 'x'), { id: 'esc-../../x' }],
    ['a run before the newest', runOf('run-0002', { epoch: 1 })],
  ])('refuses %s', async (_, change, instead: object = {}) => {
    const store = await shop();
    const wrong = 'value' in change ? { ...change, value: { ...change.value, ...instead } } : change;
    await expect(put(store, [wrong as typeof change])).rejects.toMatchObject({
      code: 'bad_change',
      hint: expect.stringMatching(/\S/),
    });
  });

  it('tells in its journal who changed which field, and why', async () => {
    const store = await shop();
    const [last] = (await store.journal()).slice(-1);
    await store.transact(me, 'it became urgent', (now) => ({
      changes: now.tasks
        .slice(0, 1)
        .map((value) => ({ put: 'task', value: { ...value, priority: 'critical' } })),
      result: 0,
    }));
    await put(store, [
      { put: 'addition', place: { document: 'decisions', space: null }, text: '## Q\nAnswer: A' },
    ]);
    const lines = await store.journal(last?.n);
    expect(lines).toMatchObject([
      {
        n: (last?.n ?? 0) + 1,
        at: expect.stringMatching(iso),
        by: 'ada',
        why: 'it became urgent',
        thing: 'task shop/checkout#1',
        from: { priority: 'medium' },
        to: { priority: 'critical' },
      },
      { thing: 'decisions', from: null },
    ]);
    expect(Object.keys(lines[0]?.to ?? {}).sort()).toEqual(['priority', 'updatedAt']);
  });

  it('says nothing in the journal of signs of life', async () => {
    const store = await shop();
    const before = (await store.journal()).length;
    const [run] = (await store.read()).runs;
    if (!run) throw new Error('no run');
    await put(store, [{ put: 'run', value: { ...run, heartbeatAt: '2026-03-03T00:00:00.000Z', turns: 3 } }]);
    expect(await store.journal()).toHaveLength(before);
    expect((await store.read()).runs).toMatchObject([{ turns: 3, heartbeatAt: '2026-03-03T00:00:00.000Z' }]);
  });

  it('keeps a record of each run, line by line', async () => {
    const store = await shop();
    await store.transcripts.append('run-0001', '{"said":"one"}');
    await store.transcripts.append('run-0001', 'two\nlines');
    const lines: string[] = [];
    for await (const line of store.transcripts.read('run-0001')) lines.push(line);
    expect(lines).toEqual(['{"said":"one"}', 'two lines']);
    for await (const line of store.transcripts.read('run-0002')) lines.push(line);
    expect(lines).toHaveLength(2);
    await expect(store.transcripts.append('../x', 'y')).rejects.toMatchObject({ code: 'bad_change' });
  });

  it('goes on with the journal after a line that a crash cut short', async () => {
    const { open: again, tear } = given();
    await openShop(again());
    const before = await again().journal();
    tear?.();
    expect(await again().journal()).toEqual(before);
    await put(again(), [taskOf(4, 'after')]);
    const numbers = (await again().journal()).map(({ n }) => n);
    expect(numbers).toEqual([...before.map(({ n }) => n), before.length + 1]);
  });

  it('writes nothing, and no line, for a change that changes nothing', async () => {
    const store = await shop();
    const [before, print] = [await store.journal(), await store.fingerprint()];
    await put(store, [{ put: 'task', value: await taskIn(store, 1) }]);
    await put(store, [{ put: 'escalation', value: await askIn(store) }]);
    expect(await store.journal()).toEqual(before);
    expect(await store.fingerprint()).toBe(print);
  });

  it('does its work on the newest portfolio', async () => {
    const { open: again } = given();
    const [one, two] = [await openShop(again()), again()];
    await two.read();
    await put(one, [taskOf(4, 'fourth')]);
    const seen = await two.transact(me, 'look', ({ tasks }) => ({ changes: [], result: tasks.length }));
    expect(seen).toBe(4);
  });

  it('changes all or nothing', async () => {
    const store = await shop();
    const before = [await store.read(), await store.journal()];
    await expect(
      put(store, [initiativeOf('basket'), taskOf(9, 'lost', { plan: 'nowhere' })]),
    ).rejects.toMatchObject({ code: 'bad_change' });
    await expect(
      store.transact(me, 'x', () => {
        throw new Error('in the midst of work');
      }),
    ).rejects.toThrow('in the midst of work');
    expect([await store.read(), await store.journal()]).toEqual(before);
  });
}

import { expect, it } from 'vitest';
import { emptyPortfolio } from '../../src/kernel/portfolio/portfolio.ts';
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
  shopUnless,
  spaceOf,
  taskIn,
  taskOf,
} from './given-portfolio.ts';

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export function portfolioConformance(given: Giving<'portfolio'>): void {
  const open = (): PortfolioStore => given().open();
  const shop = (): Promise<PortfolioStore> => openShop(open());

  it('[SB-143] is empty where nothing was ever kept', async () => {
    const store = open();
    expect(await store.read()).toEqual(emptyPortfolio);
    expect(await store.journal()).toEqual([]);
    expect(await store.document({ document: 'memory' })).toBeUndefined();
    expect(await store.fingerprint()).toBe(await store.fingerprint());
  });

  it('[SB-031, SB-032, SB-102] gives back what was put, sorted, to whoever opens it', async () => {
    const { open: again } = given();
    const store = await openShop(again());
    await put(store, [initiativeOf('basket'), spaceOf('blog')]);
    const { spaces, initiatives, tasks, escalations, runs, problems } = await again().read();
    expect(spaces.map(({ slug }) => slug)).toEqual(['blog', 'shop']);
    expect(initiatives.map(({ id }) => id)).toEqual(['basket', 'checkout']);
    expect(tasks.map(({ id, subject }) => [id, subject])).toEqual([
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
    ]);
    expect(escalations).toMatchObject([{ id: 'esc-001', status: 'draft', question: 'Which currency?' }]);
    expect(runs).toMatchObject([{ id: 'run-0001', epoch: 1 }]);
    expect(problems).toEqual([]);
  });

  it('gives the very same portfolio while nothing changes', async () => {
    const store = await shop();
    expect(await store.read()).toBe(await store.read());
  });

  it('[SB-046…SB-048] sets the times that a change leaves open', async () => {
    const store = await shop();
    const before = await taskIn(store, 1);
    expect([before.createdAt, before.updatedAt, before.completedAt]).toEqual([
      expect.stringMatching(iso),
      expect.stringMatching(iso),
      null,
    ]);
    await new Promise((done) => setTimeout(done, 5));
    await put(store, [
      { put: 'task', value: { ...before, status: 'completed', completionNotes: 'it pays' } },
    ]);
    const done = await taskIn(store, 1);
    expect(done).toMatchObject({ createdAt: before.createdAt, completedAt: done.updatedAt });
    expect(Date.parse(done.updatedAt ?? '')).toBeGreaterThan(Date.parse(before.updatedAt ?? ''));
    await put(store, [{ put: 'task', value: { ...done, status: 'pending' } }]);
    expect((await taskIn(store, 1)).completedAt).toBeNull();
    const at = '2020-01-01T00:00:00.000Z';
    await put(store, [
      { put: 'task', value: { ...done, status: 'completed', completedAt: at, updatedAt: at, createdAt: at } },
    ]);
    expect(await taskIn(store, 1)).toMatchObject({ completedAt: at, updatedAt: at, createdAt: at });
  });

  it('[SB-068…SB-071] resolves a question once it is answered', async () => {
    const store = await shop();
    const asked = await askIn(store);
    await put(store, [{ put: 'escalation', value: { ...asked, status: 'pending' } }]);
    await put(store, [
      { put: 'escalation', value: { ...asked, status: 'resolved', resolution: 'Euro', resolvedBy: 'ada' } },
    ]);
    expect(await askIn(store)).toMatchObject({
      status: 'resolved',
      resolution: 'Euro',
      resolvedBy: 'ada',
      resolvedAt: expect.stringMatching(iso),
    });
    expect((await store.read()).escalations).toHaveLength(1);
  });

  it('[SB-043, SB-044] says on both sides which task waits for which', async () => {
    const store = await shop();
    await put(store, [taskOf(4, 'last', { blockedBy: [1, 2] }), taskOf(5, 'first of all', { blocks: [1] })]);
    expect(await taskIn(store, 1)).toMatchObject({ blocks: [4], blockedBy: [5] });
    expect(await taskIn(store, 2)).toMatchObject({ blocks: [4], blockedBy: [] });
    await put(store, [{ put: 'task', value: { ...(await taskIn(store, 4)), blockedBy: [2] } }]);
    expect(await taskIn(store, 1)).toMatchObject({ blocks: [], blockedBy: [5] });
    await expect(put(store, [taskOf(6, 'x', { blockedBy: [99] })])).rejects.toMatchObject({
      code: 'bad_change',
    });
    await expect(put(store, [taskOf(6, 'x', { blockedBy: [6] })])).rejects.toMatchObject({
      code: 'bad_change',
    });
  });

  it('takes a circle of tasks, and shows it as a problem', async () => {
    const store = await shop();
    await put(store, [{ put: 'task', value: { ...(await taskIn(store, 1)), blockedBy: [2] } }]);
    await put(store, [{ put: 'task', value: { ...(await taskIn(store, 2)), blockedBy: [3] } }]);
    await put(store, [{ put: 'task', value: { ...(await taskIn(store, 3)), blockedBy: [1] } }]);
    const { problems } = await store.read();
    expect(problems).toHaveLength(1);
    expect(problems[0]?.cause).toMatch(/^tasks wait for each other: /);
  });

  it('[SB-030, SB-036] never gives an id twice', async () => {
    const { open: again } = given();
    const store = again();
    const ids = async (): Promise<readonly unknown[]> =>
      again().transact(me, 'ids', (now, next) => {
        const each = [
          next.task('shop', 'checkout'),
          next.task('shop', 'checkout'),
          next.escalation(),
          next.run(),
        ];
        const [a, b, question, run] = each as [number, number, string, string];
        const epoch = now.runs.length + 1;
        return {
          changes: [
            ...shopUnless(now),
            taskOf(a, 'a'),
            taskOf(b, 'b'),
            askOf(question, 'Q?'),
            runOf(run, { epoch }),
          ],
          result: each,
        };
      });
    expect(await ids()).toEqual([1, 2, 'esc-001', 'run-0001']);
    expect(await ids()).toEqual([3, 4, 'esc-002', 'run-0002']);
    await put(store, [taskOf(10, 'by number')]);
    expect(await ids()).toEqual([11, 12, 'esc-003', 'run-0003']);
    await put(store, [{ put: 'used', space: 'shop', initiative: 'checkout', id: 20 }]);
    expect(await ids()).toEqual([21, 22, 'esc-004', 'run-0004']);
    await expect(put(store, [taskOf(7, 'a number gone by')])).rejects.toMatchObject({ code: 'bad_change' });
  });

  it('[SB-030] loses nothing and gives no id twice when 20 processes write at once', {
    timeout: 240_000,
  }, async () => {
    const { open: again, writeFromProcesses } = given();
    const names = await writeFromProcesses(20, 3);
    const { tasks, escalations, problems } = await again().read();
    expect(problems).toEqual([]);
    expect(tasks.map(({ subject }) => subject).sort()).toEqual([...names].sort());
    expect(tasks.map(({ id }) => id)).toEqual(names.map((_, at) => at + 1));
    expect(escalations.map(({ question }) => question).sort()).toEqual([...names].sort());
    const lines = await again().journal();
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, at) => at + 1));
    expect(lines).toHaveLength(2 + names.length * 2);
  });

  it('keeps documents, adds to their end, and finds the decisions in them', async () => {
    const store = await shop();
    const place = { document: 'decisions', space: 'shop' } as const;
    await put(store, [{ put: 'text', place, text: '# Decisions\n' }]);
    await put(store, [
      { put: 'addition', place, text: '## Which currency?\n\nAnswer: Euro\nSource: esc-001' },
    ]);
    expect(await store.document(place)).toBe(
      '# Decisions\n\n## Which currency?\n\nAnswer: Euro\nSource: esc-001\n',
    );
    const { decisions, texts } = await store.read();
    expect(decisions).toMatchObject([
      { question: 'Which currency?', answer: 'Euro', space: 'shop', source: 'esc-001', line: 3 },
    ]);
    expect(texts).toMatchObject([
      {
        space: 'shop',
        knowledgeBytes: '# Decisions\n\n## Which currency?\n\nAnswer: Euro\nSource: esc-001\n'.length,
      },
    ]);
  });

  it('finds what conventions and patterns say', async () => {
    const store = await shop();
    const text = '# What we do\n\n- Amounts are integers.\n  In cents.\n';
    await put(store, [
      { put: 'text', place: { document: 'conventions', space: null }, text },
      { put: 'text', place: { document: 'conventions', space: 'shop' }, text },
      { put: 'addition', place: { document: 'patterns', space: 'shop' }, text: '- One file for each idea.' },
    ]);
    expect((await store.read()).learned).toMatchObject([
      { text: 'Amounts are integers. In cents.', space: null, line: 3 },
      { text: 'Amounts are integers. In cents.', space: 'shop', line: 3 },
      { text: 'One file for each idea.', space: 'shop', line: 1 },
    ]);
  });

  it('keeps the plan, and a hash of what was agreed in it', async () => {
    const store = await shop();
    const place = { document: 'plan', space: 'shop', initiative: 'checkout' } as const;
    const hashes: string[] = [];
    const note = async (): Promise<void> => void hashes.push((await store.read()).plans[0]?.hash ?? '');
    await put(store, [
      { put: 'text', place, text: '# Checkout\n\nPay.\n\n- [ ] card\n\n## Current state\nnone\n' },
    ]);
    await note();
    await put(store, [
      { put: 'text', place, text: '# Checkout\n\nPay.\n\n- [x] card\n\n## Current state\nhalf\n' },
    ]);
    await put(store, [{ put: 'task', value: { ...(await taskIn(store, 1)), status: 'completed' } }]);
    await put(store, [taskOf(4, 'on the way')], lead());
    await note();
    expect(hashes[0]).toBe(hashes[1]);
    await put(store, [
      { put: 'initiative', value: initiativeOf('checkout', { scope: ['src/pay/**'] }).value },
    ]);
    await note();
    await put(store, [{ put: 'text', place, text: '# Checkout\n\nPay, and ship.\n' }]);
    await note();
    expect(new Set(hashes.slice(1)).size).toBe(3);
  });

  it('[SB-143] has another fingerprint exactly when something to plan for changed', async () => {
    const store = await shop();
    const differs = async (change: () => Promise<unknown>): Promise<boolean> => {
      const before = await store.fingerprint();
      await change();
      return (await store.fingerprint()) !== before;
    };
    const run = async () => (await store.read()).runs[0] ?? runOf('run-0001').value;
    const text = (place: object) => () => put(store, [{ put: 'text', place, text: 'x\n' } as never]);
    expect({
      task: await differs(() => put(store, [taskOf(4, 'x')])),
      ask: await differs(() => put(store, [askOf('esc-002', 'x')])),
      promotion: await differs(async () =>
        put(store, [{ put: 'escalation', value: { ...(await askIn(store)), status: 'pending' } }]),
      ),
      overview: await differs(text({ document: 'overview', space: 'shop' })),
      plan: await differs(text({ document: 'plan', space: 'shop', initiative: 'checkout' })),
      knowledge: await differs(text({ document: 'conventions', space: null })),
      end: await differs(async () =>
        put(store, [{ put: 'run', value: { ...(await run()), state: 'ended', reason: 'done' } }]),
      ),
    }).toEqual({
      task: true,
      ask: true,
      promotion: true,
      overview: true,
      plan: true,
      knowledge: true,
      end: true,
    });
    expect({
      nothing: await differs(() => store.read()),
      heartbeat: await differs(async () =>
        put(store, [
          { put: 'run', value: { ...(await run()), heartbeatAt: '2026-02-02T00:00:00.000Z', usd: 2 } },
        ]),
      ),
      transcript: await differs(() => store.transcripts.append('run-0001', 'said')),
      lease: await differs(() => put(store, [leaseOf(1)], { kind: 'orchestrator', epoch: 1 })),
      daily: await differs(text({ document: 'daily', day: '2026-01-01' })),
    }).toEqual({ nothing: false, heartbeat: false, transcript: false, lease: false, daily: false });
  });

  it('reads and keeps what a later version wrote, wherever it moves', async () => {
    const { open: again, later } = given();
    const store = await openShop(again());
    const isThere = later?.();
    const [task, asked, [run], [initiative], [space]] = [
      await taskIn(store, 1),
      await askIn(store),
      (await store.read()).runs,
      (await store.read()).initiatives,
      (await store.read()).spaces,
    ];
    if (!run || !initiative || !space) throw new Error('something is missing');
    await put(store, [
      { put: 'task', value: { ...task, status: 'in_progress' } },
      { put: 'escalation', value: { ...asked, status: 'pending' } },
      { put: 'run', value: { ...run, report: 'done' } },
      { put: 'initiative', value: { ...initiative, priority: 'high' } },
      { put: 'space', value: { ...space, status: 'paused' } },
    ]);
    expect(isThere?.() ?? true).toBe(true);
    expect(await taskIn(again(), 1)).toMatchObject({ status: 'in_progress' });
  });
}

import { expect, it } from 'vitest';
import type { Escalation } from '../../src/kernel/portfolio/escalation.ts';
import type { Task } from '../../src/kernel/portfolio/initiative.ts';
import { emptyPortfolio } from '../../src/kernel/portfolio/portfolio.ts';
import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';
import type { Giving } from './given-stores.ts';
import {
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
  taskOf,
} from './given-portfolio.ts';

const taskIn = async (store: PortfolioStore, id: number): Promise<Task> => {
  const task = (await store.read()).tasks.find((each) => each.id === id);
  if (!task) throw new Error(`there is no task ${id}`);
  return task;
};
const askIn = async (store: PortfolioStore, id = 'esc-001'): Promise<Escalation> => {
  const found = (await store.read()).escalations.find((each) => each.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};
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

  it('[SB-031] gives back what was put, sorted, to whoever opens it', async () => {
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

  it('does its work on the newest portfolio', async () => {
    const { open: again } = given();
    const [one, two] = [await openShop(again()), again()];
    await two.read();
    await put(one, [taskOf(4, 'fourth')]);
    const seen = await two.transact(me, 'look', ({ tasks }) => ({ changes: [], result: tasks.length }));
    expect(seen).toBe(4);
  });

  it('writes nothing, and no line, for a change that changes nothing', async () => {
    const store = await shop();
    const [before, print] = [await store.journal(), await store.fingerprint()];
    await put(store, [{ put: 'task', value: await taskIn(store, 1) }]);
    await put(store, [{ put: 'escalation', value: await askIn(store) }]);
    expect(await store.journal()).toEqual(before);
    expect(await store.fingerprint()).toBe(print);
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
    await put(store, [taskOf(5, 'more than agreed')]);
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
      hint: expect.stringContaining('escalation'),
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

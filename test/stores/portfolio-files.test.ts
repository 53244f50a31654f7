import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeIo } from '../../src/io/node.ts';
import { begin } from '../../src/stores/portfolio/redo.ts';
import { askOf, me, openShop, put, taskOf } from './given-portfolio.ts';
import { givenHome, openPortfolio as open, shop, treeOf } from './given-portfolio-home.ts';

const words = (...lines: readonly string[]): readonly string[] => lines.join(' ').split(' ');
const json = (home: string, path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(home, path), 'utf8')) as Record<string, unknown>;

describe('the files', () => {
  it('[SB-012…SB-030] [SB-098, SB-099] lie where the checklist says', async () => {
    const home = givenHome();
    const store = await openShop(open(home));
    const text = (place: object) => ({ put: 'text', place, text: 'x\n' }) as never;
    const [ask] = (await store.read()).escalations;
    if (!ask) throw new Error('nothing was asked');
    await put(store, [
      ...(['identity', 'user', 'memory', 'preferences'] as const).map((document) => text({ document })),
      ...[null, 'shop'].flatMap((space) => [
        text({ document: 'conventions', space }),
        text({ document: 'decisions', space }),
      ]),
      text({ document: 'patterns', space: 'shop' }),
      text({ document: 'overview', space: 'shop' }),
      text({ document: 'plan', space: 'shop', initiative: 'checkout' }),
      text({ document: 'daily', day: '2026-01-02' }),
      { put: 'escalation', value: { ...ask, status: 'pending' } },
      askOf('esc-002', 'Done?', { status: 'resolved', resolution: 'yes', resolvedBy: 'ada' }),
      askOf('esc-003', 'More?'),
      { put: 'health', value: { space: 'shop', at: 'now', commit: null, checks: [] } },
      {
        put: 'schedule',
        value: {
          id: 'nightly',
          cron: '0 2 * * *',
          everyMinutes: null,
          enabled: true,
          space: null,
          what: 'report',
          title: null,
          description: '',
          createdAt: null,
          lastFiredAt: null,
        },
      },
    ]);
    await store.transcripts.append('run-0001', 'x');
    expect(treeOf(home)).toEqual([
      'IDENTITY.md',
      'MEMORY.md',
      'USER.md',
      'config.yaml',
      'daily/2026-01-02.md',
      'escalations/draft/esc-003.json',
      'escalations/pending/esc-001.json',
      'escalations/resolved/esc-002.json',
      'knowledge/conventions.md',
      'knowledge/decisions.md',
      'knowledge/preferences.md',
      'orchestrator/journal.jsonl',
      'orchestrator/numbers.json',
      'runs/run-0001.json',
      'runs/run-0001.jsonl',
      'schedules/nightly.json',
      'spaces/shop/OVERVIEW.md',
      'spaces/shop/health.json',
      'spaces/shop/knowledge/conventions.md',
      'spaces/shop/knowledge/decisions.md',
      'spaces/shop/knowledge/patterns.md',
      'spaces/shop/plans/checkout/initiative.json',
      'spaces/shop/plans/checkout/plan.md',
      'spaces/shop/plans/checkout/tasks/.highwatermark',
      'spaces/shop/plans/checkout/tasks/1.json',
      'spaces/shop/plans/checkout/tasks/2.json',
      'spaces/shop/plans/checkout/tasks/3.json',
      'spaces/shop/space.json',
    ]);
    expect(readFileSync(join(home, 'spaces/shop/plans/checkout/tasks/.highwatermark'), 'utf8')).toBe('3\n');
    await put(store, [{ put: 'removal', of: 'schedule', id: 'nightly' }]);
    expect(existsSync(join(home, 'schedules/nightly.json'))).toBe(false);
  });

  it('[SB-023, SB-036…SB-049, SB-055…SB-071] have the fields of the checklist in its order', async () => {
    const home = givenHome();
    await openShop(open(home));
    const first = (path: string, count: number): readonly string[] =>
      Object.keys(json(home, path)).slice(0, count);
    expect(first('spaces/shop/space.json', 3)).toEqual(['name', 'status', 'codeDir']);
    expect(first('spaces/shop/plans/checkout/tasks/1.json', 14)).toEqual(
      words(
        'id subject description acceptanceCriteria status priority labels blocks blockedBy plan createdAt',
        'updatedAt completedAt completionNotes',
      ),
    );
    expect(first('escalations/draft/esc-001.json', 17)).toEqual(
      words(
        'id type space initiative question context suggestedAnswers escalatedBy escalationPath priority',
        'blocksTask blocksInitiative createdAt status resolution resolvedBy resolvedAt',
      ),
    );
    const text = readFileSync(join(home, 'spaces/shop/plans/checkout/tasks/1.json'), 'utf8');
    expect(text).toMatch(/^\{\n {2}"id": 1,\n/);
    expect(text).toMatch(/\n\}\n$/);
  });
});

describe('people who edit by hand', () => {
  it('may leave out what has a sensible value, whole files included', async () => {
    const home = givenHome({
      'spaces/shop/OVERVIEW.md': '# Goals\n\n- sell\n',
      'spaces/shop/plans/checkout/plan.md': '# Pay by card\n',
      'spaces/shop/plans/checkout/tasks/7.json': '{ "subject": "pay" }',
      'spaces/shop/plans/empty/notes.txt': 'nothing yet',
      'escalations/pending/esc-004.json': '{"type":"question","space":"shop","question":"Why?"}',
      'runs/.gitkeep': '',
    });
    const { spaces, initiatives, tasks, escalations, problems } = await open(home).read();
    expect(problems).toEqual([]);
    expect(spaces).toMatchObject([{ slug: 'shop', name: 'shop', status: 'active' }]);
    expect(initiatives).toMatchObject([
      { space: 'shop', id: 'checkout', title: 'Pay by card', status: 'active' },
    ]);
    expect(tasks).toMatchObject([
      { id: 7, space: 'shop', plan: 'checkout', status: 'pending', priority: 'medium' },
    ]);
    expect(escalations).toMatchObject([{ id: 'esc-004', status: 'pending' }]);
    await expect(
      open(home).transact(me, 'next', (_, next) => ({
        changes: [],
        result: [next.task('shop', 'checkout'), next.escalation()],
      })),
    ).resolves.toEqual([8, 'esc-005']);
  });

  it('are seen at once, whatever they change', async () => {
    const home = givenHome(shop);
    const store = open(home);
    const task = join(home, 'spaces/shop/plans/checkout/tasks/1.json');
    for (const subject of ['one', 'two', 'six', 'ten', 'a longer one']) {
      writeFileSync(task, `{ "subject": "${subject}" }`);
      expect((await store.read()).tasks).toMatchObject([{ subject }]);
    }
    rmSync(task);
    expect((await store.read()).tasks).toEqual([]);
    rmSync(join(home, 'spaces'), { recursive: true });
    expect((await store.read()).spaces).toEqual([]);
  });

  it('[SB-068] move a question by moving its file, and hear of it when the file says otherwise', async () => {
    const home = givenHome({
      ...shop,
      'escalations/resolved/esc-001.json':
        '{\n  "type": "question",\n  "space": "shop",\n  "question": "Why?",\n  "status": "pending"\n}\n',
    });
    const { escalations, problems } = await open(home).read();
    expect(escalations).toMatchObject([{ id: 'esc-001', status: 'resolved' }]);
    expect(problems).toEqual([
      {
        file: join(home, 'escalations/resolved/esc-001.json'),
        line: 5,
        cause: 'status is "pending" here, but "resolved" according to the file’s place, which counts',
      },
    ]);
  });

  it('hear of a question that lies in two folders; the later one counts, and a change clears up', async () => {
    const text = '{"type":"question","space":"shop","question":"Why?"}';
    const home = givenHome({
      ...shop,
      'escalations/draft/esc-001.json': text,
      'escalations/pending/esc-001.json': text,
    });
    const store = open(home);
    const { escalations, problems } = await store.read();
    expect(escalations).toMatchObject([{ status: 'pending' }]);
    expect(problems).toMatchObject([{ file: join(home, 'escalations/draft/esc-001.json') }]);
    await put(
      store,
      escalations.map((value) => ({ put: 'escalation', value: { ...value, priority: 'high' } })),
    );
    expect(readdirSync(join(home, 'escalations/draft'))).toEqual([]);
    expect((await store.read()).problems).toEqual([]);
  });

  it('lose nothing when they save a file while a program changes it', async () => {
    const home = givenHome(shop);
    const task = join(home, 'spaces/shop/plans/checkout/tasks/1.json');
    let tries = 0;
    await open(home).transact(me, 'urgent', ({ tasks }) => {
      tries += 1;
      if (tries === 1) writeFileSync(task, '{ "subject": "pay by hand", "mood": "fine" }');
      return {
        changes: tasks.map((value) => ({ put: 'task', value: { ...value, priority: 'critical' } })),
        result: 0,
      };
    });
    expect(tries).toBe(2);
    expect(json(home, 'spaces/shop/plans/checkout/tasks/1.json')).toMatchObject({
      subject: 'pay by hand',
      mood: 'fine',
      priority: 'critical',
    });
  });

  it('lose nothing when they save a file that a killed program was about to write', async () => {
    const home = givenHome(shop);
    mkdirSync(join(home, 'orchestrator'));
    const path = 'spaces/shop/plans/checkout/tasks/1.json';
    const before = nodeIo.files.stat(join(home, path))?.changeKey ?? null;
    begin(nodeIo, home, [{ path, text: '{ "subject": "begun" }\n', before }], []);
    writeFileSync(join(home, path), '{ "subject": "by hand" }');
    expect((await open(home).read()).tasks).toMatchObject([{ subject: 'begun' }]);
    const store = open(home);
    await put(store, [{ put: 'text', place: { document: 'memory' }, text: 'x' }]);
    expect(json(home, path)).toEqual({ subject: 'begun' });
    const { problems } = await store.read();
    expect(problems).toHaveLength(1);
    expect(problems[0]?.cause).toContain('somebody wrote this');
    expect(readFileSync(problems[0]?.file ?? '', 'utf8')).toBe('{ "subject": "by hand" }');
  });

  it('never get an id again that lies in their folders, whether it can be read or not', async () => {
    const home = givenHome({ ...shop, 'spaces/shop/plans/checkout/tasks/12.json': '{ broken' });
    const next = await open(home).transact(me, 'x', (_, numbers) => ({
      changes: [],
      result: numbers.task('shop', 'checkout'),
    }));
    expect(next).toBe(13);
    await expect(put(open(home), [taskOf(12, 'over it')])).rejects.toMatchObject({ code: 'bad_change' });
    expect(readFileSync(join(home, 'spaces/shop/plans/checkout/tasks/12.json'), 'utf8')).toBe('{ broken');
  });

  it('[SB-030] who remove tasks, questions and counters, still see no id twice', async () => {
    const home = givenHome();
    const store = await openShop(open(home));
    await put(store, [askOf('esc-009', 'x')]);
    rmSync(join(home, 'spaces/shop/plans/checkout/tasks/3.json'));
    rmSync(join(home, 'escalations'), { recursive: true });
    rmSync(join(home, 'runs'), { recursive: true });
    const next = () =>
      open(home).transact(me, 'x', (_, numbers) => ({
        changes: [],
        result: [numbers.task('shop', 'checkout'), numbers.escalation(), numbers.run()],
      }));
    expect(await next()).toEqual([4, 'esc-010', 'run-0002']);
    writeFileSync(join(home, 'orchestrator/numbers.json'), '{ "escal');
    expect(await next()).toEqual([4, 'esc-010', 'run-0002']);
    rmSync(join(home, 'orchestrator/numbers.json'));
    expect(await next()).toEqual([4, 'esc-010', 'run-0002']);
  });

  it('may tie tasks from one side, and hear of a task that is not there', async () => {
    const home = givenHome({
      ...shop,
      'spaces/shop/plans/checkout/tasks/2.json': '{ "subject": "ship", "blockedBy": [1, 9] }',
    });
    const { tasks, problems } = await open(home).read();
    expect(tasks).toMatchObject([
      { id: 1, blocks: [2] },
      { id: 2, blockedBy: [1, 9] },
    ]);
    expect(problems).toMatchObject([{ cause: 'there is no task 9, which this one depends on or blocks' }]);
  });
});

import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeIo } from '../../src/io/node.ts';
import { givenFolder } from '../given/folder.ts';
import { initiativeOf, openShop, put, spaceOf, taskOf } from './given-portfolio.ts';
import { givenHome, openPortfolio as open, shop, treeOf } from './given-portfolio-home.ts';

describe('a file that is not what it should be', () => {
  const task = 'spaces/shop/plans/checkout/tasks/1.json';
  it.each([
    ['cut short', '{\n  "subject": "pay",\n  "lab', 3, 'not JSON'],
    ['empty', '', 1, 'empty'],
    ['a list', '[]', 1, 'something other than an object'],
    ['with a comma too many', '{\n  "subject": "pay",\n}\n', 3, 'not JSON'],
    ['with a comment', '{\n  // mine\n  "subject": "pay"\n}\n', 2, 'not JSON'],
    ['without what it must have', '{\n  "status": "pending"\n}', 1, 'subject is missing'],
    [
      'with a status of a later version',
      '{\n  "subject": "pay",\n  "status": "dreaming"\n}',
      3,
      'status is "dreaming"',
    ],
    [
      'with a wrong part',
      '{ "subject": "pay",\n "evidence": [\n {},\n {} ] }',
      3,
      'evidence.0.criterion is missing',
    ],
    ['that is no text', '\u0000\u0001', 1, 'not JSON'],
    ['that is nested without end', `{"subject":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 1, 'nested'],
  ])('%s is shown with its line, and left alone', async (_, text, line, cause) => {
    const home = givenHome({
      ...shop,
      [task]: text,
      'spaces/shop/plans/checkout/tasks/2.json': '{"subject":"ship"}',
    });
    const store = open(home);
    const { tasks, problems } = await store.read();
    expect(tasks).toMatchObject([{ id: 2 }]);
    expect(problems).toEqual([{ file: join(home, task), line, cause: expect.stringContaining(cause) }]);
    await put(store, [taskOf(3, 'another')]);
    await expect(put(store, [taskOf(1, 'over it')])).rejects.toMatchObject({ code: 'bad_change' });
    expect(readFileSync(join(home, task), 'utf8')).toBe(text);
  });

  it('that is huge, a folder, a pipe or closed is a problem, and nothing waits for it', async () => {
    const home = givenHome({ ...shop, 'spaces/blog/space.json': `{"name":"${'x'.repeat(2_000_000)}"}` });
    mkdirSync(join(home, 'schedules/x.json'), { recursive: true });
    mkdirSync(join(home, 'spaces/lab'));
    nodeIo.files.makeFolder(join(home, 'runs'));
    await nodeIo.processes.run('mkfifo', [join(home, 'runs/run-0001.json')]);
    writeFileSync(join(home, 'spaces/lab/OVERVIEW.md'), Buffer.from([0xc3, 0x28]));
    const { problems, spaces } = await open(home).read();
    expect(problems.map(({ file }) => file.slice(home.length + 1)).sort()).toEqual([
      'runs/run-0001.json',
      'spaces/blog/space.json',
      'spaces/lab/OVERVIEW.md',
    ]);
    expect(spaces.map(({ slug }) => slug)).toEqual(['lab', 'shop']);
  });

  it.skipIf(process.getuid?.() === 0)('that may not be read is a problem', async () => {
    const home = givenHome(shop);
    chmodSync(join(home, task), 0);
    expect((await open(home).read()).problems).toHaveLength(1);
  });

  it('is not followed out of the portfolio', async () => {
    const home = givenHome(shop);
    const outside = givenFolder();
    mkdirSync(join(outside, 'plans/x'), { recursive: true });
    writeFileSync(join(outside, 'space.json'), '{"name":"elsewhere"}');
    writeFileSync(join(outside, 'plan.md'), '# secret\n');
    symlinkSync(outside, join(home, 'spaces/away'));
    symlinkSync(join(outside, 'plan.md'), join(home, 'spaces/shop/plans/checkout/plan.md'));
    symlinkSync(outside, join(home, 'daily'));
    const store = open(home);
    const { spaces, plans, problems } = await store.read();
    expect(spaces.map(({ slug }) => slug)).toEqual(['shop']);
    expect(plans).toEqual([]);
    expect(problems.map(({ file }) => file.slice(home.length + 1)).sort()).toEqual([
      'spaces/away',
      'spaces/shop/plans/checkout/plan.md',
    ]);
    expect(await store.document({ document: 'plan', space: 'shop', initiative: 'checkout' })).toBeUndefined();
    const into = (place: object) => put(store, [{ put: 'text', place, text: 'mine' } as never]);
    await expect(into({ document: 'daily', day: '2026-01-01' })).rejects.toMatchObject({
      code: 'bad_change',
    });
    await expect(into({ document: 'overview', space: 'away' })).rejects.toMatchObject({ code: 'bad_change' });
    await expect(put(store, [initiativeOf('y', { space: 'away' })])).rejects.toMatchObject({
      code: 'bad_change',
    });
    expect(readdirSync(outside).sort()).toEqual(['plan.md', 'plans', 'space.json']);
  });

  it('of a lease does not stop the next orchestrator, whose epoch goes on', async () => {
    const home = givenHome(shop);
    const lease = (epoch: number) =>
      put(
        open(home),
        [
          {
            put: 'lease',
            value: { epoch, machine: 'm', pid: 1, processStarted: 's', until: null, fingerprint: null },
          },
        ],
        { kind: 'orchestrator', epoch },
      );
    await lease(1);
    await lease(2);
    writeFileSync(join(home, 'orchestrator/lease.json'), '{ "epoch": ');
    expect((await open(home).read()).lease).toMatchObject({ epoch: 2, until: null });
    await expect(lease(1)).rejects.toMatchObject({ code: 'superseded' });
    await lease(3);
    expect((await open(home).read()).lease).toMatchObject({ epoch: 3 });
  });

  it('of whatever kind hides nothing else, and is still there afterwards', { timeout: 120_000 }, async () => {
    const home = givenHome();
    await openShop(open(home));
    await put(open(home), [
      spaceOf('blog'),
      {
        put: 'text',
        place: { document: 'plan', space: 'shop', initiative: 'checkout' },
        text: '# Checkout\n',
      },
      { put: 'text', place: { document: 'decisions', space: 'shop' }, text: '## Q\n\nAnswer: A\n' },
    ]);
    const files = treeOf(home).filter((path) => /^(?:spaces\/shop|escalations|runs|schedules)/.test(path));
    const mutation = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }).map((text) => () => text),
      fc.json().map((text) => () => text),
      fc.nat(400).map((at) => (text: string) => text.slice(0, at)),
      fc.record({ at: fc.nat(400), with: fc.string({ maxLength: 5 }) }).map(
        ({ at, with: more }) =>
          (text: string) =>
            text.slice(0, at) + more + text.slice(at + more.length),
      ),
      fc
        .tuple(
          fc.constantFrom('id', 'status', 'space', 'blocks', 'epoch', '__proto__', 'labels'),
          fc.jsonValue(),
        )
        .map(
          ([name, value]) =>
            (text: string) =>
              text.startsWith('{')
                ? text.replace('{', `{ ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
                : text,
        ),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), mutation, async (path, mutate) => {
        const full = join(home, path);
        const before = readFileSync(full);
        const broken = mutate(before.toString());
        writeFileSync(full, broken);
        try {
          const store = open(home);
          const { spaces, problems } = await store.read();
          expect(spaces.map(({ slug }) => slug)).toContain('blog');
          for (const { file, cause } of problems)
            expect([file.startsWith(home), cause.length > 5]).toEqual([true, true]);
          await put(store, [
            { put: 'text', place: { document: 'overview', space: 'blog' }, text: `${Math.random()}\n` },
          ]);
          await store.fingerprint();
          expect(readFileSync(full).equals(Buffer.from(broken))).toBe(true);
        } finally {
          writeFileSync(full, before);
        }
      }),
      { numRuns: 200 },
    );
  });
});

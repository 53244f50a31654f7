import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeIo } from '../../src/io/node.ts';
import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';
import { createPortfolioFiles } from '../../src/stores/portfolio/portfolio-files.ts';
import { givenFolder } from '../given/folder.ts';
import { me, openShop, put, taskOf } from './given-portfolio.ts';

let built = '';

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'ephor-writer-'));
  buildSync({
    entryPoints: [join(import.meta.dirname, 'programs/portfolio-writer.ts')],
    outfile: join(built, 'writer.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['@napi-rs/keyring', '*.wasm'],
    logLevel: 'error',
  });
});
afterAll(() => rmSync(built, { recursive: true, force: true }));

const open = (home: string, lockDeadlineMs = 40_000): PortfolioStore =>
  createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs });

interface Writer {
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
  /** How long its first write took. */
  readonly writeMs: number;
}

/** Started, and past its first write. */
async function startWriter(home: string): Promise<Writer> {
  const writer = spawn(process.execPath, [join(built, 'writer.cjs'), home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => writer.on('close', done));
  const times: number[] = [];
  await new Promise<void>((done) =>
    writer.stdout?.on('data', (lines: Buffer) => {
      for (const line of lines.toString().trim().split('\n')) times.push(line ? performance.now() : 0);
      if (times.length > 1) done();
    }),
  );
  return { process: writer, ended, writeMs: (times[1] ?? 0) - (times[0] ?? 0) };
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** What each write of the program brought, wherever it is looked for. */
async function broughtBy(store: PortfolioStore): Promise<readonly (readonly string[])[]> {
  const { tasks, escalations, decisions, problems } = await store.read();
  expect(problems).toEqual([]);
  expect(tasks.map(({ id }) => id)).toEqual(tasks.map((_, at) => at + 1));
  return [
    tasks.map(({ subject }) => subject),
    escalations.map(({ question }) => question),
    decisions.map(({ question }) => question),
  ].map((names) => names.sort());
}

describe('a writer', () => {
  it('that is killed at any moment leaves all of a change or nothing, and never two copies', {
    timeout: 300_000,
  }, async () => {
    const home = join(givenFolder(), '.ephor');
    mkdirSync(home);
    let finished = 0;
    for (let kills = 0; kills < 100; kills += 1) {
      const { process: writer, ended, writeMs } = await startWriter(home);
      await pause(Math.random() * 2 * writeMs);
      writer.kill('SIGKILL');
      await ended;
      if (existsSync(join(home, 'orchestrator/pending.json'))) finished += 1;
      const [tasks, asked, decided] = await broughtBy(open(home));
      expect(asked).toEqual(tasks);
      expect(decided).toEqual(tasks);
    }
    const store = open(home);
    await put(store, [{ put: 'text', place: { document: 'memory' }, text: 'the end\n' }]);
    expect(existsSync(join(home, 'orchestrator/pending.json'))).toBe(false);
    const copies = ['draft', 'pending', 'resolved'].flatMap((status) => {
      const folder = join(home, 'escalations', status);
      return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
    });
    expect(new Set(copies).size).toBe(copies.length);
    const { tasks } = await store.read();
    expect(tasks.length).toBeGreaterThanOrEqual(100);
    expect(finished, 'no kill fell into a write').toBeGreaterThan(0);
    const lines = await store.journal();
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, at) => at + 1));
    const told = lines.filter(({ thing, from }) => thing.startsWith('task ') && from === null);
    expect(told).toHaveLength(tasks.length);
  });

  it('that is stopped holds up no reader, and goes on when it may', { timeout: 120_000 }, async () => {
    const home = join(givenFolder(), '.ephor');
    mkdirSync(home);
    const { process: writer, ended } = await startWriter(home);
    try {
      for (let stops = 0; stops < 20; stops += 1) {
        await pause(Math.random() * 60);
        writer.kill('SIGSTOP');
        await pause(10);
        const [tasks, asked, decided] = await broughtBy(open(home, 200));
        expect(asked).toEqual(tasks);
        expect(decided).toEqual(tasks);
        const waiting = put(open(home, 200), [
          { put: 'text', place: { document: 'memory' }, text: `${stops}\n` },
        ]);
        await waiting.catch((error: unknown) => expect(error).toMatchObject({ code: 'lock_timeout' }));
        writer.kill('SIGCONT');
      }
    } finally {
      writer.kill('SIGCONT');
      await pause(200);
      writer.kill('SIGKILL');
      await ended;
    }
    const [tasks, asked] = await broughtBy(open(home));
    expect(asked).toEqual(tasks);
  });

  it('whose disk is full changes nothing and says so, and loses nothing that was there', async ({ skip }) => {
    const home = join(givenFolder(), 'disk');
    mkdirSync(home);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', home], { stdio: 'pipe' });
    } catch {
      skip('needs the right to mount a small disk');
    }
    try {
      const store = await openShop(open(home));
      const { bavail, bsize } = statfsSync(home);
      writeFileSync(join(home, 'filler'), Buffer.alloc(bavail * bsize));
      const before = await open(home).read();
      const change = [taskOf(4, 'x'), taskOf(5, 'y', { description: 'z'.repeat(20_000) })];
      await expect(put(store, change)).rejects.toMatchObject({
        code: 'not_written',
        hint: expect.stringContaining('space'),
      });
      expect(await open(home).read()).toEqual(before);
      for (let free = 4096; free < 80_000; free += 4096) {
        rmSync(join(home, 'filler'));
        const left = statfsSync(home);
        writeFileSync(join(home, 'filler'), Buffer.alloc(Math.max(0, left.bavail * left.bsize - free)));
        const { tasks } = await open(home).read();
        expect([3, 5]).toContain(tasks.length);
        if (tasks.length === 5) break;
        await put(open(home), change).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'not_written' }),
        );
      }
      rmSync(join(home, 'filler'));
      await store.transact(me, 'now', ({ tasks }) => ({
        changes: tasks.length === 5 ? [] : change,
        result: 0,
      }));
      expect((await store.read()).tasks).toHaveLength(5);
    } finally {
      execFileSync('umount', [home]);
    }
  });
});

import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenClock } from '../../test/given/clock.ts';
import { givenFolder } from '../../test/given/folder.ts';
import type { AuditLine, Outcome } from '../kernel/outcome.ts';
import { nodeIo } from '../io/node.ts';
import { createAuditLog, isLogged } from './audit-log.ts';
import { emptyCache } from './documents.ts';

const outcome = (call: string, more: Partial<Outcome> = {}): Outcome => ({
  at: '2026-01-01T00:00:00.000Z',
  call,
  host: 'test',
  session: 'abc',
  event: 'tool.before',
  decision: 'silent',
  findings: [],
  ...more,
});

function givenLog({ maxBytes = 1_000_000, keep = 3 } = {}) {
  const folder = givenFolder();
  const path = `${folder}/audit.jsonl`;
  const clock = givenClock();
  let head: string | null = null;
  /** A new one each time, as a new process would have. */
  const open = () =>
    createAuditLog(
      { ...nodeIo, clock },
      { path, maxBytes, keep },
      (work) => {
        clock.advance(1);
        work();
      },
      emptyCache(),
      () => head,
    );
  const fill = async (count: number) => {
    for (let index = 0; index < count; index += 1) await open().append(outcome(`call-${index}`));
  };
  const expectHead = (hash: string) => {
    head = hash;
  };
  const lines = () => readFileSync(path, 'utf8').split('\n').slice(0, -1);
  const rewrite = (text: readonly string[]) => writeFileSync(path, `${text.join('\n')}\n`);
  return { folder, path, open, fill, lines, rewrite, expectHead };
}

const calls = (lines: readonly AuditLine[]) => lines.map(({ call }) => call);

describe('the chain', () => {
  it('is whole after many processes wrote to it', async () => {
    const log = givenLog();
    await log.fill(10);
    expect(await log.open().verify()).toEqual({ lines: 10, files: 1, broken: undefined });
  });

  it('is nothing to complain about when there is no log', async () => {
    expect(await givenLog().open().verify()).toEqual({ lines: 0, files: 0, broken: undefined });
  });

  const swap = (all: string[]) => [...all.slice(0, 3), all[4] ?? '', all[3] ?? '', ...all.slice(5)];
  it.each([
    ['an edited line', (all: string[]) => all.with(3, (all[3] ?? '').replace('silent', 'denied')), 5],
    ['a removed line', (all: string[]) => all.toSpliced(3, 1), 4],
    ['two lines in another order', swap, 4],
    ['an added line', (all: string[]) => all.toSpliced(3, 0, all[2] ?? ''), 4],
    ['a line made unreadable', (all: string[]) => all.with(3, 'oops'), 5],
    ['a line of bytes that no host sends', (all: string[]) => all.with(3, '{"prev":1}'), 5],
  ])('shows %s', async (_, change, line) => {
    const log = givenLog();
    await log.fill(8);
    log.rewrite(change(log.lines()));
    expect((await log.open().verify()).broken).toMatchObject({ file: log.path, line });
  });

  it('shows that lines at the end are missing, since the signed state knows the newest', async () => {
    const log = givenLog();
    await log.fill(5);
    log.expectHead(nodeIo.hash.sha256(log.lines().at(-1) ?? ''));
    expect((await log.open().verify()).broken).toBeUndefined();
    log.rewrite(log.lines().slice(0, 3));
    expect((await log.open().verify()).broken?.cause).toBe('lines after it are missing');
    rmSync(log.path);
    expect((await log.open().verify()).broken?.cause).toBe('lines after it are missing');
  });
});

describe('rotation', () => {
  it('begins a new file when the log is full, and the chain goes on across files', async () => {
    const log = givenLog({ maxBytes: 1_000, keep: 100 });
    await log.fill(30);
    expect(readdirSync(log.folder).length).toBeGreaterThan(3);
    expect(await log.open().verify()).toMatchObject({ lines: 30, broken: undefined });
    expect(calls(await log.open().read({}))).toEqual(
      Array.from({ length: 30 }, (_, index) => `call-${index}`),
    );
  });

  it('keeps as many old files as it should, newest last', async () => {
    const log = givenLog({ maxBytes: 1_000, keep: 2 });
    await log.fill(30);
    expect(readdirSync(log.folder)).toHaveLength(3);
    expect((await log.open().verify()).broken).toBeUndefined();
    expect(calls(await log.open().read({})).at(-1)).toBe('call-29');
  });

  it('shows that a whole file is missing from the middle', async () => {
    const log = givenLog({ maxBytes: 1_000, keep: 100 });
    await log.fill(30);
    const [, second] = readdirSync(log.folder)
      .filter((name) => name.startsWith('audit-'))
      .sort();
    rmSync(`${log.folder}/${second}`);
    expect((await log.open().verify()).broken?.line).toBe(1);
  });
});

describe('reading', () => {
  const given = async () => {
    const log = givenLog();
    const finding = {
      gate: 'g',
      family: 'protection',
      level: 'deny',
      code: 'c',
      reason: 'r',
      remedy: 'm',
    } as const;
    await log.open().append(outcome('a', { at: '2026-01-01T00:00:00.000Z' }));
    await log
      .open()
      .append(outcome('b', { at: '2026-01-02T00:00:00.000Z', decision: 'deny', findings: [finding] }));
    await log
      .open()
      .append(outcome('c', { at: '2026-01-03T00:00:00.000Z', session: 'xyz', decision: 'ask' }));
    return log;
  };

  it('knows whether it holds a call', async () => {
    const { path } = await given();
    const holds = (call: string) => isLogged(nodeIo, { path, maxBytes: 0, keep: 0 }, call);
    expect(['b', '"', 'z'].map(holds)).toEqual([true, false, false]);
  });
});

describe('finding', () => {
  it('goes by the beginning of an id, over all files, and knows whether older lines are gone', async () => {
    const log = givenLog({ maxBytes: 1_000, keep: 100 });
    await log.open().append(outcome('named', { id: 'd-abcdefgh' }));
    await log.fill(20);
    expect(readdirSync(log.folder).length).toBeGreaterThan(3);
    const { lines, from } = await log.open().find('d-abc');
    expect([calls(lines), from]).toEqual([['named'], undefined]);
    for (const line of await log.open().read({}))
      expect(calls((await log.open().find(line.id)).lines)).toEqual([line.call]);

    const [oldest = ''] = readdirSync(log.folder)
      .filter((name) => name.startsWith('audit-'))
      .sort();
    rmSync(`${log.folder}/${oldest}`);
    expect(await log.open().find('d-abc')).toEqual({ lines: [], from: '2026-01-01T00:00:00.000Z' });
  });

  it('gives a line of an older version the same id each time', async () => {
    const log = givenLog();
    log.rewrite([JSON.stringify({ ...outcome('old'), prev: 'beginning' })]);
    const [old] = await log.open().read({});
    expect(old?.id).toMatch(/^d-[0-9a-z]{8}$/);
    expect(calls((await log.open().find(old?.id ?? '')).lines)).toEqual(['old']);
  });
});

describe('following', () => {
  it('gives each new line once, over a rotation too, until it is told to stop', async () => {
    const log = givenLog({ maxBytes: 700 });
    await log.fill(3);
    const stop = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const { call } of log.open().follow({ session: 'abc' }, stop.signal)) {
        seen.push(call);
        if (call === 'last') stop.abort();
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await log.open().append(outcome('new'));
    await log.open().append(outcome('elsewhere', { session: 'other' }));
    await log.fill(4);
    await log.open().append(outcome('last'));
    await following;
    expect(seen).toEqual(['new', 'call-0', 'call-1', 'call-2', 'call-3', 'last']);
  });
});

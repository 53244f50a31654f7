import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenClock } from '../../test/given/clock.ts';
import { givenFolder } from '../../test/given/folder.ts';
import type { Io, ProcessId } from '../kernel/io.ts';
import { nodeIo } from '../io/node.ts';
import { withLock } from './lock.ts';

/** The real disk with a clock that runs only while somebody waits. */
const world = (): Io => ({ ...nodeIo, clock: givenClock(new Date().toISOString()) });

const lockedBy = (holder: Partial<ProcessId> | string): string => {
  const path = `${givenFolder()}/lock`;
  writeFileSync(
    path,
    typeof holder === 'string' ? holder : JSON.stringify({ ...nodeIo.processes.self, ...holder }),
  );
  return path;
};

const work = (path: string, io = world()) => withLock(io, path, { deadlineMs: 100 }, () => 'done');
/** What lies beside the lock, but for the badge that a living process keeps for its next turn. */
const left = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => !name.endsWith('.badge'));
const deadProcess = { pid: 2 ** 22 - 1, started: '1' };
const old = new Date(Date.now() - 60_000);

describe('withLock', () => {
  it('does the work and leaves no file behind', () => {
    const folder = givenFolder();
    expect(work(`${folder}/lock`)).toBe('done');
    expect(left(folder)).toEqual([]);
  });

  it('lets go when the work fails', () => {
    const folder = givenFolder();
    const failing = () =>
      withLock(world(), `${folder}/lock`, { deadlineMs: 100 }, () => {
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(left(folder)).toEqual([]);
  });

  it('waits for a living holder until the deadline and names it', () => {
    const path = lockedBy({});
    expect(() => work(path)).toThrow(`held by process ${process.pid}`);
    expect(left(path.slice(0, -5))).toEqual(['lock']);
  });

  it('lets only one in at a time', () => {
    const path = `${givenFolder()}/lock`;
    withLock(world(), path, { deadlineMs: 100 }, () => {
      expect(() => work(path)).toThrow('held');
    });
  });

  it.each([
    ['a dead process', deadProcess],
    ['a later process of the same number', { started: 'another start' }],
  ])('takes over at once from %s', (_, holder) => {
    const path = lockedBy(holder);
    const io = world();
    const before = io.clock.monotonic();
    expect(work(path, io)).toBe('done');
    expect(io.clock.monotonic() - before).toBe(0);
    expect(left(path.slice(0, -5))).toEqual([]);
  });

  it.each([
    ['an empty file', ''],
    ['text that names nobody', 'oops'],
    ['JSON that names nobody', '{"pid":"1"}'],
    ['null', 'null'],
  ])('gives %s some time, since its holder may be writing it', (_, text) => {
    expect(() => work(lockedBy(text))).toThrow('held');
  });

  it.each([
    ['an empty file', ''],
    ['text that names nobody', 'oops'],
  ])('takes over from %s that has been there for long', (_, text) => {
    const path = lockedBy(text);
    utimesSync(path, old, old);
    expect(work(path)).toBe('done');
  });

  it.each([
    ['bytes that are no text', (path: string) => writeFileSync(path, Buffer.from([0xc3, 0x28, 0xff]))],
    ['a folder', (path: string) => mkdirSync(path)],
    ['a huge file', (path: string) => writeFileSync(path, 'x'.repeat(10_000))],
  ])('takes over from %s that has been there for long', (_, make) => {
    const path = `${givenFolder()}/lock`;
    make(path);
    utimesSync(path, old, old);
    expect(work(path)).toBe('done');
  });

  it('does not judge a process of another machine before its time', () => {
    const path = lockedBy({ ...deadProcess, machine: 'another' });
    expect(() => work(path)).toThrow('held');
    utimesSync(path, old, old);
    expect(work(path)).toBe('done');
  });
});

import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allOf } from '../../test/given/all-of.ts';
import { givenFolder } from '../../test/given/folder.ts';
import { appendRecord, created, givenContext } from '../../test/given/trace-records.ts';
import { projectFiles } from '../kernel/place.ts';
import { traceNamespace } from '../kernel/stores/trace.ts';
import { nodeIo } from '../io/node.ts';
import { buildRecord, idOf } from '../features/ledger/attribution/build-record.ts';
import { createLedgerFile } from './ledger-file.ts';
import { verifyLedger } from './verify-ledger.ts';

async function given(...calls: readonly string[]) {
  const root = givenFolder();
  const { ledger, ephor } = projectFiles(root);
  mkdirSync(ephor);
  for (const call of calls) await appendRecord(root, call);
  const text = (): string => readFileSync(ledger, 'utf8');
  return {
    root,
    ledger,
    text,
    append: (call: string) => appendRecord(root, call),
    change: (edit: (lines: string[]) => readonly string[]) =>
      writeFileSync(ledger, `${edit(text().split('\n').slice(0, -1)).join('\n')}\n`),
    calls: async () =>
      (await allOf(createLedgerFile(nodeIo, root).scan())).map(
        (record) => record?.metadata[traceNamespace].call,
      ),
    check: () => verifyLedger(nodeIo, ledger),
  };
}

const whole = { forks: 0, duplicates: 0, torn: [], broken: [] };

describe('the ledger', () => {
  it('is a chain of lines, each with the hash of the one before', async () => {
    const { calls, check, text } = await given('a', 'b', 'c');
    expect(await calls()).toEqual(['a', 'b', 'c']);
    expect(check()).toEqual({ lines: 3, ...whole });
    expect(text().split('\n')[0]).toContain('"previous":"none"');
  });

  it('says where in the file a record begins', async () => {
    const { root, ledger, text } = await given('a');
    appendFileSync(ledger, '{"half":');
    const context = givenContext('b');
    const make = buildRecord([created('b.ts', 'ä\n')], context);
    const appended = await createLedgerFile(nodeIo, root).append(idOf(nodeIo.hash, context.capture), make);
    expect(Buffer.from(text()).subarray(appended?.offset).toString()).toBe(
      `${JSON.stringify(appended?.record)}\n`,
    );
  });

  it('takes the same call once', async () => {
    const { append, calls } = await given('a');
    expect(await append('a')).toBeUndefined();
    expect(await calls()).toEqual(['a']);
  });

  it.each([
    ['a line that a crash cut short', (line: string) => line.slice(0, 60), 'left out'],
    ['a line whose end is missing only', (line: string) => line.slice(0, -1), 'kept'],
    ['half a character', () => '{"id":"\u00e4'.slice(0, 7), 'left out'],
  ])('goes on after %s', async (_, cut, how) => {
    const { ledger, text, append, calls, check } = await given('a', 'b');
    const lines = text();
    const start = lines.indexOf('\n') + 1;
    writeFileSync(ledger, lines.slice(0, start) + cut(lines.slice(start)));
    await append('c');
    await append('d');
    expect(await calls()).toEqual(['a', how === 'kept' ? 'b' : undefined, 'c', 'd']);
    expect(check()).toEqual({ lines: 4, ...whole, torn: how === 'kept' ? [] : [2] });
  });

  it('finds its end behind a record of any size', async () => {
    const { root, append, check } = await given('a');
    await appendRecord(root, 'huge', Array.from({ length: 60_000 }, (_, at) => `line ${at}\n`).join(''));
    await append('b');
    expect(check()).toEqual({ lines: 3, ...whole });
  });

  it('is empty where there is none', async () => {
    expect(await (await given()).calls()).toEqual([]);
    expect((await given()).check()).toEqual({ lines: 0, ...whole });
  });
});

describe('a check of the ledger', () => {
  const swap = (from: string, to: string) => (line: string) => line.replace(from, to);

  it.each([
    [
      'a line that was changed',
      (lines: string[]) => lines.map((line, at) => (at === 1 ? swap('"b.ts"', '"x.ts"')(line) : line)),
      [3],
    ],
    ['a line that was taken out', (lines: string[]) => lines.filter((_, at) => at !== 1), [2]],
    ['lines in another order', (lines: string[]) => [lines[1], lines[0], lines[2]] as string[], [1]],
    [
      'a line that was made unreadable',
      (lines: string[]) => lines.map((line, at) => (at === 1 ? line.slice(1) : line)),
      [3],
    ],
    [
      'a field that the format has no place for',
      (lines: string[]) =>
        lines.map((line, at) => (at === 2 ? swap('{"version"', '{"extra":1,"version"')(line) : line)),
      [3],
    ],
    [
      'a hash that is none',
      (lines: string[]) =>
        lines.map((line, at) =>
          at === 2 ? line.replace(/"content_hash":"sha256:../, '"content_hash":"sha256:zz') : line,
        ),
      [3],
    ],
    [
      'one id for two different lines',
      (lines: string[]) => [...lines, (lines[2] ?? '').replace('"s"', '"t"')],
      [4],
    ],
  ])('finds %s', async (_, edit, broken) => {
    const { change, check } = await given('a', 'b', 'c');
    change(edit);
    expect(check().broken.map(({ line }) => line)).toEqual(broken);
  });

  it.each([
    ['a line twice', (lines: string[]) => [...lines, lines[1] ?? ''], { lines: 4, duplicates: 1 }],
    ['an empty line', (lines: string[]) => [lines[0] ?? '', '', ...lines.slice(1)], { lines: 3 }],
  ])('has nothing against %s', async (_, edit, found) => {
    const { change, check } = await given('a', 'b', 'c');
    change(edit);
    expect(check()).toEqual({ ...whole, ...found });
  });
});

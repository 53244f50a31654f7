import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import { givenChange, givenRecord, owned, text, writeLedger } from '../../test/given/trace.ts';
import { openTraceIndex } from '../features/ledger/attribution/follow.ts';
import { projectFiles } from '../kernel/place.ts';
import type { TracedVersion } from '../kernel/stores/trace-index.ts';
import { nodeIo } from '../io/node.ts';
import { hashLine } from '../features/ledger/attribution/lines.ts';

const [one, two, three] = ['const one = 1;', 'const two = 2;', 'const three = 3;'];

/** A ledger with one file that was made and then changed. */
function givenLedger() {
  const root = givenFolder();
  const index = openTraceIndex(nodeIo, root);
  const first = givenRecord({ 'a.ts': givenChange(undefined, text(one, two)) });
  writeLedger(root, first);
  const second = givenRecord({ 'a.ts': givenChange(text(one, two), text(one, three, two), newest(root)) });
  writeLedger(root, second);
  return { root, index, first, second, folder: projectFiles(root).traceIndex };
}

const newest = (root: string, path = 'a.ts'): TracedVersion | undefined =>
  openTraceIndex(nodeIo, root).versions(path)[0];
const short = (id: string): string => id.slice(0, 8);

describe('the index of the ledger', () => {
  it('knows the versions of a file, its records, and who wrote a line where', () => {
    const { root, index, first, second } = givenLedger();
    expect(owned(text(one, three, two), newest(root))).toEqual([
      `${short(first.id)} ${one}`,
      `${short(second.id)} ${three}`,
      `${short(first.id)} ${two}`,
    ]);
    expect(index.record(second.id)).toEqual(JSON.parse(JSON.stringify(second)));
    expect(index.writers(hashLine(nodeIo.hash, three))).toEqual([{ path: 'a.ts', record: second.id }]);
    expect(index.record('00000000-none')).toBeUndefined();
    expect(index.versions('never.ts')).toEqual([]);
  });

  it('is empty without a ledger, and leaves no file behind', () => {
    const root = givenFolder();
    expect(openTraceIndex(nodeIo, root).versions('a.ts')).toEqual([]);
    expect(readdirSync(root)).toEqual([]);
  });

  it('takes in what was appended and nothing twice', () => {
    const { root, index, first, second, folder } = givenLedger();
    index.refresh();
    const before = readdirSync(folder);
    const third = givenRecord({ 'a.ts': givenChange(text(one, three, two), text(three, two), newest(root)) });
    writeLedger(root, third, second, first);
    expect(owned(text(three, two), newest(root))).toEqual([
      `${short(second.id)} ${three}`,
      `${short(first.id)} ${two}`,
    ]);
    expect(readdirSync(folder)).toEqual(before);
  });

  it('waits for the end of a line that is being written', () => {
    const { root, index, second } = givenLedger();
    const { ledger } = projectFiles(root);
    const whole = readFileSync(ledger, 'utf8');
    writeFileSync(ledger, whole.slice(0, -20));
    expect(index.record(second.id)).toBeUndefined();
    writeFileSync(ledger, whole);
    expect(index.record(second.id)?.id).toBe(second.id);
  });

  it('is made anew when the ledger is another one', () => {
    const { root, index, second } = givenLedger();
    index.refresh();
    const other = givenRecord({ 'a.ts': givenChange(undefined, text(two)) });
    rmSync(projectFiles(root).ledger);
    writeLedger(root, other);
    expect(owned(text(two), newest(root))).toEqual([`${short(other.id)} ${two}`]);
    expect(index.record(second.id)).toBeUndefined();
  });

  it('passes over lines that are no records', () => {
    const { root, index } = givenLedger();
    const { ledger } = projectFiles(root);
    writeFileSync(ledger, `{"half\n\n<<<<<<< ours\n${readFileSync(ledger, 'utf8')}null\n`);
    expect(index.versions('a.ts')[0]?.lines).toHaveLength(3);
  });

  const damages: readonly (readonly [string, (folder: string) => void])[] = [
    ['its head is lost', (folder) => rmSync(`${folder}/head.json`)],
    ['its head is no JSON', (folder) => writeFileSync(`${folder}/head.json`, '{')],
    ['its head is of another version', (folder) => writeFileSync(`${folder}/head.json`, '{"format":0}')],
    [
      'a file of it is no JSON',
      (folder) => {
        const [generation = ''] = readdirSync(folder).filter((name) => name.startsWith('v'));
        for (const name of readdirSync(`${folder}/${generation}/paths`))
          writeFileSync(`${folder}/${generation}/paths/${name}`, 'oops');
      },
    ],
    ['all of it is lost', (folder) => rmSync(folder, { recursive: true })],
  ];
  it.each(damages)('says the same after %s', (_, damage) => {
    const { root, index, folder } = givenLedger();
    const before = index.versions('a.ts');
    damage(folder);
    expect(openTraceIndex(nodeIo, root).versions('a.ts')).toEqual(before);
  });

  it('keeps a version that was checked in, for the branch that still has it', () => {
    const { root, index, first } = givenLedger();
    const [newer] = index.versions('a.ts');
    const later = givenRecord(
      { 'a.ts': givenChange(text(one, three, two), text(three), newer) },
      {},
      { vcs: { type: 'git', revision: 'd'.repeat(40) } },
    );
    writeLedger(root, later);
    expect(index.versions('a.ts').map(({ lines }) => lines.length)).toEqual([1, 3]);
    expect(index.versions('a.ts')[1]?.owners[0]).toBe(first.id);
  });

  it('is the same whether it was made at once or record by record', () => {
    const root = givenFolder();
    let content: string | undefined;
    for (let count = 0; count < 30; count += 1) {
      const next = text(...Array.from({ length: 5 }, (_, at) => `line ${(count * (at + 1)) % 7} of ${at}`));
      writeLedger(root, givenRecord({ 'a.ts': givenChange(content, next, newest(root)) }));
      content = next;
    }
    const grown = openTraceIndex(nodeIo, root).versions('a.ts');
    rmSync(projectFiles(root).traceIndex, { recursive: true });
    expect(openTraceIndex(nodeIo, root).versions('a.ts')).toEqual(grown);
  });

  it('is whole when several processes make it at once', { timeout: 60_000 }, async () => {
    const { root, second, folder } = givenLedger();
    rmSync(folder, { recursive: true, force: true });
    const program = `${givenFolder()}/reader.mjs`;
    await build({
      stdin: {
        contents: `import { openTraceIndex } from './src/features/ledger/attribution/follow.ts';
          import { nodeIo } from './src/io/node.ts';
          const versions = openTraceIndex(nodeIo, process.argv[2]).versions('a.ts');
          console.log(versions[0].owners[1]);`,
        resolveDir: `${import.meta.dirname}/../..`,
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['@napi-rs/keyring'],
      outfile: program,
    });
    const runs = Array.from({ length: 6 }, () => promisify(execFile)(process.execPath, [program, root]));
    const said = (await Promise.all(runs)).map(({ stdout }) => stdout.trim());
    expect(new Set(said)).toEqual(new Set([second.id]));
    expect(readdirSync(folder).filter((name) => name.startsWith('v'))).toHaveLength(1);
  });
});

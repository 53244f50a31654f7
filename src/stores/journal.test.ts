import { spawn } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import type { JournalEntry } from '../kernel/stores/journal.ts';
import { nodeIo } from '../io/node.ts';
import { createJournal } from './journal.ts';

function given() {
  const root = givenFolder();
  const folder = `${root}/.ephor/decisions`;
  const journal = createJournal(nodeIo, root);
  const put = (name: string, text: string | Uint8Array): void => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/${name}`, text);
  };
  return { root, folder, journal, put };
}

const entry = (more: Partial<JournalEntry> = {}): JournalEntry => ({
  timestamp: '2024-01-15T10:30:00.123Z',
  session_id: 'one',
  type: 'override_granted',
  context: 'why',
  ...more,
});
const at = (minute: number): string => new Date(Date.UTC(2024, 0, 15, 10, minute)).toISOString();
const whole = 'timestamp: 2024-01-15T10:30:00Z\nsession_id: s\ntype: override_granted\ncontext: x\n';

describe('a recorded decision', () => {
  it('[SE-069] is a file of its own, named by UTC time with dashes, that others may read', async () => {
    const { journal, folder } = given();
    expect(await journal.record(entry())).toBe('2024-01-15T10-30-00Z.yaml');
    expect(readdirSync(folder)).toEqual(['2024-01-15T10-30-00Z.yaml']);
    expect(statSync(`${folder}/2024-01-15T10-30-00Z.yaml`).mode & 0o777).toBe(0o644);
  });

  it('never takes the place of another one of the same second', async () => {
    const { journal } = given();
    const names = ['a', 'b', 'c'].map((context) => journal.record(entry({ context })));
    expect(await Promise.all(names)).toEqual([
      '2024-01-15T10-30-00Z.yaml',
      '2024-01-15T10-30-00Z-2.yaml',
      '2024-01-15T10-30-00Z-3.yaml',
    ]);
  });

  it('never takes the place of another one of another process', async () => {
    const { root, journal } = given();
    const { outputFiles } = buildSync({
      stdin: {
        contents: `import { nodeIo } from './src/io/node.ts'; import { createJournal } from './src/stores/journal.ts';
          const journal = createJournal(nodeIo, ${JSON.stringify(root)});
          for (let i = 0; i < 20; i += 1)
            void journal.record({ ...${JSON.stringify(entry())}, trigger: process.pid + ' ' + i });`,
        resolveDir: `${import.meta.dirname}/../..`,
        loader: 'ts',
      },
      bundle: true,
      external: ['./read-journal.ts'],
      platform: 'node',
      write: false,
    });
    const runs = Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ['-e', outputFiles[0]?.text ?? ''], { stdio: 'inherit' });
      return new Promise((resolve) => child.on('exit', resolve));
    });
    expect(await Promise.all(runs)).toEqual([0, 0, 0, 0]);
    const { entries, unreadable } = await journal.read({ limit: 1_000 });
    expect(unreadable).toEqual([]);
    expect(new Set(entries.map(({ trigger }) => trigger)).size).toBe(80);
  });

  it('holds no secret, and long texts are cut', async () => {
    const { journal, folder } = given();
    const secret = 'ghp_abcdefghijklmnopqrstuvwxyz0123';
    const name = await journal.record(
      entry({ context: `${secret} ${'é'.repeat(9_000)}`, trigger: `${secret} ${'y '.repeat(900)}` }),
    );
    expect(readFileSync(`${folder}/${name}`, 'utf8')).not.toContain('ghp_');
    const [read] = (await journal.read({ limit: 1 })).entries;
    expect(read?.context.length).toBeLessThanOrEqual(4_000);
    expect(read?.trigger).toHaveLength(500);
    expect(read?.trigger).toMatch(/^\[secret\] y y .*…$/);
  });
});

describe('reading', () => {
  it('gives what was recorded, newest first, with the name of the file', async () => {
    const { journal } = given();
    for (const minute of [3, 1, 2])
      await journal.record(entry({ timestamp: at(minute), context: `at ${minute}` }));
    const { entries } = await journal.read({ limit: 2 });
    expect(entries).toEqual([
      { ...entry({ timestamp: at(3), context: 'at 3' }), file: '2024-01-15T10-03-00Z.yaml' },
      { ...entry({ timestamp: at(2), context: 'at 2' }), file: '2024-01-15T10-02-00Z.yaml' },
    ]);
  });

  it('knows which of one second came later', async () => {
    const { journal } = given();
    for (let count = 1; count <= 12; count += 1) await journal.record(entry({ context: String(count) }));
    const { entries } = await journal.read({ limit: 3 });
    expect(entries.map(({ context }) => context)).toEqual(['12', '11', '10']);
  });

  it('is empty where there is nothing', async () => {
    expect(await given().journal.read({ limit: 5 })).toEqual({ entries: [], unreadable: [] });
  });

  it('chooses by type, session and time', async () => {
    const { journal } = given();
    await journal.record(entry({ timestamp: at(1), type: 'context_snapshot' }));
    await journal.record(entry({ timestamp: at(2), session_id: 'other' }));
    await journal.record(entry({ timestamp: at(3) }));
    const times = async (filter: object) =>
      (await journal.read({ limit: 9, ...filter })).entries.map(({ timestamp }) => timestamp);
    expect(await times({ type: 'context_snapshot' })).toEqual([at(1)]);
    expect(await times({ session: 'oth' })).toEqual([at(2)]);
    expect(await times({ since: at(2) })).toEqual([at(3), at(2)]);
    expect(await times({ since: at(4) })).toEqual([]);
  });

  it.each<[string, string | Uint8Array]>([
    ['not YAML', 'a: [1'],
    ['empty', ''],
    ['a list', '- a\n'],
    ['a text', 'hello'],
    ['not UTF-8', Uint8Array.from([0x61, 0xff, 0x00, 0xc3])],
    ['half-written', whole.slice(0, 60)],
    ['of a wrong type', whole.replace('context: x', 'context: 5')],
    ['of an unknown type', whole.replace('override_granted', 'world_peace')],
    ['of an unknown phase', `${whole}from_state: sleeping\n`],
    ['two documents', `${whole}---\n${whole}`],
    ['with a key twice', `${whole}type: context_snapshot\n`],
    ['huge', `${whole}more: ${'x'.repeat(70_000)}\n`],
    ['full of aliases', `a: &a [x,x]\nb: &b [*a,*a]\n${'c: *b\n'.repeat(3)}${whole}`],
  ])('names a file that is %s, and reads the others', async (_, text) => {
    const { journal, put } = given();
    put('2024-01-15T10-31-00Z.yaml', text);
    put('2024-01-15T10-30-00Z.yaml', whole);
    const { entries, unreadable } = await journal.read({ limit: 5 });
    expect(unreadable).toEqual(['2024-01-15T10-31-00Z.yaml']);
    expect(entries.map(({ context }) => context)).toEqual(['x']);
  });

  it('keeps out the fields of another version, and takes the time from the name where the file has none', async () => {
    const { journal, put } = given();
    put(
      '2024-01-15T10-30-00Z.yaml',
      'session_id: s\ntype: override_granted\ncontext: x\nmood: fine\ntrigger: null\n',
    );
    expect((await journal.read({ limit: 5 })).entries).toEqual([
      {
        timestamp: '2024-01-15T10:30:00Z',
        session_id: 's',
        type: 'override_granted',
        context: 'x',
        file: '2024-01-15T10-30-00Z.yaml',
      },
    ]);
  });

  it('passes over folders, links, notes and what a killed process left', async () => {
    const { journal, put, folder, root } = given();
    put('README.md', '# Decisions');
    put('2024-01-15T10-30-00Z.yaml.1-2-abc.tmp', 'half');
    mkdirSync(`${folder}/2024-01-15T10-31-00Z.yaml`);
    writeFileSync(`${root}/elsewhere.yaml`, whole);
    symlinkSync(`${root}/elsewhere.yaml`, `${folder}/2024-01-15T10-32-00Z.yaml`);
    symlinkSync(`${root}/nowhere`, `${folder}/2024-01-15T10-33-00Z.yaml`);
    expect(await journal.read({ limit: 5 })).toEqual({ entries: [], unreadable: [] });
  });

  it('finds a file of another name by the time in it', async () => {
    const { journal, put } = given();
    put('zzz.yaml', whole.replace('2024', '2020'));
    put('aaa.yml', whole.replace('2024', '2030'));
    put('2024-01-15T10-30-00Z.yaml', whole);
    const { entries } = await journal.read({ limit: 2 });
    expect(entries.map(({ file }) => file)).toEqual(['aaa.yml', '2024-01-15T10-30-00Z.yaml']);
  });

  it('names a file that it may not read', async () => {
    const { journal, put, folder } = given();
    put('2024-01-15T10-30-00Z.yaml', whole);
    chmodSync(`${folder}/2024-01-15T10-30-00Z.yaml`, 0);
    const { entries, unreadable } = await journal.read({ limit: 5 });
    expect(entries.length + unreadable.length).toBe(1);
  });

  it('reads no more files than it needs', async () => {
    const { root, put } = given();
    for (let second = 0; second < 1_000; second += 1) {
      const name = new Date(Date.UTC(2024, 0, 1, 0, 0, second))
        .toISOString()
        .slice(0, 19)
        .replaceAll(':', '-');
      put(`${name}Z.yaml`, whole);
    }
    let read = 0;
    const files: typeof nodeIo.files = {
      ...nodeIo.files,
      readText: (path, most) => {
        read += 1;
        return nodeIo.files.readText(path, most);
      },
    };
    const { entries } = await createJournal({ ...nodeIo, files }, root).read({ limit: 8 });
    expect(entries).toHaveLength(8);
    expect(read).toBe(8);
  });
});

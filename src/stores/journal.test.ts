import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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
});

describe('reading', () => {
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

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import type { Action } from '../../../kernel/action.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { FileStat } from '../../../kernel/io.ts';
import { type FileVersions, packSeen, type SeenSection } from '../../../kernel/work/seen.ts';
import { nodeIo } from '../../../io/node.ts';
import { fileVersions } from './file-versions.ts';

const hashOf = (text: string): string => nodeIo.hash.sha256(text).slice(0, 16);
const known = (text: string): string => packSeen({ hash: hashOf(text), at: 0, own: false, earlier: [] });

function given(files: Readonly<Record<string, string | Uint8Array>>, seen: Partial<SeenSection> = {}) {
  const root = givenFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(`${root}/${name}`), { recursive: true });
    writeFileSync(`${root}/${name}`, text);
  }
  const gather = async (event: AgentEvent): Promise<FileVersions> =>
    fileVersions.gather({
      event: { ...event, cwd: root },
      io: nodeIo,
      realPath: nodeIo.files.linkFollower(),
      place: { root, userHome: '/home/dev' },
      state: { seen: { files: {}, running: {}, ...seen } },
    } as never);
  return { root, gather };
}

const write = (path: string, before?: string): Action => ({
  kind: 'write',
  path,
  change: { kind: 'whole', content: 'new' },
  before,
  after: 'new',
});
const before = (action: Action) => givenEvent('tool.before', { tool: 'Write', action });
const read = (path: string) =>
  givenEvent('tool.after', {
    tool: 'Read',
    action: { kind: 'read', paths: [path] },
    response: {},
    result: 'content',
  });

describe('before an edit', () => {
  it('the text that the line has read is enough, with the time of its last change', async () => {
    const { root, gather } = given({ 'a.ts': 'changed meanwhile' });
    const { changedMs } = nodeIo.files.stat(`${root}/a.ts`) as FileStat;
    expect((await gather(before(write(`${root}/a.ts`, 'x')))).present).toEqual([
      { path: 'a.ts', hash: hashOf('x'), changedAt: changedMs, anyCase: false },
    ]);
  });

  it('of a file that is not there, or that can’t be read and was not recorded, nothing is known [RO-054]', async () => {
    const { root, gather } = given(
      { binary: new Uint8Array([0xff, 0x00]) },
      { files: { 'b.ts': known('x') } },
    );
    expect((await gather(before(write(`${root}/b.ts`)))).present).toEqual([]);
    expect((await gather(before(write(`${root}/binary`)))).present).toEqual([]);
  });

  it('a note of the host itself is no file of the project', async () => {
    const { root, gather } = given({ 'a.ts': 'y' }, { files: { 'a.ts': known('x') } });
    const draft = { ...write(`${root}/a.ts`, 'y'), draft: true };
    expect((await gather(before(draft))).present).toEqual([]);
  });
});

describe('after a look [RO-052]', () => {
  it('the file is known by its content, from the root', async () => {
    const { root, gather } = given({ 'src/a.ts': 'x', empty: '' });
    expect((await gather(read(`${root}/src/a.ts`))).read).toMatchObject([
      { path: 'src/a.ts', hash: hashOf('x') },
    ]);
    expect((await gather(read(`${root}/empty`))).read).toMatchObject([{ path: 'empty', hash: hashOf('') }]);
  });

  it('the same text has the same hash when the line reads it before an edit, in every encoding', async () => {
    const utf16 = new Uint8Array([0xff, 0xfe, 0x61, 0x00]);
    const files = { bom: '\uFEFFx', utf16, binary: new Uint8Array([0xff, 0x00, 0x80]) };
    for (const [name, content] of Object.entries(files)) {
      const { root, gather } = given({ [name]: content });
      const [seen] = (await gather(read(`${root}/${name}`))).read;
      const text = name === 'binary' ? undefined : nodeIo.files.readText(`${root}/${name}`);
      const section = { [name]: packSeen({ hash: seen?.hash ?? '', at: 0, own: false, earlier: [] }) };
      const again = given({ [name]: content }, { files: section });
      const { present } = await again.gather(before(write(`${again.root}/${name}`, text)));
      expect(
        present.filter(({ hash }) => hash !== seen?.hash),
        name,
      ).toEqual([]);
      expect(seen?.hash, name).toHaveLength(16);
    }
  });

  it('folders, missing and very large files are left alone', async () => {
    const { root, gather } = given({ 'src/a.ts': 'x', large: 'x'.repeat(5 * 1024 * 1024) });
    for (const name of ['src', 'missing', 'large', '.'])
      expect((await gather(read(`${root}/${name}`))).read).toEqual([]);
  });
});

it('of other events, nothing is known', async () => {
  const { gather } = given({});
  expect(await gather(givenEvent('session.start', { source: 'compact' }))).toMatchObject({
    read: [],
    written: [],
  });
});

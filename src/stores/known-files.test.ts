import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import { projectFiles } from '../kernel/place.ts';
import { nodeIo } from '../io/node.ts';
import { createKnownFiles } from './known-files.ts';

describe('files as somebody saw them last', () => {
  it('are known to every process, the newest content only', () => {
    const root = givenFolder();
    const known = createKnownFiles(nodeIo, root);
    known.put('a.ts', { kind: 'text', text: 'old' }, '1');
    known.put('a.ts', { kind: 'text', text: 'new' }, '2');
    const other = createKnownFiles(nodeIo, root);
    expect(other.get('a.ts')).toEqual({ kind: 'text', text: 'new' });
    expect([other.has('a.ts', '1'), other.has('a.ts', '2')]).toEqual([false, true]);
    expect(other.get('b.ts')).toBeUndefined();
  });

  it('are forgotten from the oldest on when there are too many', () => {
    const root = givenFolder();
    const { known: folder } = projectFiles(root);
    const known = createKnownFiles(nodeIo, root);
    known.put('first', { kind: 'absent' }, '');
    const [first = ''] = readdirSync(folder);
    utimesSync(join(folder, first), 1, 1);
    for (let n = 0; n < 2_010; n += 1) known.put(`file ${n}`, { kind: 'absent' }, '');
    known.prune();
    expect(readdirSync(folder)).toHaveLength(2_000);
    expect(known.get('first')).toBeUndefined();
    expect(known.get('file 2009')).toEqual({ kind: 'absent' });
  });
});

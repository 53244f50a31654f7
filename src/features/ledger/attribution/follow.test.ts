import { describe, expect, it } from 'vitest';
import { givenChange, givenRecord, owned, text } from '../../../../test/given/trace.ts';
import { type TraceRecord, traceNamespace } from '../../../kernel/stores/trace.ts';
import type { TracedVersion, RecentChange } from '../../../kernel/stores/trace-index.ts';
import { nodeIo } from '../../../io/node.ts';
import { following } from './follow.ts';
import { trivialHashes } from './lines.ts';

const { follow } = following(trivialHashes(nodeIo.hash));

/** All files after the records, by their paths. */
function afterAll(records: readonly TraceRecord[]): ReadonlyMap<string, TracedVersion> {
  const files = new Map<string, TracedVersion>();
  let recent: readonly RecentChange[] = [];
  for (const record of records) {
    const versionsOf = (path: string) => [files.get(path)].filter((version) => version !== undefined);
    const { versions, corrected, recent: next } = follow(record, versionsOf, recent);
    for (const { path, version } of [...versions, ...corrected]) files.set(path, version);
    recent = next;
  }
  return files;
}

const block = ['export function open() {', '  return file.open();', '}'];
const rest = ['const other = 1;'];
const whole = text(...block, ...rest);

describe('following records', () => {
  const start = givenRecord({ 'a.ts': givenChange(undefined, whole) });
  const base = afterAll([start]).get('a.ts');
  const cut = givenRecord({ 'a.ts': givenChange(whole, text(...rest), base) });
  const paste = givenRecord({ 'b.ts': givenChange(undefined, text(...block)) });
  const byStart = block.map((line) => `${start.id.slice(0, 8)} ${line.trim()}`);

  it.each([
    ['takes them out first', [start, cut, paste]],
    ['copies them first', [start, paste, cut]],
  ])('leaves lines to whoever wrote them when an agent that moves them to another file %s', (_, records) => {
    expect(owned(text(...block), afterAll(records).get('b.ts'))).toEqual(byStart);
  });

  it('gives lines to whoever copied them when they stay where they were', () => {
    expect(new Set(afterAll([start, paste]).get('b.ts')?.owners)).toEqual(new Set([paste.id]));
  });

  it('does not take what another session wrote for a move', () => {
    const other = givenRecord(paste.metadata[traceNamespace].changes, { session: 's2' });
    expect(new Set(afterAll([start, cut, other]).get('b.ts')?.owners)).toEqual(new Set([other.id]));
  });

  it('lets a file that moved keep its owners', () => {
    const moved = givenRecord({
      'c.ts': {
        ...givenChange(whole, text(...block, ...rest, 'const last = 2;'), base),
        kind: 'move',
        from: 'a.ts',
      },
    });
    expect(owned(text(...block, ...rest, 'const last = 2;'), afterAll([start, moved]).get('c.ts'))).toEqual([
      ...byStart,
      `${start.id.slice(0, 8)} const other = 1;`,
      `${moved.id.slice(0, 8)} const last = 2;`,
    ]);
  });

  it('follows a file that one record deletes and makes elsewhere', () => {
    const both = givenRecord({
      'd.ts': givenChange(undefined, whole),
      'a.ts': givenChange(whole, undefined, base),
    });
    expect(new Set(afterAll([start, both]).get('d.ts')?.owners)).toEqual(new Set([start.id]));
  });

  it('has nothing to say about bytes', () => {
    const bytes = givenRecord({ 'a.png': { kind: 'binary', hunks: [] } });
    expect(afterAll([bytes]).size).toBe(0);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { created, givenCapture, givenContext } from '../../../../test/given/trace-records.ts';
import type { FileMutation, Look } from '../../../kernel/stores/ledger.ts';
import { traceNamespace } from '../../../kernel/stores/trace.ts';
import { checkRecord } from '../../../stores/verify-ledger.ts';
import type { TracedVersion } from '../../../kernel/stores/trace-index.ts';
import { nodeIo } from '../../../io/node.ts';
import { buildRecord, type RecordContext } from './build-record.ts';
import { applyHunks } from './hunks.ts';
import { hashContent, hashLines, linesOf } from './lines.ts';

const { hash } = nodeIo;
const text = (content: string): Look => ({ kind: 'text', text: content });
const absent: Look = { kind: 'absent' };
const bytes = (content: string): Look => ({ kind: 'bytes', hash: hashContent(hash, content) });
const version = (content: string): TracedVersion => {
  const lines = hashLines(hash, content);
  return { content: hashContent(hash, content), lines, owners: lines.map(() => null) };
};
const built = (mutation: FileMutation, more: Partial<RecordContext> = {}) => {
  const record = buildRecord([mutation], givenContext('c', more))('none');
  return {
    record,
    change: record.metadata[traceNamespace].changes[mutation.path],
    range: record.files[0]?.conversations[0]?.ranges,
  };
};

describe('how a file changed', () => {
  it.each([
    ['create', { path: 'a', before: absent, after: text('x\n') }],
    ['edit', { path: 'a', before: text('x\n'), after: text('y\n') }],
    ['delete', { path: 'a', before: text('x\n'), after: absent }],
    ['move', { path: 'a', from: 'b', before: text('x\n'), after: text('x\n') }],
    ['binary', { path: 'a', before: absent, after: bytes('x') }],
    ['binary', { path: 'a', before: text('x\n'), after: bytes('x') }],
  ] as const)('%s', (kind, mutation) => {
    const { record, change } = built(mutation);
    expect(change?.kind).toBe(kind);
    expect(checkRecord(JSON.parse(JSON.stringify(record)))).toMatchObject({ ok: true });
  });

  it.each([
    [
      'goes on from the version that it found',
      [version('newer\n'), version('x\n')],
      hashContent(hash, 'x\n'),
      undefined,
    ],
    ['counts what others did since the newest', [version('newer\n')], hashContent(hash, 'newer\n'), 1],
    ['of a file that nobody knew begins with all its lines', [], undefined, 1],
    ['of a file that was gone begins anew', [{ content: '', lines: [], owners: [] }], undefined, 1],
  ] as const)('%s', (_, versions, base, others) => {
    const { change } = built(
      { path: 'a', before: text('x\n'), after: text('y\n') },
      { versions: () => versions },
    );
    expect([change?.base, change?.others?.length]).toEqual([base, others]);
  });

  it('of a moved file goes on from its old path', () => {
    const { change } = built(
      { path: 'new', from: 'old', before: text('x\n'), after: text('x\n') },
      { versions: (path) => (path === 'old' ? [version('x\n')] : []) },
    );
    expect(change).toMatchObject({ base: hashContent(hash, 'x\n'), hunks: [] });
  });
});

const content = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '  d'), { maxLength: 12 })
  .map((lines) => lines.map((each) => `${each}\n`).join(''));

describe('whatever changed', () => {
  it('can be followed from the version that was known to the one that is, and is where the ranges say', () => {
    fc.assert(
      fc.property(content, content, content, (known, before, after) => {
        const { change, range } = built(
          { path: 'a', before: text(before), after: text(after) },
          { versions: () => [version(known)] },
        );
        const start = hashLines(hash, change?.base === hashContent(hash, before) ? before : known);
        const middle = applyHunks(start, change?.others ?? [], (line) => line);
        expect(middle).toEqual(hashLines(hash, before));
        expect(applyHunks(middle, change?.hunks ?? [], (line) => line)).toEqual(hashLines(hash, after));
        for (const { start_line, end_line, content_hash } of range ?? [])
          expect(content_hash).toBe(
            hashContent(
              hash,
              linesOf(after)
                .slice(start_line - 1, end_line)
                .join('\n'),
            ),
          );
      }),
    );
  });
});

describe('the id', () => {
  const idFor = (call: string, at: string) =>
    buildRecord([created('a', 'x')], givenContext(call, { capture: givenCapture(call, { at }) }))('none').id;

  it('is the same for the same call, and another for each other', () => {
    const ids = ['1', '2'].flatMap((call) =>
      ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'].map((at) => idFor(call, at)),
    );
    expect(new Set(ids).size).toBe(4);
    expect(idFor('1', '2026-01-01T00:00:00.000Z')).toBe(ids[0]);
  });

  it('is a UUID for whatever a host calls a call', () => {
    fc.assert(
      fc.property(fc.string(), (call) => {
        const record = buildRecord([created('a', 'x')], givenContext(call))('none');
        expect(checkRecord(JSON.parse(JSON.stringify(record)))).toMatchObject({ ok: true });
      }),
    );
  });
});

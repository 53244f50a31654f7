import { describe, expect, it } from 'vitest';
import type { FileMutation, Look } from '../../../kernel/stores/ledger.ts';
import { nodeIo } from '../../../io/node.ts';
import { pairMoves } from '../settle-captures.ts';

const absent: Look = { kind: 'absent' };
const lines = (text: string): Look => ({ kind: 'text', text: text.split(' ').join('\n') });
const came = (path: string, text: string): FileMutation => ({ path, before: absent, after: lines(text) });
const gone = (path: string, text: string): FileMutation => ({ path, before: lines(text), after: absent });

describe('files that moved', () => {
  it.each([
    ['the same content', [gone('a', '1 2'), came('b', '1 2')], ['a>b']],
    ['most of the content', [gone('a', '1 2 3 4 5'), came('b', '1 2 3 x y')], ['a>b']],
    ['little of the content', [gone('a', '1 2 3 4 5'), came('b', '1 2 x y z')], ['a', 'b']],
    ['the best of several', [gone('a', '1 2 3 4'), gone('c', '1 2 3 x'), came('b', '1 2 3 x')], ['a', 'c>b']],
    ['two at once', [gone('a', '1'), gone('c', '2'), came('b', '2'), came('d', '1')], ['a>d', 'c>b']],
    ['nothing in nothing', [gone('a', ''), came('b', '')], ['a', 'b']],
    ['only files that came', [came('a', '1'), came('b', '1')], ['a', 'b']],
  ])('%s', (_, mutations, expected) => {
    const paired = pairMoves(nodeIo.hash, mutations);
    const names = paired.map(({ path, from }) => (from === undefined ? path : `${from}>${path}`));
    expect(names.toSorted()).toEqual(expected);
  });

  it('bytes are known by their hash', () => {
    const bytes: Look = { kind: 'bytes', hash: 'sha256:1' };
    const [moved] = pairMoves(nodeIo.hash, [
      { path: 'a', before: bytes, after: absent },
      { path: 'b', before: absent, after: bytes },
    ]);
    expect(moved).toMatchObject({ path: 'b', from: 'a' });
  });
});

import { expect, it } from 'vitest';
import { nodeIo } from '../io/node.ts';
import { decisionId, decisionIdShape } from './decision.ts';

it('is short, and the same for the same call', () => {
  const id = decisionId(nodeIo.hash, 'call-1');
  expect(id).toMatch(/^d-[0-9a-hj-km-np-tv-z]{8}$/);
  expect(id).toMatch(decisionIdShape);
  expect(decisionId(nodeIo.hash, 'call-1')).toBe(id);
});

it('differs from call to call, and from one that is taken', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => decisionId(nodeIo.hash, `call-${index}`));
  expect(new Set(ids).size).toBe(ids.length);
  const [first = ''] = ids;
  expect(decisionId(nodeIo.hash, 'call-0', (id) => id === first)).not.toBe(first);
});

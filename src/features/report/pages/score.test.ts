import { describe, expect, it } from 'vitest';
import { scoreOf } from './words.ts';

const nothing = {
  session: 's',
  firstAt: '',
  lastAt: '',
  edits: 0,
  checkedEdits: 0,
  heeded: 0,
  retried: 0,
  loops: 0,
  exceptions: 0,
};

describe('the score of a session [SP-114, SP-176]', () => {
  it.each([
    ['all edits checked', { edits: 4, checkedEdits: 4 }, 100],
    ['no edit checked', { edits: 4 }, 43],
    ['half of them', { edits: 4, checkedEdits: 2 }, 71],
    ['objections heeded', { heeded: 3 }, 100],
    ['objections run into again', { retried: 3 }, 50],
    ['a loop', { edits: 1, checkedEdits: 1, loops: 1 }, 86],
    ['many loops and nothing else', { loops: 9 }, 33],
    ['exceptions', { edits: 1, checkedEdits: 1, exceptions: 2 }, 86],
    ['the worst', { edits: 1, retried: 1, loops: 2, exceptions: 2 }, 0],
  ])('%s', (_, facts, expected) => {
    expect(scoreOf({ ...nothing, ...facts })?.score).toBe(expected);
  });

  it('is made of parts that add up to it', () => {
    const { score, parts = [] } =
      scoreOf({ ...nothing, edits: 3, checkedEdits: 1, heeded: 1, retried: 1, loops: 1 }) ?? {};
    expect(parts).toEqual([
      { name: 'verified', points: 13, of: 40 },
      { name: 'heeded', points: 15, of: 30 },
      { name: 'steady', points: 10, of: 20 },
      { name: 'unaided', points: 10, of: 10 },
    ]);
    expect(score).toBe(48);
  });

  it('is none where nothing happened: doing nothing earns nothing', () => {
    expect(scoreOf(nothing)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { contentOf } from './http-part.ts';

const answer = {
  today: { total: 12.5, currency: 'EUR' },
  items: [{ title: 'A' }, { title: 'B' }, { title: 'C' }],
  empty: [],
  count: 3,
  ok: true,
  nothing: null,
};
const shownOf = (show: Record<string, string>, most = 2, from: unknown = answer) =>
  contentOf(from, { show, most });

describe('what an answer says [SP-210…SP-214]', () => {
  it.each([
    ['a value', { Sales: 'today.total' }, ['Sales: 12.5']],
    ['one of a list', { First: 'items[0].title' }, ['First: A']],
    ['the length of a list', { Open: 'items.length' }, ['Open: 3']],
    ['a value of each of a list', { Newest: 'items[].title' }, ['Newest: 3, of which:', 'A', 'B']],
    ['an empty list', { Mails: 'empty[].x' }, ['Mails: none']],
    ['an object', { Today: 'today' }, ['Today: {"total":12.5,"currency":"EUR"}']],
  ])('at the place of %s', (_, show, lines) => {
    const { figures = [], items = [] } = shownOf(show);
    expect([
      ...figures.map(({ name, value }) => `${name}: ${value}`),
      ...items.map(({ text }) => text),
    ]).toEqual(lines);
  });

  it('is found where the answer is a list itself', () => {
    const { figures = [] } = shownOf({ Open: 'length', Newest: '[].title' }, 2, [{ title: 'A' }]);
    expect(figures.map(({ name, value }) => `${name}: ${value}`)).toEqual(['Open: 1', 'Newest: A']);
  });

  it.each(['gone', 'items[9].title', 'today.total.cents', '__proto__', 'items[].constructor'])(
    'is not made up where it has nothing: %s',
    (place) => {
      expect(() => shownOf({ X: place })).toThrow(`there is no ${place} in the answer`);
    },
  );

  it('is its own values where nothing is asked for', () => {
    expect(shownOf({}).figures?.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'count: 3',
      'ok: true',
      'nothing: null',
    ]);
    expect(shownOf({}, 2, 42).figures).toEqual([{ name: 'Value', value: '42' }]);
  });
});

import { describe, expect, it } from 'vitest';
import { givenPortfolio, givenSpace } from '../../../../test/given/portfolio.ts';
import { givenWorld, type World } from '../../../../test/given/portfolio-world.ts';
import { decisionsIn, decisionText } from '../../../kernel/portfolio/decision-text.ts';
import { learnedIn } from '../../../kernel/portfolio/learned-text.ts';
import type { DecisionRecord } from '../../../kernel/portfolio/portfolio.ts';

const spaces = ['bank', 'shop', 'till'].map((slug) => givenSpace({ slug, codeDir: null }));
const fileOf = (space: string | null, name: string): string =>
  space === null ? `knowledge/${name}.md` : `spaces/${space}/knowledge/${name}.md`;

const says = (space: string | null, text: string) =>
  learnedIn(`- ${text}\n`, fileOf(space, 'conventions'), space);
const decides = (
  space: string | null,
  question: string,
  answer: string,
  source = 'esc-001, answered by ada',
): readonly DecisionRecord[] =>
  decisionsIn(decisionText({ question, answer, space, source, at: null }), fileOf(space, 'decisions'), space);

const quiet = { mostLeads: 0, off: ['briefing'] };

const open = (world: World) => world.portfolio().escalations.filter(({ status }) => status === 'pending');
const asked = (world: World): readonly string[] => {
  world.settle();
  return open(world).map(({ question }) => question);
};

const cents = 'Amounts are integers in cents.';

describe('what two spaces wrote down alike', () => {
  const given = (...learned: readonly (readonly [string | null, string])[]) =>
    givenWorld(givenPortfolio({ spaces, learned: learned.flatMap((each) => says(...each)) }), quiet);

  it.each<[string, ReturnType<typeof given>, readonly string[]]>([
    [
      'is asked about once',
      given(['shop', cents], ['till', 'amounts are integers, in cents']),
      [`“${cents}” stands in shop and till: does it hold in all spaces?`],
    ],
    [
      'names how many where they are more',
      given(['shop', cents], ['till', cents], ['bank', cents]),
      [`“${cents}” stands in 3 spaces: does it hold in all spaces?`],
    ],
    ['says nothing of one space', given(['shop', cents], ['shop', cents]), []],
    ['holds everywhere already', given(['shop', cents], ['till', cents], [null, cents]), []],
    [
      'is another number',
      given(['shop', 'The API listens on port 80'], ['till', 'The API listens on port 81']),
      [],
    ],
    ['is denied', given(['shop', cents], ['till', 'Amounts are not integers in cents.']), []],
    ['is a word', given(['shop', 'See above'], ['till', 'See above']), []],
  ])('%s [SB-101]', (_, world, questions) => {
    expect(asked(world)).toEqual(questions);
  });

  it('is one question a day, however much there is', () => {
    const many = ['one thing', 'another thing', 'a third thing'].map((what) => `We keep ${what} in order`);
    const world = given(
      ...many.flatMap((text) => ['shop', 'till'].map((space): [string, string] => [space, text])),
    );
    const answer = (): void => {
      world.settle();
      for (const one of open(world)) world.answer(one, 'Only there');
      world.settle();
    };
    answer();
    answer();
    expect(world.portfolio().escalations).toHaveLength(1);
    for (let days = 0; days < 5; days++) {
      world.pass(25 * 3_600_000);
      answer();
    }
    expect(world.portfolio().escalations).toHaveLength(3);
  });

  it('goes into the conventions of all spaces with a yes, and stays where it is without [SB-033, SB-101]', () => {
    for (const [answer, everywhere] of [
      ['In all spaces', [cents]],
      ['Only there', []],
      ['Ask the bank first', []],
    ] as const) {
      const world = given(['shop', cents], ['till', cents]);
      world.settle();
      const [question] = open(world);
      if (question) world.answer(question, answer);
      expect(asked(world)).toEqual([]);
      const global = world.portfolio().learned.filter(({ space }) => space === null);
      expect(global.map(({ text }) => text)).toEqual(everywhere);
    }
  });
});

describe('what a person answered alike in two spaces', () => {
  const question = 'Which currency does the shop show?';
  const given = (...decisions: readonly (readonly DecisionRecord[])[]) =>
    givenWorld(givenPortfolio({ spaces, decisions: decisions.flat() }), quiet);

  it.each<[string, ReturnType<typeof given>, number]>([
    ['is asked about', given(decides('shop', question, 'Euro'), decides('till', question, 'euro')), 1],
    [
      'in other words, too',
      given(
        decides('shop', question, 'Euro'),
        decides('till', 'What currency should the shop show?', 'Euro'),
      ),
      1,
    ],
    [
      'is known',
      given(
        decides('shop', question, 'Euro'),
        decides('till', question, 'Euro'),
        decides(null, question, 'Euro'),
      ),
      0,
    ],
    ['differs', given(decides('shop', question, 'Euro'), decides('till', question, 'Yen')), 0],
    [
      'was decided by a lead',
      given(
        decides('shop', question, 'Euro'),
        decides('till', question, 'Euro', 'run-0001, decided by cart-lead'),
      ),
      0,
    ],
    [
      'was nobody’s word',
      given(
        decides('shop', question, 'Euro'),
        decides('till', question, 'Euro', 'esc-004, by its default: nobody answered in time'),
      ),
      0,
    ],
  ])('%s [SB-097]', (_, world, times) => {
    expect(asked(world)).toHaveLength(times);
  });

  it('becomes a preference with a yes, and then nobody is asked it in a third space [SB-097, SB-100]', () => {
    const world = given(decides('shop', question, 'Euro'), decides('till', question, 'Euro'));
    const [text] = asked(world);
    expect(text).toBe(
      'You answered “Which currency does the shop show?” with “Euro” in shop and till: is it so in all spaces?',
    );
    const [one] = open(world);
    if (one) world.answer(one, 'In all spaces');
    expect(asked(world)).toEqual([]);
    expect(world.added('preferences')).toEqual([`- ${question} Euro\n`]);
    expect(world.portfolio().decisions.filter(({ space }) => space === null)).toMatchObject([
      { question, answer: 'Euro', source: 'esc-001, answered by ada' },
    ]);
  });
});

describe('what the lists of a text say', () => {
  it.each([
    ['- one\n* two\n1. three', ['one', 'two', 'three']],
    ['- one\n  and more\n- two', ['one and more', 'two']],
    ['# Head\n\nwords\n- one\n    - below\n\n  text', ['one']],
    ['```\n- code\n```\n- one', ['one']],
    ['', []],
  ])('%j', (text, statements) => {
    expect(learnedIn(text, 'f', null).map((each) => each.text)).toEqual(statements);
  });
});

import { describe, expect, it } from 'vitest';
import { givenShop } from '../../../../test/portfolio/given-portfolio.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';

const which = {
  question: 'Which payment provider do we take?',
  type: 'decision',
  context: 'The form needs its key.',
  answer: ['Stripe: we have an account', 'Adyen: it is cheaper'],
  task: '1',
};

describe('asking', () => {
  it('[SB-051…SB-071] has every field, one of four kinds, and is a draft where a lead asks', async () => {
    const { lead, read } = await givenShop();
    const { call, id } = await lead('shop', 'checkout');
    await call('escalate', { ...which, default: 'stripe', deadline: '2d', priority: 'high' });
    const { escalations, runs } = await read();
    expect(escalations).toEqual([
      {
        id: 'esc-001',
        type: 'decision',
        space: 'shop',
        initiative: 'checkout',
        question: 'Which payment provider do we take?',
        context: 'The form needs its key.',
        suggestedAnswers: [
          { label: 'Stripe', description: 'we have an account' },
          { label: 'Adyen', description: 'it is cheaper' },
        ],
        default: 'Stripe',
        deadline: expect.stringMatching(/Z$/),
        escalatedBy: 'checkout-lead',
        escalationPath: ['checkout-lead'],
        priority: 'high',
        blocksTask: 'shop/plans/checkout/tasks/1.json',
        blocksInitiative: false,
        createdAt: expect.stringMatching(/Z$/),
        status: 'draft',
        resolution: null,
        resolvedBy: null,
        resolvedAt: null,
        citation: null,
        consumedAt: null,
        consumedBy: null,
        snoozedUntil: null,
        approves: null,
        action: null,
        origin: null,
      } satisfies Record<keyof Escalation, unknown>,
    ]);
    expect(runs).toMatchObject([{ id, progress: true }]);
  });

  it.each([
    [
      'two sentences',
      { question: 'We have two providers. Which do we take?' },
      'wall_of_text',
      '2 sentences',
    ],
    [
      'more than 200 letters',
      { question: `Which ${'very '.repeat(50)}long one?` },
      'wall_of_text',
      'letters',
    ],
    ['a list', { question: 'Which one?\n- Stripe\n- Adyen' }, 'wall_of_text', 'lines'],
    ['nothing', { question: ' ' }, 'bad_input', 'empty'],
    [
      'a decision without a choice',
      { question: 'Which one do we take?', type: 'decision' },
      'bad_input',
      'two answers',
    ],
    ['an answer twice', { question: 'Which one do we take?', answer: ['A', 'a'] }, 'bad_input', 'twice'],
    [
      'ten answers',
      { question: 'Which one do we take?', answer: 'abcdefghij'.split('') },
      'bad_input',
      'too many',
    ],
    [
      'a label that is a sentence',
      { question: 'Which one do we take?', answer: ['x'.repeat(80)] },
      'wall_of_text',
      '80 letters',
    ],
    [
      'a context that nobody reads',
      { question: 'Which one do we take?', context: 'x'.repeat(2_001) },
      'wall_of_text',
      '2001',
    ],
    [
      'a default that is no answer',
      { question: 'Which one do we take?', answer: ['A'], default: 'B' },
      'bad_input',
      'none of the answers',
    ],
    [
      'a deadline without a default',
      { question: 'Which one do we take?', deadline: '2d' },
      'bad_input',
      'default',
    ],
    [
      'a deadline that was',
      { question: 'Which one do we take?', answer: ['A'], default: 'A', deadline: '2020-01-01' },
      'bad_input',
      'to come',
    ],
  ])('refuses %s', async (_, input, code, words) => {
    const { lead, read } = await givenShop();
    const { call } = await lead('shop', 'checkout');
    expect(await call('escalate', input)).toMatchObject({ code, message: expect.stringContaining(words) });
    expect((await read()).escalations).toEqual([]);
  });

  it('takes one sentence with figures and short words', async () => {
    const { person } = await givenShop();
    for (const question of [
      'Do we need Node 20.1 or e.g. v22.2 for it?',
      'Why v1.2.3?',
      'May it read config.yaml?',
    ])
      expect((await person('escalate', { question })).exitCode).toBe(0);
  });

  it('[SB-100] is answered from what is written down, with its citation, and nothing is created', async () => {
    const { lead, person, read, home } = await givenShop();
    const { call, id } = await lead('shop', 'checkout');
    await call('escalate', which);
    await person('answer', { id: '1', answer: '2' });
    const again = await call('escalate', { question: 'What payment provider should we take?' });
    expect(again.result).toEqual({
      outcome: 'answered',
      answer: 'Adyen',
      citation: {
        file: `${home}/spaces/shop/knowledge/decisions.md`,
        line: expect.any(Number),
        text: 'Adyen',
      },
    });
    expect(again.text).toMatch(/Nobody is asked[^]*Adyen[^]*decisions\.md:\d/);
    const { escalations, runs } = await read();
    expect(escalations).toHaveLength(1);
    expect(runs).toMatchObject([{ id, avoided: 1 }]);
  });

  it('asks once what is open already', async () => {
    const { lead, read } = await givenShop();
    const { call } = await lead('shop', 'checkout');
    await call('escalate', which);
    expect(
      (await call('escalate', { ...which, question: 'What payment provider do we take' })).text,
    ).toContain('asked already, as esc-001');
    expect((await read()).escalations).toHaveLength(1);
  });

  it('an agent that is no lead may ask, and nothing else', async () => {
    const { agent, read } = await givenShop();
    expect((await agent('escalate', which)).exitCode).toBe(0);
    expect(await agent('task-add', { subject: 'Mine' })).toMatchObject({ code: 'not_yours' });
    for (const id of [
      'answer',
      'approve',
      'reject',
      'space-pause',
      'initiative-cancel',
      'escalation-promote',
    ])
      expect(
        await agent(id, { id: '1', answer: 'x', initiative: 'checkout', space: 'shop', reason: 'x' }),
      ).toMatchObject({ code: expect.stringMatching(/person_only|bad_input/) });
    expect((await read()).escalations).toMatchObject([{ status: 'draft' }]);
  });
});

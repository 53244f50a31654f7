import { describe, expect, it } from 'vitest';
import { givenShop } from '../../../../test/portfolio/given-portfolio.ts';

const which = {
  question: 'Which payment provider do we take?',
  type: 'decision',
  context: 'The form needs its key.',
  answer: ['Stripe: we have an account', 'Adyen: it is cheaper'],
  task: '1',
};

describe('answering', () => {
  it('[SB-069…SB-071] [SB-077] [SB-095] resolves, writes the decision down at once, and says what happens next', async () => {
    const { person, read } = await givenShop();
    await person('escalate', which);
    const { text } = await person('answer', { id: 'esc-001', answer: 'adyen' });
    expect(text).toContain('checkout goes on at the next cycle.');
    expect(text).toContain('Written down as a decision of shop');
    expect(await read()).toMatchObject({
      escalations: [
        {
          status: 'resolved',
          resolution: 'Adyen',
          resolvedBy: 'mara',
          resolvedAt: expect.stringMatching(/Z$/),
        },
      ],
      decisions: [
        {
          question: which.question,
          answer: 'Adyen',
          space: 'shop',
          source: expect.stringContaining('esc-001'),
        },
      ],
    });
  });

  it.each([
    ['everywhere', { everywhere: true }, [{ space: null }]],
    ['in the space', {}, [{ space: 'shop' }]],
  ])('holds %s', async (_, input, decisions) => {
    const { person, read } = await givenShop();
    await person('escalate', which);
    await person('answer', { id: '1', answer: 'Neither: we take invoices', ...input });
    expect((await read()).decisions).toMatchObject(decisions);
  });

  it('is no number that names no suggestion', async () => {
    const { person, read } = await givenShop();
    await person('escalate', which);
    expect(await person('answer', { id: '1', answer: '3' })).toMatchObject({ code: 'no_such_answer' });
    const answers = ['3', '2'];
    await person('answer', {}, { ask: () => Promise.resolve(answers.shift() ?? 'q') });
    expect((await read()).escalations).toMatchObject([{ resolution: 'Adyen' }]);
  });

  it('of two at once, the second hears who answered and what', async () => {
    const { person, other, read } = await givenShop();
    await person('escalate', which);
    const said = await Promise.all([
      person('answer', { id: '1', answer: '1' }),
      other('answer', { id: '1', answer: '2' }),
    ]);
    const [first, second] = said.toSorted((a, b) => a.exitCode - b.exitCode);
    expect(first?.exitCode).toBe(0);
    const { escalations, decisions } = await read();
    expect(second).toMatchObject({
      code: 'answered_already',
      message: `esc-001 was answered by ${escalations[0]?.resolvedBy} just now: “${escalations[0]?.resolution}”`,
    });
    expect(decisions).toHaveLength(1);
  });

  it('is taken back with the decision, until a lead was told', async () => {
    const { person, other, lead, read } = await givenShop();
    await person('escalate', which);
    await person('answer', { id: '1', answer: '1' });
    expect(await other('answer', { undo: true })).toMatchObject({ code: 'not_answered' });
    expect((await person('answer', { undo: true })).text).toContain('is taken back');
    expect(await read()).toMatchObject({
      escalations: [{ status: 'pending', resolution: null, resolvedBy: null }],
      decisions: [],
    });
    await person('answer', { id: '1', answer: '2' });
    const { call, id } = await lead('shop', 'checkout');
    await call('lead-brief');
    expect((await read()).escalations).toMatchObject([{ consumedBy: id, consumedAt: expect.any(String) }]);
    expect(await person('answer', { undo: true, id: '1' })).toMatchObject({ code: 'told_already' });
  });

  it('keeps a secret out of what is committed to memory', async () => {
    const { person, read } = await givenShop();
    await person('escalate', { question: 'Which key of the test shop may we use?', type: 'blocker' });
    await person('answer', { id: '1', answer: 'sk-test-abcdefghijklmnopqrstuvwxyz' });
    const { escalations, decisions } = await read();
    expect(escalations[0]?.resolution).toContain('sk-test');
    expect(decisions[0]?.answer).toBe('[secret]');
  });

  it('with a person at the keyboard: one key, own words, snooze, undo, keep, quit', async () => {
    const { person, read } = await givenShop();
    for (const thing of ['payment provider', 'button colour', 'mail server'])
      await person('escalate', {
        ...which,
        question: `Which ${thing} do we take?`,
        blocksInitiative: thing === 'mail server',
        task: undefined,
      });
    const asked: string[] = [];
    const keys: (string | undefined)[] = [];
    const answers = ['1', 'u', 'Our own, on port 25', 's 2h', 'k'];
    const ask = async (question: string, offered?: string) => {
      asked.push(question);
      keys.push(offered);
      return answers.shift() ?? 'q';
    };
    const { result } = await person('answer', {}, { ask });
    expect(asked[0]).toMatch(
      /Decision 1 of 3 {2}shop \/ checkout\n {2}Which mail server do we take\?[^]*1 {2}Stripe {2}we have an account[^]*blocks the whole initiative/,
    );
    expect(keys[0]).toBe('12');
    expect(asked[1]).toMatch(/✓ Stripe[^]*u undo/);
    expect(asked[2]).toMatch(/taken back[^]*Which mail server/);
    expect(result).toMatchObject({
      answered: [{ escalation: { resolution: 'Our own, on port 25' } }],
      left: 1,
    });
    expect((await read()).escalations.filter(({ snoozedUntil }) => snoozedUntil !== null)).toHaveLength(1);
  });

  it('lists what is open where nobody sits there, the most important first', async () => {
    const { person } = await givenShop();
    await person('escalate', { question: 'Which colour does the button have?' });
    await person('escalate', which);
    const { text, result } = await person('answer');
    expect(result).toMatchObject({ shown: [{ id: 'esc-002', unblocks: 2 }, { id: 'esc-001' }] });
    expect(text).toContain('blocks task #1 and 1 behind it');
    const list = await person('escalation-list', {}, { width: 80 });
    for (const each of list.text.split('\n')) expect(each.length).toBeLessThanOrEqual(80);
    await person('escalation-snooze', { id: '2', until: '2h' });
    expect((await person('answer')).result).toMatchObject({ shown: [{ id: 'esc-001' }] });
    expect((await person('escalation-list')).text).toContain('snoozed');
  });

  it('[SB-073] a draft is put before people by a person too', async () => {
    const { person, agent, read } = await givenShop();
    await agent('escalate', which);
    await person('escalation-promote', { id: '1' });
    expect((await read()).escalations).toMatchObject([
      { status: 'pending', escalationPath: ['agent', 'mara'] },
    ]);
    expect(await person('escalation-promote', { id: '1' })).toMatchObject({ code: 'wrong_status' });
    await person('answer', { id: '1', answer: '1' });
    expect((await person('escalation-show', { id: '1' })).text).toMatch(/answer\s+Stripe[^]*by\s+mara/);
  });
});

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
    ['two sentences', { question: 'We have two providers. Which do we take?' }, 'wall_of_text', '2 sentences'],
    ['more than 200 letters', { question: `Which ${'very '.repeat(50)}long one?` }, 'wall_of_text', 'letters'],
    ['a list', { question: 'Which one?\n- Stripe\n- Adyen' }, 'wall_of_text', 'lines'],
    ['nothing', { question: ' ' }, 'bad_input', 'empty'],
    ['a decision without a choice', { question: 'Which one do we take?', type: 'decision' }, 'bad_input', 'two answers'],
    ['an answer twice', { question: 'Which one do we take?', answer: ['A', 'a'] }, 'bad_input', 'twice'],
    ['ten answers', { question: 'Which one do we take?', answer: [...'abcdefghij'] }, 'bad_input', 'too many'],
    ['a label that is a sentence', { question: 'Which one do we take?', answer: ['x'.repeat(80)] }, 'wall_of_text', '80 letters'],
    ['a context that nobody reads', { question: 'Which one do we take?', context: 'x'.repeat(2_001) }, 'wall_of_text', '2001'],
    ['a default that is no answer', { question: 'Which one do we take?', answer: ['A'], default: 'B' }, 'bad_input', 'none of the answers'],
    ['a deadline without a default', { question: 'Which one do we take?', deadline: '2d' }, 'bad_input', 'default'],
    ['a deadline that was', { question: 'Which one do we take?', answer: ['A'], default: 'A', deadline: '2020-01-01' }, 'bad_input', 'to come'],
  ])('refuses %s', async (_, input, code, words) => {
    const { lead, read } = await givenShop();
    const { call } = await lead('shop', 'checkout');
    expect(await call('escalate', input)).toMatchObject({ code, message: expect.stringContaining(words) });
    expect((await read()).escalations).toEqual([]);
  });

  it('takes one sentence with figures and short words', async () => {
    const { person } = await givenShop();
    for (const question of ['Do we need Node 20.1 or e.g. v22.2 for it?', 'Why v1.2.3?', 'May it read config.yaml?'])
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
      citation: { file: `${home}/spaces/shop/knowledge/decisions.md`, line: expect.any(Number), text: 'Adyen' },
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
    expect((await call('escalate', { ...which, question: 'What payment provider do we take' })).text).toContain('asked already, as esc-001');
    expect((await read()).escalations).toHaveLength(1);
  });

  it('an agent that is no lead may ask, and nothing else', async () => {
    const { agent, read } = await givenShop();
    expect((await agent('escalate', which)).exitCode).toBe(0);
    expect(await agent('task-add', { subject: 'Mine' })).toMatchObject({ code: 'not_yours' });
    for (const id of ['answer', 'approve', 'reject', 'space-pause', 'initiative-cancel', 'escalation-promote'])
      expect(await agent(id, { id: '1', answer: 'x', initiative: 'checkout', space: 'shop', reason: 'x' })).toMatchObject({ code: expect.stringMatching(/person_only|bad_input/) });
    expect((await read()).escalations).toMatchObject([{ status: 'draft' }]);
  });
});

describe('answering', () => {
  it('[SB-069…SB-071] [SB-077] resolves, writes the decision down at once, and says what happens next', async () => {
    const { person, read } = await givenShop();
    await person('escalate', which);
    const { text } = await person('answer', { id: 'esc-001', answer: 'adyen' });
    expect(text).toContain('checkout goes on at the next cycle.');
    expect(text).toContain('Written down as a decision of shop');
    expect(await read()).toMatchObject({
      escalations: [{ status: 'resolved', resolution: 'Adyen', resolvedBy: 'mara', resolvedAt: expect.stringMatching(/Z$/) }],
      decisions: [{ question: which.question, answer: 'Adyen', space: 'shop', source: expect.stringContaining('esc-001') }],
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

  it('of two at once, the second hears who answered and what', async () => {
    const { person, other, read } = await givenShop();
    await person('escalate', which);
    const said = await Promise.all([person('answer', { id: '1', answer: '1' }), other('answer', { id: '1', answer: '2' })]);
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
    expect(await read()).toMatchObject({ escalations: [{ status: 'pending', resolution: null, resolvedBy: null }], decisions: [] });
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
      await person('escalate', { ...which, question: `Which ${thing} do we take?`, blocksInitiative: thing === 'mail server', task: undefined });
    const asked: string[] = [];
    const keys: (string | undefined)[] = [];
    const answers = ['1', 'u', 'Our own, on port 25', 's 2h', 'k'];
    const ask = async (question: string, offered?: string) => {
      asked.push(question);
      keys.push(offered);
      return answers.shift() ?? 'q';
    };
    const { result } = await person('answer', {}, { ask });
    expect(asked[0]).toMatch(/Decision 1 of 3 {2}shop \/ checkout\n {2}Which mail server do we take\?[^]*1 {2}Stripe {2}we have an account[^]*blocks the whole initiative/);
    expect(keys[0]).toBe('12');
    expect(asked[1]).toMatch(/✓ Stripe[^]*u undo/);
    expect(asked[2]).toMatch(/taken back[^]*Which mail server/);
    expect(result).toMatchObject({ answered: [{ escalation: { resolution: 'Our own, on port 25' } }], left: 1 });
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
    expect((await read()).escalations).toMatchObject([{ status: 'pending', escalationPath: ['agent', 'mara'] }]);
    expect(await person('escalation-promote', { id: '1' })).toMatchObject({ code: 'wrong_status' });
    await person('answer', { id: '1', answer: '1' });
    expect((await person('escalation-show', { id: '1' })).text).toMatch(/answer\s+Stripe[^]*by\s+mara/);
  });
});

describe('approving', () => {
  const givenPlan = async () => {
    const given = await givenShop();
    const plan = (text: string) => given.person('initiative-edit', { initiative: 'checkout', plan: true }, { piped: async () => text });
    await plan('# Checkout\n\nBuild the form, then the button.\n');
    const ask = async () => {
      const { portfolio, io } = await given.app();
      const hash = (await portfolio.read()).plans[0]?.hash ?? '';
      await portfolio.transact({ kind: 'person', name: 'the test' }, 'asked', (_, next) => {
        const value: Escalation = {
          id: next.escalation(), type: 'approval', space: 'shop', initiative: 'checkout', question: 'Do you approve the plan?', context: '',
          suggestedAnswers: [{ label: 'Approve', description: '' }], default: null, deadline: null, escalatedBy: 'orchestrator',
          escalationPath: [], priority: 'medium', blocksTask: null, blocksInitiative: true, createdAt: io.clock.now().toISOString(), status: 'pending',
          resolution: null, resolvedBy: null, resolvedAt: null, citation: null, consumedAt: null, consumedBy: null, snoozedUntil: null,
          approves: hash, action: null, origin: { rule: 'approve-plan', key: 'x' },
        };
        return { changes: [{ put: 'escalation', value }], result: null };
      });
      return hash;
    };
    return { ...given, plan, ask };
  };

  it('the yes is for the plan as it was asked about, by whom and when, and is no decision', async () => {
    const { person, read, ask } = await givenPlan();
    const hash = await ask();
    expect((await person('approve', { initiative: 'checkout' })).text).toContain('Approved the plan of shop/checkout');
    expect(await read()).toMatchObject({
      initiatives: [{ approval: { by: 'mara', at: expect.any(String), plan: hash, escalation: 'esc-001' } }],
      escalations: [{ status: 'resolved', resolution: 'Approve' }],
      decisions: [],
    });
    await person('answer', { undo: true });
    expect(await read()).toMatchObject({ initiatives: [{ approval: null }], escalations: [{ status: 'pending' }] });
  });

  it.each([['approve', { initiative: 'checkout' }], ['answer', { id: '1', answer: 'approve' }]])('%s refuses a plan that changed meanwhile, and says so', async (id, input) => {
    const { person, read, ask, plan } = await givenPlan();
    await ask();
    await plan('# Checkout\n\nRewrite everything.\n');
    expect(await person(id, input)).toMatchObject({ code: 'plan_changed', hint: expect.stringContaining('--changed') });
    expect(await read()).toMatchObject({ initiatives: [{ approval: null }], escalations: [{ status: 'pending' }] });
    await person('approve', { initiative: 'checkout', changed: true });
    const { initiatives, plans } = await read();
    expect(initiatives[0]?.approval?.plan).toBe(plans[0]?.hash);
  });

  it('is asked for once more at the keyboard, and needs a plan', async () => {
    const { person, read } = await givenPlan();
    const shown: string[] = [];
    const said = await person('approve', { initiative: 'checkout' }, { ask: async (text) => (shown.push(text), 'n') });
    expect(said.code).toBe('not_approved');
    expect(shown[0]).toContain('Build the form, then the button.');
    await person('approve', { initiative: 'checkout' }, { ask: async () => 'y' });
    expect((await read()).initiatives).toMatchObject([{ approval: { by: 'mara', escalation: null } }]);
    expect((await (await givenShop()).person('approve', { initiative: 'checkout' })).code).toBe('no_plan');
  });

  it('a no says what is to change, or takes the yes back', async () => {
    const { person, read, ask } = await givenPlan();
    await ask();
    await person('reject', { initiative: 'checkout', reason: 'yes' });
    expect(await read()).toMatchObject({ initiatives: [{ approval: null }], escalations: [{ resolution: 'Change it: yes' }] });
    await person('approve', { initiative: 'checkout' });
    await person('reject', { initiative: 'checkout', reason: 'no new dependencies' });
    expect((await read()).initiatives).toMatchObject([{ approval: null }]);
    expect(await person('reject', { initiative: 'checkout', reason: 'x' })).toMatchObject({ code: 'not_approved' });
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenShop } from '../../../../../test/portfolio/given-portfolio.ts';

describe('a lead', () => {
  it('[SB-113] [SB-076] is briefed with plan, tasks, knowledge and the answers that came, which counts as told', async () => {
    const { person, lead, read } = await givenShop();
    await person(
      'initiative-edit',
      { initiative: 'checkout', plan: true },
      { piped: async () => '# Checkout\n\nFirst the form.\n' },
    );
    await person('escalate', { question: 'Which payment provider do we take?', answer: ['Stripe', 'Adyen'] });
    await person('answer', { id: '1', answer: '1' });
    const { call, id } = await lead('shop', 'checkout');
    const { text, result } = await call('lead-brief');
    expect(text).toMatch(
      /run-0001: work on shop\/checkout[^]*0 of 3 tasks are done; next is #1[^]*Pay with Apple Pay[^]*Sell more[^]*First the form[^]*#2 Show the button \(pending, critical, waits for #1\)[^]*Which payment provider do we take\? → Stripe[^]*Known: decisions/,
    );
    expect(result).toMatchObject({ run: id, next: 1, answers: [{ id: 'esc-001' }] });
    expect((await read()).escalations).toMatchObject([{ consumedBy: id, consumedAt: expect.any(String) }]);
  });

  it('[SB-115] [SB-122] is given the most important task that waits for nothing, and what was begun first', async () => {
    const { lead } = await givenShop();
    const { call } = await lead('shop', 'checkout');
    expect((await call('lead-next')).text).toMatch(/#1 Build the form[^]*1\. the tests pass/);
    await call('task-start', { task: '3' });
    expect((await call('lead-next')).result).toMatchObject({ task: { id: 3 } });
    await call('escalate', { question: 'Which payment provider do we take?', task: '3' });
    expect((await call('lead-next')).result).toMatchObject({
      task: { id: 1 },
      held: [{ task: { id: 2 } }, { task: { id: 3 } }],
    });
  });

  it('[SB-120] [SB-121] hears that everything waits, and that everything is done', async () => {
    const { person, lead } = await givenShop();
    const { call } = await lead('shop', 'checkout');
    await call('escalate', { question: 'Which payment provider do we take?', blocksInitiative: true });
    expect((await call('lead-next')).text).toMatch(
      /All open tasks of shop\/checkout wait[^]*#1 Build the form: waits for esc-001[^]*Escalate every blocker/,
    );
    await person('answer', { id: '1', answer: 'Stripe' });
    for (const task of ['1', '2', '3']) await person('task-done', { task, notes: 'done it', confirm: true });
    expect((await call('lead-next')).text).toContain('All 3 tasks of shop/checkout are done');
  });

  it('[SB-117] [SB-132] [SB-133] works on the tasks of its initiative by their numbers, and creates what it finds', async () => {
    const { lead, read } = await givenShop();
    const { call, id } = await lead('shop', 'checkout');
    await call('task-start', { task: '1' });
    await call('task-add', { subject: 'Mend the broken link', criterion: ['the link works'] });
    expect(await call('task-done', { task: '1', notes: 'built', confirm: true })).toMatchObject({
      code: 'no_evidence',
    });
    await call('task-done', {
      task: '1',
      notes: 'It is built',
      evidence: ['1: $ npm test', '2: looked at it'],
    });
    expect(await read()).toMatchObject({
      tasks: [
        { status: 'completed', run: id, evidence: [{ run: id }, { run: id }] },
        {},
        {},
        { id: 4, labels: ['discovered'] },
      ],
      runs: [{ progress: true, task: null }],
    });
  });

  it('[SB-035] touches nothing else: no other initiative, no space, no answer, no approval', async () => {
    const { person, lead, read } = await givenShop();
    await person('initiative-add', { title: 'Payments' });
    await person('task-add', { subject: 'Other', in: 'payments' });
    const { call } = await lead('shop', 'checkout');
    await call('escalate', { question: 'Which payment provider do we take?', answer: ['Stripe'] });
    const before = await read();
    const calls: readonly (readonly [string, object])[] = [
      ['task-start', { task: 'payments#1' }],
      ['task-done', { task: 'payments#1', notes: 'done it' }],
      ['task-add', { subject: 'Mine', in: 'payments' }],
      ['task-move', { task: '1', to: 'payments' }],
      ['task-edit', { task: '1', criterion: ['easier'] }],
      ['escalate', { question: 'Whose is this other one here?', initiative: 'payments' }],
      ['answer', { id: '1', answer: 'Stripe' }],
      ['approve', { initiative: 'checkout' }],
      ['space-edit', { space: 'shop', priority: 'low' }],
      ['initiative-edit', { initiative: 'checkout', scope: ['**'] }],
      ['schedule-add', { when: '07:00', title: 'x' }],
    ];
    for (const [id, input] of calls)
      expect([id, (await call(id, input)).code]).toEqual([
        id,
        expect.stringMatching(/^(?:not_yours|person_only)$/),
      ]);
    expect(await read()).toEqual(before);
  });

  it('whose run was superseded, ended or never was, changes nothing', async () => {
    const { lead, read } = await givenShop();
    const first = await lead('shop', 'checkout');
    await lead('shop', 'checkout');
    const before = await read();
    for (const [id, input] of [
      ['task-start', { task: '1' }],
      ['lead-report', { text: 'late' }],
      ['escalate', { question: 'Which payment provider do we take?' }],
    ] as const)
      expect((await first.call(id, input)).code).toMatch(/superseded|not_yours/);
    expect(await read()).toEqual(before);
  });

  it('[SB-114] [SB-127] writes plan.md, and hears when what was agreed is no longer so', async () => {
    const { person, lead, read } = await givenShop();
    const { call } = await lead('shop', 'checkout', { kind: 'plan' });
    expect(await call('lead-plan', { text: ' ' })).toMatchObject({ code: 'bad_input' });
    await call('lead-plan', { text: '# Checkout\n\n## Goals\n\nThe form.\n\n## Current state\n\nNothing.' });
    expect(await read()).toMatchObject({
      plans: [{ text: expect.stringContaining('The form.') }],
      runs: [{ progress: true }],
    });
    await person('approve', { initiative: 'checkout' });
    const same = await call(
      'lead-plan',
      {},
      { piped: async () => '# Checkout\n\n## Goals\n\nThe form.\n\n## Current state\n\nHalf of it.' },
    );
    expect(same.result).toMatchObject({ lapsed: false });
    expect((await call('lead-plan', { text: '# Checkout\n\n## Goals\n\nAll of it.' })).text).toContain(
      'its yes has lapsed',
    );
  });

  it('[SB-096] [SB-118] [SB-128] writes down what its space should know, once, and its decisions answer later questions', async () => {
    const { lead, read, home } = await givenShop();
    const { call } = await lead('shop', 'checkout');
    await call('lead-learn', { kind: 'conventions', text: 'Amounts are integers in cents.' });
    expect(
      (await call('lead-learn', { kind: 'conventions', text: 'amounts are integers, in cents' })).text,
    ).toContain('already');
    await call('lead-learn', { kind: 'patterns', text: 'Forms live in src/forms.' });
    expect(await call('lead-learn', { kind: 'decisions', text: 'UTC' })).toMatchObject({ code: 'bad_input' });
    await call('lead-learn', { kind: 'decisions', text: 'UTC', question: 'Which time zone do orders have?' });
    expect(readFileSync(`${home}/spaces/shop/knowledge/conventions.md`, 'utf8')).toBe(
      '# Conventions\n\n- Amounts are integers in cents.\n',
    );
    expect((await read()).decisions).toMatchObject([
      { answer: 'UTC', source: 'run-0001, decided by checkout-lead' },
    ]);
    expect((await call('escalate', { question: 'Which time zone should orders have?' })).text).toContain(
      'UTC',
    );
  });

  it('[SB-123] [SB-129] reports what it did, found, learned and asked', async () => {
    const { lead, read } = await givenShop();
    const { call } = await lead('shop', 'checkout');
    await call('task-done', { task: '3', notes: 'It is written' });
    await call('task-add', { subject: 'Mend the broken link' });
    await call('lead-learn', { kind: 'patterns', text: 'Forms live in src/forms.' });
    await call('escalate', { question: 'Which payment provider do we take?' });
    await call('lead-report', { text: 'The text is there.' });
    const { report } = (await read()).runs[0]!;
    expect(report.split('\n')).toEqual([
      'The text is there.',
      '',
      'Completed: #3',
      expect.stringContaining('#4'),
      'Learned: patterns shop',
      'Asked: esc-001',
      'Plan: 1/4 tasks of shop/checkout',
    ]);
  });

  it('is seen by people: its run, what it said and how it ended', async () => {
    const { person, lead, app } = await givenShop();
    const { id } = await lead('shop', 'checkout', {
      lead: { kind: 'command', command: ['make', 'work'] },
      usd: 0.4,
      turns: 7,
    });
    const { portfolio } = await app();
    for (let n = 1; n <= 50; n += 1) await portfolio.transcripts.append(id, `step ${n}\u001b[31m`);
    expect((await person('run-list')).text).toMatch(
      /run-0001 {2}shop\/checkout {2}work {2}running[^]*\$0\.40/,
    );
    const { text } = await person('run-show', { run: '1' });
    expect(text).toMatch(/run-0001[^]*command make work[^]*10 lines before[^]*step 50/);
    expect(text).not.toContain('\u001b');
    expect((await person('run-show', { run: id, all: true })).text).toContain('step 1');
    expect((await person('task-list', { in: 'checkout' })).exitCode).toBe(0);
  });
});

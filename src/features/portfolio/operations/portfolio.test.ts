import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenPortfolio, givenShop } from '../../../../test/portfolio/given-portfolio.ts';
import type { Task } from '../../../kernel/portfolio/initiative.ts';

describe('with nothing there', () => {
  it.each([
    ['space-list', 'ephor space add'],
    ['initiative-list', 'ephor space add'],
    ['task-list', 'ephor initiative add'],
    ['escalation-list', 'no question is open'],
    ['schedule-list', 'ephor schedule add'],
    ['run-list', 'ephor orchestrate'],
    ['answer', 'no question is open'],
  ])('%s teaches the next command', async (id, words) => {
    const { exitCode, text } = await givenPortfolio().person(id);
    expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.stringContaining(words) });
  });

  it.each([
    ['space-show', { space: 'shop' }, 'no_space'],
    ['space-edit', { space: 'shop' }, 'no_space'],
    ['space-pause', { space: 'shop' }, 'no_space'],
    ['space-resume', { space: 'shop' }, 'no_space'],
    ['initiative-show', {}, 'no_initiative'],
    ['initiative-add', { title: 'Checkout' }, 'no_space'],
    ['task-add', { subject: 'One' }, 'no_initiative'],
    ['task-show', { task: '1' }, 'no_initiative'],
    ['lead-next', {}, 'no_initiative'],
    ['lead-brief', {}, 'no_lead'],
    ['lead-plan', { text: '# x' }, 'no_lead'],
    ['lead-learn', { kind: 'patterns', text: 'x y' }, 'no_lead'],
    ['lead-report', { text: 'x' }, 'no_lead'],
    ['escalation-show', { id: '1' }, 'no_escalation'],
    ['run-show', { run: '1' }, 'no_run'],
    ['schedule-remove', { schedule: 'x' }, 'no_schedule'],
    ['approve', { initiative: 'x' }, 'no_initiative'],
  ])('%s %j says what is missing, and what to do', async (id, input, code) => {
    const said = await givenPortfolio().person(id, input);
    expect(said).toMatchObject({ exitCode: 3, code });
    expect(said.hint).toMatch(/ephor|Give/);
  });
});

const hostile = ['../x', '..', '/etc/passwd', 'a/../../b', '\u001b[31mred', 'a\nb', '\u202Ereversed', '', ' ', '__proto__', 'x'.repeat(500)];

describe('hostile names', () => {
  it.each(hostile)('%j names nothing, leads nowhere, and is shown without what a terminal obeys', async (name) => {
    const { person, read } = await givenShop();
    const before = await read();
    const calls: readonly (readonly [string, object])[] = [
      ['space-show', { space: name }],
      ['initiative-show', { initiative: name }],
      ['task-show', { task: `${name}#1` }],
      ['task-show', { task: name }],
      ['escalation-show', { id: name }],
      ['run-show', { run: name }],
      ['schedule-remove', { schedule: name }],
      ['answer', { id: name, answer: 'x' }],
      ['space-add', { name: 'Other', slug: name }],
      ['initiative-add', { title: 'Other', id: name }],
      ['initiative-move', { initiative: 'checkout', to: name }],
    ];
    for (const [id, input] of calls) {
      const { exitCode, message, hint } = await person(id, input);
      if (id === 'task-show' && name.trim() === '') continue;
      expect([id, exitCode]).toEqual([id, expect.toSatisfy((code: number) => code > 1)]);
      expect(`${message} ${hint}`).not.toMatch(/\u001b|\u202e/);
      expect(message.length).toBeLessThan(300);
    }
    expect(await read()).toEqual(before);
  });

  it('a title may say anything, and its folder is harmless', async () => {
    const { person, read } = await givenShop();
    await person('initiative-add', { title: '../../Évil  „Plan“ \u001b[31m日本' });
    await person('initiative-add', { title: '日本語' });
    const ids = (await read()).initiatives.map(({ id }) => id);
    expect(ids).toEqual(['checkout', 'evil-plan-31m', 'initiative']);
  });
});

describe('spaces and initiatives', () => {
  it('[SB-023] [SB-024] [SB-031] a space has its code, goals and several initiatives', async () => {
    const { person, read, root, home } = await givenShop();
    await person('initiative-add', { title: 'Checkout' });
    const { spaces, initiatives } = await read();
    expect(spaces).toMatchObject([{ slug: 'shop', name: 'Shop', status: 'active', codeDir: root }]);
    expect(initiatives.map(({ id }) => id)).toEqual(['checkout', 'checkout-2']);
    expect(readFileSync(`${home}/spaces/shop/OVERVIEW.md`, 'utf8')).toContain('- Sell more');
  });

  it('are edited by options; nothing given at no keyboard changes nothing and says so', async () => {
    const { person, read } = await givenShop();
    await person('space-edit', { space: 'shop', priority: 'high', check: ['npm test'], merge: 'when-green', preApproveTasks: 3 });
    await person('initiative-edit', { initiative: 'check', priority: 'critical', label: ['a'], scope: ['src/**'], usd: 5 });
    const { spaces, initiatives } = await read();
    expect(spaces[0]).toMatchObject({ priority: 'high', checks: ['npm test'], mergePolicy: 'when-green', preApprove: { mostTasks: 3 } });
    expect(initiatives[0]).toMatchObject({ priority: 'critical', labels: ['a'], scope: ['src/**'], budget: { usd: 5 } });
    expect(await person('initiative-edit', { initiative: 'checkout' })).toMatchObject({ code: 'nothing_to_change' });
    expect(await person('initiative-edit', { initiative: 'checkout', scope: ['../x'] })).toMatchObject({ code: 'bad_input' });
    expect((await person('space-edit', { space: 'shop', priority: 'high' })).text).toContain('Nothing about shop');
  });

  it('are edited in the editor; what is wrong is said, and may be edited again', async () => {
    const { person, read } = await givenShop();
    const tries = [(text: string) => `${text}\npriorty: high\n`, (text: string) => text.replace('priorty: high', '').replace('priority: medium', 'priority: low')];
    const edit = async (text: string) => tries.shift()!(text);
    const said = await person('initiative-edit', { initiative: 'checkout' }, { edit, ask: async () => 'y' });
    expect(said.text).toBe('✓ Changed priority of shop/checkout');
    expect((await read()).initiatives[0]).toMatchObject({ priority: 'low', title: 'Checkout' });
    const refused = await person('task-edit', { task: '1' }, { edit: async () => 'subject: ""\n', ask: async () => 'n' });
    expect(refused).toMatchObject({ code: 'bad_input' });
    const overview = await person('space-edit', { space: 'shop', overview: true }, { piped: async () => '# Shop\n\n## Goals\n\n- x\n' });
    expect(overview.text).toContain('overview');
    const plan = await person('initiative-edit', { initiative: 'checkout', plan: true }, { edit: async () => '# Plan\n' });
    expect(plan.text).toContain('plan');
    expect((await read()).plans).toMatchObject([{ text: '# Plan\n' }]);
  });

  it('are paused and resumed; an initiative by itself after a while', async () => {
    const { person, read } = await givenShop();
    await person('space-pause', { space: 'shop' });
    await person('initiative-pause', { initiative: 'checkout', until: '3d' });
    expect(await read()).toMatchObject({
      spaces: [{ status: 'paused' }],
      initiatives: [{ status: 'paused', pausedBy: 'mara', pausedUntil: expect.stringMatching(/^\d{4}-/) }],
    });
    expect((await person('initiative-pause', { initiative: 'checkout', until: 'yesterday' })).code).toBe('bad_input');
    await person('space-resume', { space: 'shop' });
    await person('initiative-resume', { initiative: 'checkout' });
    expect(await read()).toMatchObject({ spaces: [{ status: 'active' }], initiatives: [{ status: 'active', pausedUntil: null }] });
  });

  it('end: done only when nothing is open, cancelled with what is', async () => {
    const { person, read } = await givenShop();
    await person('escalate', { question: 'Which colour does the button have?', task: '2' });
    expect(await person('initiative-done', { initiative: 'checkout' })).toMatchObject({ code: 'tasks_open', message: expect.stringContaining('#1, #2, #3') });
    expect((await person('initiative-cancel', { initiative: 'checkout', reason: 'we buy it' })).text).toContain('withdrawn: esc-001');
    expect(await read()).toMatchObject({
      initiatives: [{ status: 'cancelled' }],
      tasks: [{ status: 'cancelled', completionNotes: 'we buy it' }, { status: 'cancelled' }, { status: 'cancelled' }],
      escalations: [{ status: 'resolved', resolution: 'withdrawn: we buy it', resolvedBy: 'mara' }],
      decisions: [],
    });
    await person('initiative-resume', { initiative: 'checkout' });
    expect((await person('initiative-done', { initiative: 'checkout', anyway: true })).text).toContain('is complete');
  });

  it('move to another space with plan, tasks and questions, and back under another name', async () => {
    const { person, read } = await givenShop();
    await person('space-add', { name: 'Web', withoutCode: true });
    await person('initiative-edit', { initiative: 'checkout', plan: true }, { edit: async () => '# Plan\n' });
    await person('escalate', { question: 'Which colour does the button have?', task: 'checkout#2' });
    expect((await person('initiative-move', { initiative: 'checkout', to: 'web' })).text).toContain('to web/checkout, with 3 tasks');
    const { initiatives, tasks, escalations, plans } = await read();
    expect(initiatives.map(({ space, status }) => `${space} ${status}`)).toEqual(['shop cancelled', 'web active']);
    expect(tasks.filter(({ space }) => space === 'web')).toMatchObject([{ id: 1 }, { id: 2, blockedBy: [1] }, { id: 3 }]);
    expect(escalations).toMatchObject([{ space: 'web', blocksTask: 'web/plans/checkout/tasks/2.json' }]);
    expect(plans.map(({ space }) => space)).toEqual(['shop', 'web']);
  });
});

describe('tasks', () => {
  it('[SB-036…SB-049] have every field, ids that are never used again, and times', async () => {
    const { read, person } = await givenShop();
    const { tasks } = await read();
    expect(tasks[0]).toEqual({
      id: 1,
      space: 'shop',
      plan: 'checkout',
      subject: 'Build the form',
      description: '',
      acceptanceCriteria: ['the tests pass', 'it looks right'],
      status: 'pending',
      priority: 'high',
      labels: [],
      blocks: [2],
      blockedBy: [],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      completedAt: null,
      completionNotes: null,
      run: null,
      evidence: [],
    } satisfies Record<keyof Task, unknown>);
    expect(tasks[1]).toMatchObject({ blockedBy: [1] });
    await person('task-cancel', { task: '3', reason: 'not needed' });
    await person('task-add', { subject: 'Another' });
    expect((await read()).tasks.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ['to start what waits', 'task-start', { task: '2' }, 'task_waits', '#1 (pending)'],
    ['to complete what waits', 'task-done', { task: '2', notes: 'done it', confirm: true }, 'task_waits', '#1 (pending)'],
    ['to complete without notes', 'task-done', { task: '3' }, 'no_notes', 'without notes'],
    ['to complete with notes of nothing', 'task-done', { task: '3', notes: ' … ' }, 'no_notes', 'without notes'],
    ['to complete without evidence', 'task-done', { task: '1', notes: 'done it' }, 'no_evidence', '1. “the tests pass”, 2. “it looks right”'],
    ['to complete with evidence for one', 'task-done', { task: '1', notes: 'done it', evidence: ['1: $ npm test'] }, 'no_evidence', '2. “it looks right”'],
    ['evidence for no criterion', 'task-done', { task: '1', notes: 'done it', evidence: ['3: $ npm test'] }, 'bad_input', 'which criterion'],
    ['evidence that says nothing', 'task-done', { task: '1', notes: 'done it', evidence: ['1: .', '2: x'] }, 'bad_input', 'says nothing'],
    ['a circle', 'task-edit', { task: '1', after: ['2'] }, 'cycle', '#1 waits for #2'],
    ['to wait for itself', 'task-edit', { task: '1', after: ['1'] }, 'bad_input', '#1'],
    ['to wait for what is not there', 'task-edit', { task: '1', after: ['9'] }, 'bad_input', '#9'],
    ['a number that is none', 'task-edit', { task: '1', after: ['x'] }, 'bad_input', '"x"'],
    ['a subject of nothing', 'task-add', { subject: ' \n ' }, 'bad_input', 'empty'],
    ['a subject that is a page', 'task-add', { subject: 'x'.repeat(201) }, 'bad_input', '201 letters'],
  ])('[SB-044] [SB-132] [SB-133] refuse %s', async (_, id, input, code, words) => {
    const { person, read } = await givenShop();
    const before = (await read()).tasks;
    expect(await person(id, input)).toMatchObject({ code, message: expect.stringContaining(words) });
    expect((await read()).tasks).toEqual(before);
  });

  it('[SB-040] [SB-047…SB-049] start and complete with notes and evidence; what waited is free', async () => {
    const { person, read } = await givenShop();
    await person('task-start', { task: '1' });
    expect((await read()).tasks[0]).toMatchObject({ status: 'in_progress' });
    const done = await person('task-done', { task: '1', notes: 'It is built', evidence: ['1: $ npm test\nall 12', '2: looked at it in Safari'] });
    expect(done.text).toBe('✓ shop/checkout#1 is completed: 1 of 3 done.\n  Free now: #2 Show the button');
    expect((await read()).tasks[0]).toMatchObject({
      status: 'completed',
      completionNotes: 'It is built',
      completedAt: expect.stringMatching(/Z$/),
      evidence: [
        { criterion: 0, command: 'npm test', notes: 'all 12' },
        { criterion: 1, command: null, notes: 'looked at it in Safari' },
      ],
    });
    expect(await person('task-done', { task: '1', notes: 'again' })).toMatchObject({ code: 'wrong_status' });
    expect((await person('task-done', { task: '2', notes: 'On my word', confirm: true })).exitCode).toBe(0);
  });

  it('a cancelled one satisfies nothing, and says who is stuck', async () => {
    const { person } = await givenShop();
    expect((await person('task-cancel', { task: '1', reason: 'no' })).text).toContain('#2 waited for it');
    expect(await person('task-start', { task: '2' })).toMatchObject({ code: 'task_waits', hint: expect.stringContaining('--after none') });
    await person('task-edit', { task: '2', after: ['none'] });
    expect((await person('task-start', { task: '2' })).exitCode).toBe(0);
  });

  it('move to another initiative under a number of its own', async () => {
    const { person, read } = await givenShop();
    await person('initiative-add', { title: 'Payments' });
    expect((await person('task-move', { task: 'checkout#1', to: 'payments' })).text).toContain('shop/payments#1');
    const { tasks } = await read();
    expect(tasks.find(({ plan, id }) => plan === 'checkout' && id === 1)).toMatchObject({ status: 'cancelled', completionNotes: 'moved to shop/payments#1' });
    expect(tasks.find(({ plan, id }) => plan === 'checkout' && id === 2)).toMatchObject({ blockedBy: [] });
    expect(tasks.find(({ plan }) => plan === 'payments')).toMatchObject({ subject: 'Build the form', acceptanceCriteria: ['the tests pass', 'it looks right'] });
  });

  it('are put aside for people or for another task', async () => {
    const { person, read } = await givenShop();
    await person('task-start', { task: '1' });
    await person('task-block', { task: '1', needs: 'Which key of the test shop may we use?' });
    await person('task-block', { task: '3', after: ['1'] });
    expect(await read()).toMatchObject({
      tasks: [{ status: 'pending' }, {}, { blockedBy: [1] }],
      escalations: [{ type: 'blocker', blocksTask: 'shop/plans/checkout/tasks/1.json', status: 'pending' }],
    });
    expect(await person('task-block', { task: '1' })).toMatchObject({ code: 'bad_input' });
  });
});

describe('what people look at', () => {
  it('is aligned, fits the terminal, and is the same as data', async () => {
    const { person } = await givenShop();
    await person('task-edit', { task: '3', subject: `日本 ${'a very long subject '.repeat(8)}` });
    for (const width of [40, 60, 80, 120])
      for (const id of ['space-list', 'initiative-list', 'task-list']) {
        const { text } = await person(id, {}, { width });
        for (const each of text.split('\n')) expect(each.length, each).toBeLessThanOrEqual(width);
      }
    const { text, result } = await person('task-list', {}, { width: 80 });
    expect(text).toMatchInlineSnapshot();
    expect(result).toMatchObject({ tasks: [{ id: 2, waitsFor: [1] }, { id: 1 }, { id: 3 }], hidden: 0 });
  });

  it('names a broken file with its line, and shows the rest', async () => {
    const { person, home } = await givenShop();
    writeFileSync(`${home}/spaces/shop/plans/checkout/tasks/3.json`, '{\n  "id": 3,\n  oops\n}');
    const { text } = await person('task-list');
    expect(text).toMatch(/3\.json:3/);
    expect(text).toContain('Build the form');
  });

  it('shows all about one thing', async () => {
    const { person } = await givenShop();
    await person('escalate', { question: 'Which colour does the button have?', task: '2' });
    expect((await person('task-show', { task: '2' })).text).toMatch(/waits for\s+#1 Build the form pending[^]*asked\s+esc-001/);
    expect((await person('initiative-show', {})).text).toMatch(/Pay with Apple Pay[^]*0 of 3 done[^]*esc-001/);
    expect((await person('space-show', {})).text).toMatch(/Sell more[^]*checkout[^]*1 open question/);
    expect((await person('status')).text).toMatch(/portfolio\s+1 initiative open · no lead at work · 1 question for you/);
  });

  it('status says nothing of a portfolio where there is none', async () => {
    expect((await givenPortfolio().person('status')).text).not.toContain('portfolio');
  });
});

describe('schedules', () => {
  it.each([
    ['every 30m', { everyMinutes: 30, cron: null }],
    ['2h', { everyMinutes: 120 }],
    ['07:00', { cron: '0 7 * * *' }],
    ['weekday 07:30', { cron: '30 7 * * 1-5' }],
    ['every monday 9:05', { cron: '5 9 * * 1' }],
    ['0 7 * * 1-5', { cron: '0 7 * * 1-5' }],
  ])('%s is a time', async (when, stored) => {
    const { person, read } = await givenShop();
    expect((await person('schedule-add', { when, title: 'Update' })).exitCode).toBe(0);
    expect((await read()).schedules).toMatchObject([{ id: 'update', space: 'shop', ...stored }]);
    expect((await person('schedule-list')).text).toContain('update');
  });

  it.each(['someday', '25:00', 'fooday 07:00', '* * *', '61 * * * *', '0 0 31 2 *', '10s', ''])('%j is none', async (when) => {
    const { person, read } = await givenShop();
    expect(await person('schedule-add', { when, title: 'Update' })).toMatchObject({ code: 'bad_input' });
    expect((await read()).schedules).toEqual([]);
  });

  it('are edited, turned off, and removed with what brings them back', async () => {
    const { person, read } = await givenShop();
    await person('schedule-add', { when: '07:00', what: 'briefing' });
    await person('schedule-edit', { schedule: 'briefing', when: '08:00', off: true });
    expect((await read()).schedules).toMatchObject([{ cron: '0 8 * * *', enabled: false, what: 'briefing' }]);
    expect((await person('schedule-remove', { schedule: 'briefing' })).text).toContain('ephor schedule add "0 8 * * *" --what briefing');
    expect((await read()).schedules).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenShop } from '../../../../test/portfolio/given-portfolio.ts';

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
    await person('space-edit', {
      space: 'shop',
      priority: 'high',
      check: ['npm test'],
      merge: 'when-green',
      preApproveTasks: 3,
    });
    await person('initiative-edit', {
      initiative: 'check',
      priority: 'critical',
      label: ['a'],
      scope: ['src/**'],
      usd: 5,
    });
    const { spaces, initiatives } = await read();
    expect(spaces[0]).toMatchObject({
      priority: 'high',
      checks: ['npm test'],
      mergePolicy: 'when-green',
      preApprove: { mostTasks: 3 },
    });
    expect(initiatives[0]).toMatchObject({
      priority: 'critical',
      labels: ['a'],
      scope: ['src/**'],
      budget: { usd: 5 },
    });
    expect(await person('initiative-edit', { initiative: 'checkout' })).toMatchObject({
      code: 'nothing_to_change',
    });
    expect(await person('initiative-edit', { initiative: 'checkout', scope: ['../x'] })).toMatchObject({
      code: 'bad_input',
    });
    expect((await person('space-edit', { space: 'shop', priority: 'high' })).text).toContain(
      'Nothing about shop',
    );
  });

  it('are edited in the editor; what is wrong is said, and may be edited again', async () => {
    const { person, read } = await givenShop();
    const tries = [
      (text: string) => `${text}\npriorty: high\n`,
      (text: string) => text.replace('priorty: high', '').replace('priority: medium', 'priority: low'),
    ];
    const edit = async (text: string) => tries.shift()!(text);
    const said = await person('initiative-edit', { initiative: 'checkout' }, { edit, ask: async () => 'y' });
    expect(said.text).toBe('✓ Changed priority of shop/checkout');
    expect((await read()).initiatives[0]).toMatchObject({ priority: 'low', title: 'Checkout' });
    const refused = await person(
      'task-edit',
      { task: '1' },
      { edit: async () => 'subject: ""\n', ask: async () => 'n' },
    );
    expect(refused).toMatchObject({ code: 'bad_input' });
    const overview = await person(
      'space-edit',
      { space: 'shop', overview: true },
      { piped: async () => '# Shop\n\n## Goals\n\n- x\n' },
    );
    expect(overview.text).toContain('overview');
    const plan = await person(
      'initiative-edit',
      { initiative: 'checkout', plan: true },
      { edit: async () => '# Plan\n' },
    );
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
    expect((await person('initiative-pause', { initiative: 'checkout', until: 'yesterday' })).code).toBe(
      'bad_input',
    );
    await person('space-resume', { space: 'shop' });
    await person('initiative-resume', { initiative: 'checkout' });
    expect(await read()).toMatchObject({
      spaces: [{ status: 'active' }],
      initiatives: [{ status: 'active', pausedUntil: null }],
    });
  });

  it('end: done only when nothing is open, cancelled with what is', async () => {
    const { person, read } = await givenShop();
    await person('escalate', { question: 'Which colour does the button have?', task: '2' });
    expect(await person('initiative-done', { initiative: 'checkout' })).toMatchObject({
      code: 'tasks_open',
      message: expect.stringContaining('#1, #2, #3'),
    });
    expect(
      (await person('initiative-cancel', { initiative: 'checkout', reason: 'we buy it' })).text,
    ).toContain('withdrawn: esc-001');
    expect(await read()).toMatchObject({
      initiatives: [{ status: 'cancelled' }],
      tasks: [
        { status: 'cancelled', completionNotes: 'we buy it' },
        { status: 'cancelled' },
        { status: 'cancelled' },
      ],
      escalations: [{ status: 'resolved', resolution: 'withdrawn: we buy it', resolvedBy: 'mara' }],
      decisions: [],
    });
    await person('initiative-resume', { initiative: 'checkout' });
    expect((await person('initiative-done', { initiative: 'checkout', anyway: true })).text).toContain(
      'is complete',
    );
  });

  it('move to another space with plan, tasks and questions, and back under another name', async () => {
    const { person, read } = await givenShop();
    await person('space-add', { name: 'Web', withoutCode: true });
    await person('initiative-edit', { initiative: 'checkout', plan: true }, { edit: async () => '# Plan\n' });
    await person('escalate', { question: 'Which colour does the button have?', task: 'checkout#2' });
    expect((await person('initiative-move', { initiative: 'checkout', to: 'web' })).text).toContain(
      'to web/checkout, with 3 tasks',
    );
    const { initiatives, tasks, escalations, plans } = await read();
    expect(initiatives.map(({ space, status }) => `${space} ${status}`)).toEqual([
      'shop cancelled',
      'web active',
    ]);
    expect(tasks.filter(({ space }) => space === 'web')).toMatchObject([
      { id: 1 },
      { id: 2, blockedBy: [1] },
      { id: 3 },
    ]);
    expect(escalations).toMatchObject([{ space: 'web', blocksTask: 'web/plans/checkout/tasks/2.json' }]);
    expect(plans.map(({ space }) => space)).toEqual(['shop', 'web']);
  });
});

import { describe, expect, it } from 'vitest';
import { givenShop } from '../../../../test/portfolio/given-portfolio.ts';
import type { Task } from '../../../kernel/portfolio/initiative.ts';

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
    [
      'to complete what waits',
      'task-done',
      { task: '2', notes: 'done it', confirm: true },
      'task_waits',
      '#1 (pending)',
    ],
    ['to complete without notes', 'task-done', { task: '3' }, 'no_notes', 'without notes'],
    [
      'to complete with notes of nothing',
      'task-done',
      { task: '3', notes: ' … ' },
      'no_notes',
      'without notes',
    ],
    [
      'to complete without evidence',
      'task-done',
      { task: '1', notes: 'done it' },
      'no_evidence',
      '1. “the tests pass”, 2. “it looks right”',
    ],
    [
      'to complete with evidence for one',
      'task-done',
      { task: '1', notes: 'done it', evidence: ['1: $ npm test'] },
      'no_evidence',
      '2. “it looks right”',
    ],
    [
      'evidence for no criterion',
      'task-done',
      { task: '1', notes: 'done it', evidence: ['3: $ npm test'] },
      'bad_input',
      'which criterion',
    ],
    [
      'evidence that says nothing',
      'task-done',
      { task: '1', notes: 'done it', evidence: ['1: .', '2: x'] },
      'bad_input',
      'says nothing',
    ],
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
    const done = await person('task-done', {
      task: '1',
      notes: 'It is built',
      evidence: ['1: $ npm test\nall 12', '2: looked at it in Safari'],
    });
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
    expect(await person('task-start', { task: '2' })).toMatchObject({
      code: 'task_waits',
      hint: expect.stringContaining('--after none'),
    });
    await person('task-edit', { task: '2', after: ['none'] });
    expect((await person('task-start', { task: '2' })).exitCode).toBe(0);
  });

  it('move to another initiative under a number of its own', async () => {
    const { person, read } = await givenShop();
    await person('initiative-add', { title: 'Payments' });
    expect((await person('task-move', { task: 'checkout#1', to: 'payments' })).text).toContain(
      'shop/payments#1',
    );
    const { tasks } = await read();
    expect(tasks.find(({ plan, id }) => plan === 'checkout' && id === 1)).toMatchObject({
      status: 'cancelled',
      completionNotes: 'moved to shop/payments#1',
    });
    expect(tasks.find(({ plan, id }) => plan === 'checkout' && id === 2)).toMatchObject({ blockedBy: [] });
    expect(tasks.find(({ plan }) => plan === 'payments')).toMatchObject({
      subject: 'Build the form',
      acceptanceCriteria: ['the tests pass', 'it looks right'],
    });
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

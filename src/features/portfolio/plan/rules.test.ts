import { describe, expect, it } from 'vitest';
import {
  givenEscalation,
  givenInitiative,
  givenPlan,
  givenRun,
  givenSpace,
  givenTask,
} from '../../../../test/given/portfolio.ts';
import {
  approvedPlan,
  decided,
  initiative,
  own,
  type Row,
  said,
} from '../../../../test/given/said-by-plan.ts';

describe('each rule says what it does and why', () => {
  const rows: readonly Row[] = [
    ['nothing to do', {}, []],
    [
      'an initiative without a plan gets a lead that writes one [SB-114]',
      { initiatives: [givenInitiative()] },
      ['start-lead (needs-plan): “A cart that lasts” is next: It has no plan yet.'],
    ],
    [
      'a plan that nobody approved is asked about [SB-087]',
      { initiatives: [givenInitiative()], plans: [approvedPlan], tasks: [givenTask()] },
      ['escalate (approve-plan): The plan of “A cart that lasts” is written and nobody has approved it.'],
    ],
    [
      'a plan that changed needs a new yes',
      own({}, { plans: [givenPlan(initiative, '# Another goal')] }),
      [
        'escalate (approve-plan): The plan of “A cart that lasts” has changed since it was approved, so it needs a new yes.',
      ],
    ],
    [
      'a small plan that the space approves beforehand',
      {
        spaces: [givenSpace({ preApprove: { labels: [], mostTasks: 2 } })],
        initiatives: [givenInitiative()],
        plans: [approvedPlan],
        tasks: [givenTask()],
      },
      ['approve (pre-approved): The space shop approves such plans beforehand (1 task, at most 2).'],
    ],
    [
      'the most important unblocked task is worked on [SB-109]',
      own(
        {},
        {
          tasks: [
            givenTask(),
            givenTask({ id: 2, priority: 'critical', blockedBy: [1] }),
            givenTask({ id: 3, priority: 'high', subject: 'Show totals' }),
          ],
        },
      ),
      [
        'start-lead (next-task): “A cart that lasts” is next: Task #3 “Show totals” waits for nothing (0 of 3 done).',
      ],
    ],
    [
      'an answer that no lead has heard starts one [SB-075, SB-103, SB-142]',
      own(
        {},
        { escalations: [givenEscalation({ status: 'resolved', resolution: 'Euro', resolvedBy: 'ada' })] },
      ),
      [
        'start-lead (next-task): “A cart that lasts” is next: “Which currency does the cart show?” was answered. Task #1 “Keep the cart in the session” waits for nothing (0 of 1 done).',
      ],
    ],
    [
      'a person’s yes to a plan approves it',
      {
        initiatives: [givenInitiative()],
        plans: [approvedPlan],
        tasks: [givenTask()],
        escalations: [
          givenEscalation({
            type: 'approval',
            status: 'resolved',
            question: 'Do you approve it?',
            resolution: 'Approve',
            resolvedBy: 'ada',
            approves: approvedPlan.hash,
            origin: { rule: 'approve-plan', key: `shop/cart@${approvedPlan.hash}` },
          }),
        ],
      },
      ['take-answer (answered): ada answered “Do you approve it?” with “Approve”.'],
    ],
    [
      'a run whose process is gone is ended',
      own({}, { runs: [givenRun()] }),
      ['end-run (lost-run): The process of run-0001 (shop/cart) is gone without an end.'],
      { 'run-0001': false },
    ],
    [
      'a run of another machine that is silent for long is ended',
      own({}, { runs: [givenRun({ machine: 'there' })] }),
      ['end-run (lost-run): The process of run-0001 (shop/cart) is gone without an end.'],
    ],
    [
      'what an ended run left is looked at, and its task goes back [SB-110, SB-136]',
      own(
        {},
        {
          tasks: [givenTask({ status: 'in_progress', run: 'run-0001' })],
          runs: [givenRun({ state: 'ended', reason: 'failed' })],
        },
      ),
      [
        'review-run (ended-run): run-0001 (shop/cart) ended failed, without progress.',
        'release-task (orphaned-task): Nobody works on task #1 “Keep the cart in the session” any more; run-0001 has ended.',
      ],
    ],
    [
      'a lead of a paused initiative is parked',
      own({ status: 'paused', pausedBy: 'ada' }, { runs: [givenRun()] }),
      ['stop-lead (not-now): ada paused shop/cart.'],
      { 'run-0001': true },
    ],
    [
      'a lead whose plan changed is parked',
      own({}, { plans: [givenPlan(initiative, '# Another goal')], runs: [givenRun()] }),
      ['stop-lead (not-now): The plan of shop/cart has changed since it was approved.'],
      { 'run-0001': true },
    ],
    [
      'three runs without progress become one blocker',
      own(
        {},
        {
          runs: [1, 2, 3].map((epoch) =>
            givenRun({ id: `run-000${epoch}`, epoch, state: 'ended', reason: 'failed', reviewed: true }),
          ),
        },
      ),
      ['escalate (failed-runs): 3 runs in a row came to nothing.'],
    ],
    [
      'a budget that is used up is asked about',
      own(
        { budget: { usd: 2 } },
        { runs: [givenRun({ state: 'ended', reason: 'done', progress: true, usd: 2.5, reviewed: true })] },
      ),
      ['escalate (budget): The budget of “A cart that lasts” is used up: $2.50.'],
    ],
    [
      'a draft that recorded knowledge answers [SB-073, SB-100]',
      own({ status: 'paused' }, { escalations: [givenEscalation()], decisions: [decided] }),
      [
        'answer (from-knowledge): “Which currency does the cart show?” was answered before: spaces/shop/knowledge/decisions.md:12.',
      ],
    ],
    [
      'a draft that nothing answers goes to a person [SB-073, SB-086, SB-088]',
      own({ status: 'paused' }, { escalations: [givenEscalation()] }),
      ['promote (for-a-person): Nothing that is written down answers “Which currency does the cart show?”.'],
    ],
    [
      'what only a person has goes to a person, whatever is recorded [SB-089]',
      own(
        { status: 'paused' },
        { escalations: [givenEscalation({ type: 'blocker' })], decisions: [decided] },
      ),
      ['promote (for-a-person): Only a person can settle “Which currency does the cart show?”.'],
    ],
    [
      'a deadline that passed settles what has a default',
      own(
        { status: 'paused' },
        {
          escalations: [
            givenEscalation({ status: 'pending', default: 'Euro', deadline: '2026-03-02T10:59:00.000Z' }),
          ],
        },
      ),
      [
        'settle-default (deadline): Nobody answered “Which currency does the cart show?” by 2026-03-02T10:59:00.000Z, so “Euro” counts.',
      ],
    ],
    [
      'nobody’s silence is a yes',
      own(
        { status: 'paused' },
        {
          escalations: [
            givenEscalation({
              type: 'approval',
              status: 'pending',
              default: 'Approve',
              deadline: '2026-03-02T10:59:00.000Z',
            }),
          ],
        },
      ),
      [],
    ],
    [
      'a task behind a cancelled one is asked about',
      own(
        {},
        {
          tasks: [
            givenTask({ status: 'cancelled' }),
            givenTask({ id: 2, subject: 'Show totals', blockedBy: [1] }),
          ],
        },
      ),
      ['escalate (dead-blocker): Task #2 waits for #1 “Keep the cart in the session”, which was cancelled.'],
    ],
    [
      'tasks that wait for each other are asked about',
      own({}, { tasks: [givenTask({ blockedBy: [2] }), givenTask({ id: 2, blocks: [1], blockedBy: [1] })] }),
      ['escalate (cycle): Tasks #1, #2 wait for each other, so none of them can ever begin.'],
    ],
    [
      'a file that nobody can read is asked about',
      {
        problems: [{ file: 'spaces/shop/plans/cart/tasks/3.json', line: 2, cause: 'it ends in the middle' }],
      },
      ['escalate (broken-file): spaces/shop/plans/cart/tasks/3.json can’t be read: it ends in the middle.'],
    ],
    [
      'an initiative whose space is gone is asked about',
      own({}, { spaces: [] }),
      ['escalate (no-space): “A cart that lasts” belongs to the space shop, which is not there.'],
    ],
  ];

  it.each(rows)('%s', (_, fields, expected, alive = {}) => {
    expect(said(fields, alive)).toEqual(expected);
  });
});

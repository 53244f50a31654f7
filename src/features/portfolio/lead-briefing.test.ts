import { describe, expect, it } from 'vitest';
import {
  givenEscalation,
  givenInitiative,
  givenPortfolio,
  givenRun,
  givenTask,
} from '../../../test/given/lead.ts';
import { leadBriefing } from './lead-briefing.ts';

const nothing = { global: '', space: '', plan: '' };
const tasks = [
  givenTask(1, { subject: 'Choose a provider', status: 'completed' }),
  givenTask(2, { subject: 'Show the payment button', priority: 'high' }),
  givenTask(3, { subject: 'Round the total', priority: 'low' }),
  givenTask(4, { subject: 'Refunds', blockedBy: [9] }),
  givenTask(5, { subject: 'Old idea', status: 'cancelled' }),
];
const answered = givenEscalation('esc-004', {
  status: 'resolved',
  resolution: 'Stripe',
  resolvedAt: '2026-01-02T00:00:00.000Z',
  blocksTask: 'shop/plans/checkout/tasks/2.json',
});
const pushed = givenEscalation('esc-005', {
  question: 'May the lead run `git push`?',
  status: 'resolved',
  resolution: 'Yes',
  action: { gate: 'publishing', code: 'push', tool: 'Bash', input: 'git push', used: false },
});
const open = givenEscalation('esc-006', {
  question: 'Which currency?',
  blocksTask: 'shop/plans/checkout/tasks/3.json',
});
const portfolio = givenPortfolio({ tasks, escalations: [answered, pushed, open] });
const documents = {
  global: '# Conventions\n\n- Commit messages are English\n- Buttons of a payment are blue\n',
  space: '- Totals are integers\n- The payment code never logs card numbers\n- Tests lie beside\n',
  plan: '# Pay\n',
};

describe('a lead is told', () => {
  it('where it is, what was decided, what to do and how, in few words [SB-111] [SB-113]', () => {
    const text = leadBriefing(portfolio, givenRun(), documents);
    expect(text.length / 4).toBeLessThan(650);
    expect(text.split('\n\n').slice(0, -2)).toEqual([
      'You lead shop/checkout (“Pay with one click”) of Shop, in run-0003. 1 of 4 tasks are done. Nobody sits at this session, and the worktree around you is yours alone.',
      'Decided since:\n- esc-004 “Which provider?”: Stripe. Task #2 “Show the payment button” is unblocked.\n- esc-005 “May the lead run `git push`?”: Yes. It passes once, exactly as it was asked.',
      'Work on, in this order:\n- #2 “Show the payment button”, high',
      'Waiting for a person:\n- esc-006 “Which currency?”',
      'Change only src/checkout/**, test/**. Keep the public API.',
      'Conventions everywhere:\n- Commit messages are English\n- Buttons of a payment are blue',
      'Conventions of Shop:\n- Totals are integers\n- The payment code never logs card numbers',
    ]);
  });

  it.each([
    [
      'its boot order [SB-113]',
      'First `ephor lead brief`: plan, tasks, answers, knowledge. See whether the plan still fits',
    ],
    ['to take the most important task [SB-115]', '`ephor task start <n>`'],
    ['to have research done by others [SB-009] [SB-116]', 'Read with a sub-agent'],
    ['what becomes of other work that it finds [SB-117]', 'becomes a task (`ephor task add'],
    [
      'what it decides itself [SB-078…SB-081] [SB-118]',
      'Decide yourself, and remember it: names, structure, patterns, what conventions say, bugs with a clear cause, tests',
    ],
    ['to look in the knowledge first [SB-100]', 'Look it up first and else ask'],
    [
      'what it asks [SB-082…SB-089]',
      'new dependencies or tools, what goes against conventions or touches other spaces, scope, direction, choices without a clear winner, access and accounts',
    ],
    ['to go on at a blocker [SB-119] [SB-122]', 'Never stop at a blocker while a task is open'],
    ['what its report holds [SB-123]', 'completed and new tasks, knowledge, questions, x of y'],
  ])('%s', (_, words) => {
    expect(leadBriefing(portfolio, givenRun(), documents)).toContain(words);
  });

  it('only of what there is', () => {
    const empty = givenPortfolio({ initiatives: [{ ...givenInitiative, scope: [], constraints: [] }] });
    const text = leadBriefing(empty, givenRun(), nothing);
    expect(text).toContain('There are no tasks yet.');
    expect(text).not.toMatch(/Decided since|Work on|Waiting|Conventions|Change only/);
  });

  it('what it was told before only once', () => {
    const told = { ...answered, consumedAt: '2026-01-02T00:00:00.000Z', consumedBy: 'run-0002' };
    expect(leadBriefing(givenPortfolio({ escalations: [told] }), givenRun(), nothing)).not.toContain(
      'esc-004',
    );
    const now = { ...told, consumedBy: 'run-0003' };
    expect(leadBriefing(givenPortfolio({ escalations: [now] }), givenRun(), nothing)).toContain('esc-004');
  });

  it('to plan, where there is no plan [SB-114]', () => {
    const text = leadBriefing(givenPortfolio(), givenRun({ kind: 'plan' }), nothing);
    expect(text).toContain('You plan shop/checkout');
    expect(text).toContain('How: change no code.');
    expect(text).toContain('write the plan (`ephor lead plan');
    expect(text).not.toContain('Change only');
  });
});

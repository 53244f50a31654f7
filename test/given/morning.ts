import * as v from 'valibot';
import { Escalation } from '../../src/kernel/portfolio/escalation.ts';
import { Initiative, Space, Task } from '../../src/kernel/portfolio/initiative.ts';
import { emptyPortfolio, type Portfolio } from '../../src/kernel/portfolio/portfolio.ts';
import { Health, Run } from '../../src/kernel/portfolio/run.ts';

/** Things as people write them, with everything else as usual. */
export const space = (value: object): Space => v.parse(Space, { name: 'Shop', ...value });
export const initiative = (value: object): Initiative => v.parse(Initiative, { title: 'Checkout', ...value });
export const task = (value: object): Task => v.parse(Task, value);
export const escalation = (value: object): Escalation => v.parse(Escalation, { status: 'pending', ...value });
export const run = (value: object): Run =>
  v.parse(Run, {
    kind: 'work',
    epoch: 1,
    state: 'ended',
    lead: { kind: 'agent' },
    tokenHash: '',
    machine: 'a',
    startedAt: '2026-11-17T20:00:00.000Z',
    heartbeatAt: '2026-11-17T20:00:00.000Z',
    ...value,
  });

export const morning = '2026-11-18T07:00:00.000Z';
export const evening = '2026-11-17T18:00:00.000Z';

const shop = { space: 'shop', initiative: 'checkout' };
const site = { space: 'site', initiative: 'search' };

/** What a night left: one question of each type and more, work done, and what went wrong. */
export const aNight: Portfolio = {
  ...emptyPortfolio,
  spaces: [
    space({ slug: 'shop', codeDir: '/home/dev/shop' }),
    space({ slug: 'site', name: 'Site', status: 'active' }),
  ],
  initiatives: [
    initiative({ space: 'shop', id: 'checkout' }),
    initiative({
      space: 'site',
      id: 'search',
      title: 'Search',
      origin: { rule: 'goals', from: 'OVERVIEW.md' },
      createdAt: '2026-11-17T21:00:00.000Z',
    }),
    initiative({
      space: 'site',
      id: 'fonts',
      title: 'Own fonts',
      status: 'complete',
      completedAt: '2026-11-17T23:00:00.000Z',
      merge: { state: 'merged', at: '2026-11-17T23:05:00.000Z' },
    }),
  ],
  tasks: [
    task({
      id: 1,
      space: 'shop',
      plan: 'checkout',
      subject: 'Model the cart',
      status: 'completed',
      completedAt: '2026-11-17T22:10:00.000Z',
      completionNotes: 'Prices are in cents.',
    }),
    task({
      id: 2,
      space: 'shop',
      plan: 'checkout',
      subject: 'Old work',
      status: 'completed',
      completedAt: '2026-11-16T22:10:00.000Z',
    }),
    task({ id: 3, space: 'shop', plan: 'checkout', subject: 'Add the payment form' }),
  ],
  escalations: [
    escalation({
      id: 'esc-001',
      type: 'decision',
      ...shop,
      question: 'Which payment provider?',
      context: 'The form depends on it.',
      suggestedAnswers: [{ label: 'PayPal' }, { label: 'Stripe', description: 'billing uses it already' }],
      default: 'Stripe',
      deadline: '2026-11-19T09:00:00.000Z',
      blocksTask: 'shop/plans/checkout/tasks/3.json',
    }),
    escalation({
      id: 'esc-002',
      type: 'decision',
      ...site,
      question: 'Server or client side?',
      suggestedAnswers: [{ label: 'Server', description: 'pages stay small' }],
      blocksInitiative: true,
    }),
    escalation({
      id: 'esc-003',
      type: 'blocker',
      ...shop,
      question: 'We need a key for the sandbox.',
      priority: 'high',
      blocksTask: 'shop/plans/checkout/tasks/9.json',
    }),
    escalation({ id: 'esc-004', type: 'question', space: 'shop', question: 'Do we ship to islands?' }),
    escalation({
      id: 'esc-005',
      type: 'approval',
      ...site,
      question: 'Is this the plan for Search?',
      suggestedAnswers: [{ label: 'Approve' }, { label: 'Change it' }],
      blocksInitiative: true,
      approves: 'abc',
    }),
    escalation({
      id: 'esc-006',
      type: 'question',
      ...shop,
      question: 'Later?',
      snoozedUntil: '2026-11-20T00:00:00.000Z',
    }),
    escalation({
      id: 'esc-007',
      type: 'question',
      ...shop,
      question: 'Are prices with tax?',
      status: 'resolved',
      resolution: 'Yes, always.',
      resolvedBy: 'orchestrator',
      resolvedAt: '2026-11-17T22:00:00.000Z',
      citation: { file: 'spaces/shop/knowledge/decisions.md', line: 12, text: 'Prices hold the tax.' },
    }),
    escalation({
      id: 'esc-008',
      type: 'question',
      ...shop,
      question: 'Tabs?',
      status: 'resolved',
      resolution: 'No',
      default: 'No',
      resolvedBy: 'orchestrator',
      resolvedAt: '2026-11-17T22:30:00.000Z',
    }),
    escalation({ id: 'esc-009', type: 'question', ...shop, question: 'Not reviewed yet?', status: 'draft' }),
  ],
  runs: [
    run({
      id: 'run-0001',
      ...shop,
      reason: 'done',
      endedAt: '2026-11-17T22:11:00.000Z',
      turns: 40,
      tokens: 120_000,
      usd: 1.5,
    }),
    run({
      id: 'run-0002',
      ...site,
      reason: 'failed',
      notes: 'the client ended with code 1',
      endedAt: '2026-11-18T03:00:00.000Z',
      startedAt: '2026-11-18T02:00:00.000Z',
      turns: 1,
      tokens: 500,
      usd: 0.25,
    }),
    run({ id: 'run-0003', ...shop, reason: 'done', endedAt: '2026-11-16T22:11:00.000Z', usd: 9 }),
  ],
  health: [
    v.parse(Health, {
      space: 'shop',
      at: '2026-11-18T06:00:00.000Z',
      checks: [
        { command: 'npm test', passed: false, excerpt: '1 failed' },
        { command: 'npm run lint', passed: true },
      ],
    }),
  ],
  problems: [{ file: 'spaces/site/plans/search/tasks/4.json', line: 7, cause: 'a comma is missing' }],
};

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Escalation } from '../../src/kernel/portfolio/escalation.ts';
import { givenEscalation, givenInitiative, givenRun, givenSpace, givenTask } from '../given/portfolio.ts';
import type { GivenDashboard } from './given-dashboard.ts';

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const plan = `# Checkout with Apple Pay

Buyers on Safari pay with one touch.

## Steps

1. Model the cart in **cents**
2. Ask the provider for a session

| browser | how |
|---|---|
| Safari | Apple Pay |
| others | as before |

- [x] look at the cart
- [ ] write the form

\`\`\`js
const total = cart.reduce((sum, { cents }) => sum + cents, 0);
\`\`\`
`;

/** A portfolio as somebody has it in the morning after a night of work. */
export async function seed({
  put,
  root,
  home,
}: Pick<GivenDashboard, 'put' | 'root' | 'home'>): Promise<void> {
  changedCode(root);
  await put(
    { put: 'space', value: givenSpace({ codeDir: root, checks: ['npm test'] }) },
    { put: 'space', value: givenSpace({ slug: 'blog', name: 'Blog', codeDir: null }) },
    { put: 'space', value: givenSpace({ slug: 'api', name: 'Public API', codeDir: null, status: 'paused' }) },
    {
      put: 'initiative',
      value: givenInitiative({
        id: 'checkout',
        title: 'Checkout with Apple Pay',
        description: 'Safari first; others as before.',
        priority: 'high',
        scope: ['src/**', 'test/**'],
        branch: 'ephor/shop/checkout',
      }),
    },
    {
      put: 'initiative',
      value: givenInitiative({
        id: 'cents',
        title: 'Round totals instead of cutting them off',
        branch: 'ephor/shop/checkout',
      }),
    },
    { put: 'initiative', value: givenInitiative({ space: 'blog', id: 'feed', title: 'A feed for readers' }) },
    {
      put: 'initiative',
      value: givenInitiative({
        space: 'blog',
        id: 'old',
        title: 'Move to the new host',
        status: 'complete',
        completedAt: ago(30),
      }),
    },
    {
      put: 'initiative',
      value: givenInitiative({ space: 'api', id: 'alive', title: 'It says that it is alive' }),
    },
    { put: 'text', place: { document: 'plan', space: 'shop', initiative: 'checkout' }, text: plan },
    ...tasks().map((value) => ({ put: 'task', value }) as const),
    ...questions().map((value) => ({ put: 'escalation', value }) as const),
    {
      put: 'run',
      value: givenRun({
        id: 'run-0001',
        space: 'blog',
        initiative: 'feed',
        state: 'ended',
        reason: 'lost',
        notes: 'its process is gone',
        startedAt: ago(6),
        heartbeatAt: ago(5),
        endedAt: ago(5),
        usd: 0.42,
        tokens: 41_000,
      }),
    },
    {
      put: 'run',
      value: givenRun({
        id: 'run-0002',
        initiative: 'checkout',
        state: 'ended',
        reason: 'blocked',
        notes: 'asks for the provider',
        startedAt: ago(3),
        heartbeatAt: ago(2),
        endedAt: ago(2),
        usd: 1.75,
        tokens: 120_500,
      }),
    },
  );
  writeFileSync(`${home}/spaces/blog/plans/feed/tasks/9.json`, '{ "subject": "half');
}

const tasks = () => [
  givenTask({
    plan: 'checkout',
    subject: 'Model the cart',
    status: 'completed',
    completedAt: ago(4),
    completionNotes: 'Prices are in cents.',
    run: 'run-0002',
    acceptanceCriteria: ['Sums are exact.', 'Nothing else changed.'],
    evidence: [
      {
        criterion: 0,
        command: 'node test/cart.test.js',
        exitCode: 0,
        notes: '',
        run: 'run-0002',
        at: ago(4),
      },
      {
        criterion: 1,
        command: null,
        exitCode: null,
        notes: 'looked at the diff',
        run: 'run-0002',
        at: ago(4),
      },
    ],
    blocks: [2, 3],
  }),
  givenTask({
    id: 2,
    plan: 'checkout',
    subject: 'Ask the provider for a session',
    status: 'in_progress',
    blockedBy: [1],
    blocks: [4],
    acceptanceCriteria: ['A session is opened.'],
  }),
  givenTask({
    id: 3,
    plan: 'checkout',
    subject: 'Add the payment form',
    blockedBy: [1],
    blocks: [4],
    priority: 'high',
  }),
  givenTask({ id: 4, plan: 'checkout', subject: 'Try a payment in the sandbox', blockedBy: [2, 3] }),
  givenTask({ plan: 'cents', subject: 'Round in the cart' }),
  givenTask({ space: 'blog', plan: 'feed', subject: 'Write entries as Atom' }),
];

const questions = (): readonly Escalation[] => [
  givenEscalation({
    id: 'esc-001',
    type: 'decision',
    status: 'pending',
    initiative: 'checkout',
    question: 'Which payment provider do we take?',
    context: 'The form needs its key, and the two differ in how a session is opened.',
    suggestedAnswers: [
      { label: 'Stripe', description: 'we have an account' },
      { label: 'Adyen', description: 'it is cheaper from 1,000 payments a month on' },
    ],
    default: 'Stripe',
    deadline: new Date(Date.now() + 5 * 3_600_000).toISOString(),
    blocksTask: 'shop/plans/checkout/tasks/3.json',
    escalatedBy: 'checkout-lead',
    priority: 'high',
    createdAt: ago(2),
  }),
  givenEscalation({
    id: 'esc-002',
    type: 'approval',
    status: 'pending',
    initiative: 'checkout',
    question: 'Do you approve the plan of “Checkout with Apple Pay” (3 tasks)?',
    context: 'It may change src/**, test/**.',
    suggestedAnswers: [
      { label: 'Approve', description: 'leads work on its tasks' },
      { label: 'Change it', description: 'say what; a lead rewrites the plan' },
      { label: 'Cancel it', description: 'nothing is done' },
    ],
    approves: 'hash',
    origin: { rule: 'approve-plan', key: 'shop/checkout@hash' },
    escalatedBy: 'orchestrator',
    createdAt: ago(1),
  }),
  givenEscalation({
    id: 'esc-003',
    type: 'approval',
    status: 'pending',
    initiative: 'cents',
    question: 'Merge the finished work of “Round totals instead of cutting them off” (ephor/shop/cents)?',
    suggestedAnswers: [
      { label: 'Merge it', description: '' },
      { label: 'Keep the branch', description: '' },
    ],
    origin: { rule: 'approve-merge', key: 'shop/cents' },
    escalatedBy: 'orchestrator',
    createdAt: ago(0.4),
  }),
  givenEscalation({
    id: 'esc-004',
    type: 'approval',
    status: 'pending',
    space: 'blog',
    initiative: 'feed',
    question: 'May the lead run `npm publish`?',
    suggestedAnswers: [
      { label: 'Yes', description: 'once, in the next run' },
      { label: 'No', description: '' },
    ],
    action: { gate: 'publish', code: 'publish', tool: 'Bash', input: 'npm publish --dry-run', used: false },
    escalatedBy: 'feed-lead',
    createdAt: ago(0.2),
  }),
];

/** A branch with a change, as a lead leaves it. */
function changedCode(root: string): void {
  const git = (...words: readonly string[]): void =>
    void execFileSync(
      'git',
      ['-C', root, '-c', 'user.name=dev', '-c', 'user.email=dev@example.invalid', ...words],
      { stdio: 'ignore' },
    );
  writeFileSync(`${root}/cart.js`, 'export const total = (cents) => Math.floor(cents);\n');
  git('init', '--initial-branch=main');
  git('add', 'cart.js');
  git('commit', '-m', 'A cart');
  git('switch', '-c', 'ephor/shop/checkout');
  writeFileSync(
    `${root}/cart.js`,
    'export const total = (cents) => Math.round(cents);\nexport const none = 0;\n',
  );
  git('commit', '-am', 'Round');
  git('switch', 'main');
  git('config', 'branch.ephor/shop/checkout.ephorBase', 'main');
}

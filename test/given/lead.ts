import type { Escalation } from '../../src/kernel/portfolio/escalation.ts';
import type { Initiative, Space, Task } from '../../src/kernel/portfolio/initiative.ts';
import type { Portfolio } from '../../src/kernel/portfolio/portfolio.ts';
import type { Run } from '../../src/kernel/portfolio/run.ts';
import * as plain from './portfolio.ts';

/* One space with an initiative `checkout` whose plan is agreed on, and the run of its lead. */

export const givenSpace: Space = plain.givenSpace({ codeDir: null });

export const givenInitiative: Initiative = plain.givenInitiative({
  id: 'checkout',
  title: 'Pay with one click',
  priority: 'high',
  scope: ['src/checkout/**', 'test/**'],
  constraints: ['Keep the public API'],
  approval: { by: 'ada', at: '2026-01-01T00:00:00.000Z', plan: 'hash of the plan', escalation: null },
});

export const givenTask = (id: number, more: Partial<Task> = {}): Task =>
  plain.givenTask({ id, plan: 'checkout', subject: `task ${id}`, ...more });

export const givenRun = (more: Partial<Run> = {}): Run =>
  plain.givenRun({
    id: 'run-0003',
    initiative: 'checkout',
    epoch: 3,
    tokenHash: 'hash',
    machine: 'm',
    pid: null,
    session: '11111111-1111-4111-8111-111111111111',
    startedAt: '2026-01-01T00:00:00.000Z',
    heartbeatAt: '2026-01-01T00:00:00.000Z',
    ...more,
  });

export const givenEscalation = (id: string, more: Partial<Escalation> = {}): Escalation =>
  plain.givenEscalation({
    id,
    initiative: 'checkout',
    question: 'Which provider?',
    escalatedBy: 'run-0002',
    status: 'pending',
    ...more,
  });

/** One space with one initiative, its plan and what is given of it. */
export const givenPortfolio = (more: Partial<Portfolio> = {}): Portfolio =>
  plain.givenPortfolio({
    spaces: [givenSpace],
    initiatives: [givenInitiative],
    runs: [givenRun()],
    texts: [{ space: 'shop', overview: '', knowledgeBytes: 100 }],
    plans: [{ space: 'shop', initiative: 'checkout', text: '# Pay\n', hash: 'hash of the plan' }],
    ...more,
  });

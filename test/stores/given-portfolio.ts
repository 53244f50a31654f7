import * as v from 'valibot';
import { nodeIo } from '../../src/io/node.ts';
import type { Change, Writer } from '../../src/kernel/portfolio/change.ts';
import { Escalation } from '../../src/kernel/portfolio/escalation.ts';
import { Initiative, Space, Task } from '../../src/kernel/portfolio/initiative.ts';
import type { Portfolio } from '../../src/kernel/portfolio/portfolio.ts';
import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';
import { Lease, Run } from '../../src/kernel/portfolio/run.ts';

export const me: Writer = { kind: 'person', name: 'ada' };

type Put<K extends Change['put']> = Extract<Change, { readonly put: K }>;

export const spaceOf = (slug: string, more: Partial<Space> = {}): Put<'space'> => ({
  put: 'space',
  value: v.parse(Space, { slug, name: slug, ...more }),
});
export const initiativeOf = (id: string, more: Partial<Initiative> = {}): Put<'initiative'> => ({
  put: 'initiative',
  value: v.parse(Initiative, { space: 'shop', id, title: id, ...more }),
});
export const taskOf = (id: number, subject: string, more: Partial<Task> = {}): Put<'task'> => ({
  put: 'task',
  value: v.parse(Task, { id, space: 'shop', plan: 'checkout', subject, ...more }),
});
export const askOf = (id: string, question: string, more: Partial<Escalation> = {}): Put<'escalation'> => ({
  put: 'escalation',
  value: v.parse(Escalation, {
    id,
    type: 'question',
    space: 'shop',
    initiative: 'checkout',
    question,
    ...more,
  }),
});
export const runOf = (id: string, more: Partial<Run> = {}): Put<'run'> => ({
  put: 'run',
  value: v.parse(Run, {
    id,
    space: 'shop',
    initiative: 'checkout',
    kind: 'work',
    epoch: 1,
    state: 'running',
    lead: {},
    tokenHash: nodeIo.hash.sha256('secret'),
    machine: 'm',
    startedAt: '2026-01-01T00:00:00.000Z',
    heartbeatAt: '2026-01-01T00:00:00.000Z',
    ...more,
  }),
});
export const leaseOf = (epoch: number, more: Partial<Lease> = {}): Put<'lease'> => ({
  put: 'lease',
  value: v.parse(Lease, { epoch, machine: 'm', pid: 1, processStarted: 's', ...more }),
});

/** A space with an initiative, unless they are there. */
export const shopUnless = ({ spaces }: Portfolio): readonly Change[] =>
  spaces.length > 0 ? [] : [spaceOf('shop'), initiativeOf('checkout')];

/** Makes these changes, as a person unless told otherwise. */
export const put = (store: PortfolioStore, changes: readonly Change[], by: Writer = me): Promise<void> =>
  store.transact(by, 'because of a test', () => ({ changes, result: undefined }));

/** A shop with a checkout, three tasks, a question and a lead at work. */
export async function openShop(store: PortfolioStore): Promise<PortfolioStore> {
  await put(store, [
    spaceOf('shop'),
    initiativeOf('checkout'),
    taskOf(1, 'first', { acceptanceCriteria: ['it pays'] }),
    taskOf(2, 'second'),
    taskOf(3, 'third'),
    askOf('esc-001', 'Which currency?'),
    runOf('run-0001'),
  ]);
  return store;
}

export const lead = (more: Partial<Writer & { kind: 'lead' }> = {}): Writer => ({
  kind: 'lead',
  run: 'run-0001',
  epoch: 1,
  token: 'secret',
  ...more,
});

export const taskIn = async (store: PortfolioStore, id: number): Promise<Task> => {
  const task = (await store.read()).tasks.find((each) => each.id === id);
  if (!task) throw new Error(`there is no task ${id}`);
  return task;
};

export const askIn = async (store: PortfolioStore, id = 'esc-001'): Promise<Escalation> => {
  const found = (await store.read()).escalations.find((each) => each.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};

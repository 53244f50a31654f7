import type { Change } from '../../src/kernel/portfolio/change.ts';
import { decisionsIn } from '../../src/kernel/portfolio/decision-text.ts';
import type { Escalation } from '../../src/kernel/portfolio/escalation.ts';
import type { Initiative, Space, Task } from '../../src/kernel/portfolio/initiative.ts';
import { learnedIn } from '../../src/kernel/portfolio/learned-text.ts';
import { planHash } from '../../src/kernel/portfolio/plan-hash.ts';
import {
  emptyPortfolio,
  initiativeKey,
  type PlanText,
  type Portfolio,
} from '../../src/kernel/portfolio/portfolio.ts';
import type { Numbers } from '../../src/kernel/portfolio/portfolio-store.ts';
import type { Run, Schedule } from '../../src/kernel/portfolio/run.ts';

const begin = '2026-03-02T10:00:00.000Z';

export const givenSpace = (fields: Partial<Space> = {}): Space => ({
  slug: 'shop',
  name: 'Shop',
  status: 'active',
  codeDir: '/code/shop',
  priority: 'medium',
  checks: [],
  mergePolicy: 'ask',
  preApprove: { labels: [], mostTasks: 0 },
  lead: { kind: 'agent' },
  mostLeads: 1,
  createdAt: begin,
  updatedAt: begin,
  ...fields,
});

export const givenInitiative = (fields: Partial<Initiative> = {}): Initiative => ({
  space: 'shop',
  id: 'cart',
  title: 'A cart that lasts',
  description: '',
  status: 'active',
  pausedUntil: null,
  pausedBy: null,
  priority: 'medium',
  labels: [],
  scope: [],
  constraints: [],
  approval: null,
  mergePolicy: null,
  branch: null,
  merge: null,
  budget: {},
  origin: null,
  createdAt: begin,
  updatedAt: begin,
  completedAt: null,
  ...fields,
});

export const givenTask = (fields: Partial<Task> = {}): Task => ({
  id: 1,
  space: 'shop',
  plan: 'cart',
  subject: 'Keep the cart in the session',
  description: '',
  acceptanceCriteria: [],
  status: 'pending',
  priority: 'medium',
  labels: [],
  blocks: [],
  blockedBy: [],
  createdAt: begin,
  updatedAt: begin,
  completedAt: null,
  completionNotes: null,
  run: null,
  evidence: [],
  ...fields,
});

export const givenEscalation = (fields: Partial<Escalation> = {}): Escalation => ({
  id: 'esc-001',
  type: 'question',
  space: 'shop',
  initiative: 'cart',
  question: 'Which currency does the cart show?',
  context: '',
  suggestedAnswers: [],
  default: null,
  deadline: null,
  escalatedBy: 'cart-lead',
  escalationPath: [],
  priority: 'medium',
  blocksTask: null,
  blocksInitiative: false,
  createdAt: begin,
  status: 'draft',
  resolution: null,
  resolvedBy: null,
  resolvedAt: null,
  citation: null,
  consumedAt: null,
  consumedBy: null,
  snoozedUntil: null,
  approves: null,
  action: null,
  origin: null,
  ...fields,
});

export const givenRun = (fields: Partial<Run> = {}): Run => ({
  id: 'run-0001',
  space: 'shop',
  initiative: 'cart',
  kind: 'work',
  epoch: 1,
  attempt: 1,
  avoided: 0,
  parkAt: null,
  state: 'running',
  reason: null,
  notes: '',
  lead: { kind: 'agent' },
  tokenHash: '',
  machine: 'here',
  pid: 1,
  processStarted: null,
  session: 'session-1',
  worktree: null,
  branch: null,
  task: null,
  startedAt: begin,
  heartbeatAt: begin,
  endedAt: null,
  retryAt: null,
  turns: 0,
  tokens: 0,
  usd: 0,
  progress: false,
  report: '',
  reviewed: false,
  ...fields,
});

export const givenSchedule = (fields: Partial<Schedule> = {}): Schedule => ({
  id: 'nightly',
  cron: null,
  everyMinutes: null,
  enabled: true,
  space: 'shop',
  what: 'initiative',
  title: 'Update the dependencies',
  description: '',
  createdAt: begin,
  lastFiredAt: null,
  ...fields,
});

export const givenPlan = (initiative: Initiative, text = ''): PlanText => ({
  space: initiative.space,
  initiative: initiative.id,
  text,
  hash: hashOf(initiative, text),
});

export const hashOf = (initiative: Initiative, text: string): string => planHash(initiative, text, shortHash);

function shortHash(text: string): string {
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) | 0;
  return `h${(hash >>> 0).toString(36)}`;
}

/** An initiative whose plan is written and approved. */
export function givenApproved(fields: Partial<Initiative> = {}): { initiative: Initiative; plan: PlanText } {
  const bare = givenInitiative(fields);
  const plan = givenPlan(bare, '# Plan\n');
  const initiative = { ...bare, approval: { by: 'ada', at: begin, plan: plan.hash, escalation: null } };
  return { initiative, plan };
}

/** With lists sorted as a store gives them. */
export const givenPortfolio = (fields: Partial<Portfolio> = {}): Portfolio => ({
  ...emptyPortfolio,
  spaces: [givenSpace()],
  ...fields,
});

/** Ids that no list of the portfolio holds. */
export function numbersFor(portfolio: () => Portfolio): Numbers {
  const used = { escalation: 0, run: 0, task: new Map<string, number>() };
  const next = (seen: number, known: readonly number[]): number => Math.max(seen, 0, ...known) + 1;
  const digits = (id: string): number => Number(id.replace(/\D/g, ''));
  return {
    task(space, plan) {
      const known = portfolio().tasks.filter((task) => task.space === space && task.plan === plan);
      const id = next(
        used.task.get(`${space}/${plan}`) ?? 0,
        known.map((task) => task.id),
      );
      used.task.set(`${space}/${plan}`, id);
      return id;
    },
    escalation() {
      used.escalation = next(
        used.escalation,
        used.escalation ? [] : portfolio().escalations.map(({ id }) => digits(id)),
      );
      return `esc-${String(used.escalation).padStart(3, '0')}`;
    },
    run() {
      used.run = next(used.run, used.run ? [] : portfolio().runs.map(({ id }) => digits(id)));
      return `run-${String(used.run).padStart(4, '0')}`;
    },
  };
}

/** What a store makes of changes, without files. */
export const applied = (portfolio: Portfolio, changes: readonly Change[]): Portfolio =>
  changes.reduce(applyOne, portfolio);

function applyOne(now: Portfolio, change: Change): Portfolio {
  switch (change.put) {
    case 'space':
      return { ...now, spaces: put(now.spaces, change.value, ({ slug }) => slug) };
    case 'initiative':
      return rehashed(
        { ...now, initiatives: put(now.initiatives, change.value, initiativeKey) },
        change.value,
      );
    case 'task':
      return {
        ...now,
        tasks: put(
          now.tasks,
          change.value,
          ({ space, plan, id }) => `${space}/${plan}#${String(id).padStart(6, '0')}`,
        ),
      };
    case 'escalation':
      return { ...now, escalations: put(now.escalations, change.value, ({ id }) => id) };
    case 'schedule':
      return { ...now, schedules: put(now.schedules, change.value, ({ id }) => id) };
    case 'run':
      return { ...now, runs: put(now.runs, change.value, ({ id }) => id) };
    case 'health':
      return { ...now, health: put(now.health, change.value, ({ space }) => space) };
    case 'used':
      return now;
    case 'lease':
      return { ...now, lease: change.value };
    case 'text':
      return change.place.document === 'plan'
        ? withPlan(now, change.place.space, change.place.initiative, change.text)
        : now;
    case 'addition': {
      const { place, text } = change;
      if (place.document === 'conventions') {
        const file = `${place.space ?? ''}/conventions.md`;
        return { ...now, learned: [...now.learned, ...learnedIn(text, file, place.space)] };
      }
      if (place.document !== 'decisions') return now;
      const file =
        place.space === null ? 'knowledge/decisions.md' : `spaces/${place.space}/knowledge/decisions.md`;
      const line = now.decisions.length * 8 + 1;
      const made = decisionsIn(text, file, place.space).map((record) => ({ ...record, line }));
      return { ...now, decisions: [...now.decisions, ...made] };
    }
    case 'removal':
      return { ...now, schedules: now.schedules.filter(({ id }) => id !== change.id) };
  }
}

const rehashed = (now: Portfolio, initiative: Initiative): Portfolio => {
  const plan = now.plans.find((one) => one.space === initiative.space && one.initiative === initiative.id);
  return plan ? withPlan(now, initiative.space, initiative.id, plan.text) : now;
};

function withPlan(now: Portfolio, space: string, id: string, text: string): Portfolio {
  const initiative = now.initiatives.find((one) => one.space === space && one.id === id);
  if (!initiative) return now;
  return {
    ...now,
    plans: put(now.plans, givenPlan(initiative, text), (plan) => `${plan.space}/${plan.initiative}`),
  };
}

function put<T>(all: readonly T[], value: T, key: (one: T) => string): readonly T[] {
  const name = key(value);
  const at = all.findIndex((one) => key(one) === name);
  if (at >= 0) return all.with(at, value);
  return [...all, value].toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

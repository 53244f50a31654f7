import { importSource } from '../eval/bundle.mjs';
import { bar } from './hook.mjs';
import { summarise } from './statistics.mjs';

const at = '2026-03-02T10:00:00.000Z';
const now = new Date('2026-03-02T11:00:00.000Z');
const list = (length, make) => Array.from({ length }, (_, index) => make(index));

/** How long the orchestrator needs to say what should happen next in a large portfolio. */
export async function benchPlan({ calls = 100, say }) {
  const { plan } = await importSource('src/features/portfolio/plan/plan.ts');
  const { usualPolicy } = await importSource('src/kernel/portfolio/policy.ts');
  const portfolio = large(1_000, 20);
  say(`${portfolio.initiatives.length} initiatives, ${portfolio.tasks.length} tasks`);
  const idle = { ...usualPolicy, mostLeads: 0 };
  const timed = (policy, given) => {
    const start = performance.now();
    plan({ portfolio: given, alive: {}, machine: 'here' }, policy, now);
    return performance.now() - start;
  };
  const cold = timed(usualPolicy, portfolio);
  const measure = (policy) => {
    for (let warm = 0; warm < 10; warm += 1) timed(policy, portfolio);
    return summarise(list(calls, () => timed(policy, portfolio)));
  };
  const warm = measure(usualPolicy);
  const waiting = measure(idle);
  return {
    bench: 'plan',
    rows: [
      { name: 'plan, the first time', unit: 'ms', value: cold },
      { name: 'plan, warm', unit: 'ms (median)', value: warm.median },
      { name: 'plan, warm', unit: 'ms (fastest)', value: warm.min },
      { name: 'plan, warm', unit: 'ms (p95)', value: warm.p95 },
      { name: 'plan with nothing free, warm', unit: 'ms (median)', value: waiting.median },
    ],
    bars: [bar('plan of 1,000 initiatives and 20,000 tasks', warm.median, '<=', 100)],
  };
}

function large(initiatives, tasksEach) {
  const space = (n) => `space-${String(n % 50).padStart(2, '0')}`;
  const id = (n) => `work-${String(n).padStart(4, '0')}`;
  const priorities = ['critical', 'high', 'medium', 'low'];
  return {
    spaces: list(50, (n) => ({
      slug: space(n),
      name: `Space ${n}`,
      status: 'active',
      codeDir: `/code/${n >> 1}`,
      priority: 'medium',
      checks: [],
      mergePolicy: 'ask',
      preApprove: {},
      lead: {},
      mostLeads: 1,
      createdAt: at,
      updatedAt: at,
    })),
    initiatives: list(initiatives, (n) => ({
      space: space(n),
      id: id(n),
      title: `The work ${n}`,
      status: 'active',
      pausedUntil: null,
      pausedBy: null,
      priority: priorities[n % 4],
      labels: [],
      scope: [`src/part-${n}/**`, `test/part-${n}/**`],
      constraints: [],
      approval: { by: 'ada', at, plan: 'h', escalation: null },
      mergePolicy: null,
      branch: null,
      merge: null,
      budget: {},
      origin: null,
      createdAt: at,
      updatedAt: at,
      completedAt: null,
    })),
    plans: list(initiatives, (n) => ({ space: space(n), initiative: id(n), text: '', hash: 'h' })),
    tasks: list(initiatives * tasksEach, (n) => {
      const [owner, number] = [Math.floor(n / tasksEach), (n % tasksEach) + 1];
      return {
        id: number,
        space: space(owner),
        plan: id(owner),
        subject: `Task ${n}`,
        description: '',
        acceptanceCriteria: [],
        status: number < 5 ? 'completed' : 'pending',
        priority: priorities[n % 4],
        labels: [],
        blocks: [],
        blockedBy: number > 1 ? [number - 1] : [],
        createdAt: at,
        updatedAt: at,
        completedAt: null,
        run: null,
        evidence: [],
      };
    }),
    escalations: list(2_000, (n) => ({
      id: `esc-${String(n + 1).padStart(4, '0')}`,
      type: 'question',
      space: space(n),
      initiative: id(n % initiatives),
      question: `Which value does the part ${n} of the work take?`,
      status: n % 10 === 0 ? 'pending' : 'resolved',
      priority: 'medium',
      resolution: n % 10 === 0 ? null : 'One',
      consumedAt: n % 10 === 0 ? null : at,
      blocksTask: n % 20 === 0 ? `${space(n)}/plans/${id(n % initiatives)}/tasks/5.json` : null,
      blocksInitiative: false,
      origin: null,
      action: null,
      approves: null,
      deadline: null,
      default: null,
    })),
    runs: list(3_000, (n) => ({
      id: `run-${String(n + 1).padStart(4, '0')}`,
      space: space(n),
      initiative: id(n % initiatives),
      kind: 'work',
      epoch: Math.floor(n / initiatives) + 1,
      state: 'ended',
      reason: 'done',
      progress: true,
      reviewed: true,
      lead: {},
      machine: 'here',
      startedAt: '2026-03-01T10:00:00.000Z',
      endedAt: '2026-03-01T11:00:00.000Z',
      heartbeatAt: at,
      tokens: 1,
      usd: 1,
    })),
    decisions: list(2_000, (n) => ({
      question: `Which value does the part ${n} of the work take?`,
      answer: `Take the value ${n} for part-${n}`,
      space: n % 10 === 0 ? null : space(n),
      source: 'ada',
      at,
      file: `spaces/${space(n)}/knowledge/decisions.md`,
      line: n,
    })),
    learned: list(1_000, (n) => ({
      text: `The part ${n % 900} keeps its amounts in unit ${n % 900}`,
      space: space(n),
      file: `spaces/${space(n)}/knowledge/conventions.md`,
      line: n,
    })),
    texts: list(50, (n) => ({ space: space(n), overview: '', knowledgeBytes: 5_000 })),
    schedules: [],
    health: [],
    lease: null,
    problems: [],
  };
}

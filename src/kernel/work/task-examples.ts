import type { TaskSection } from '../discipline.ts';
import type { Sections } from '../state.ts';
import { serverTool } from '../tool-end.ts';
import { noRoute, type RouteSection } from './route-section.ts';
import type { Guardrails } from './route.ts';
import { startedWork } from './supervision-plan.ts';
import type { SupervisedWork } from './supervision.ts';

const at = '2026-01-01T00:00:00.000Z';

/** For examples: a bug that is mended in two steps, under supervision. */
export const supervising = (work: Partial<SupervisedWork> = {}): Pick<Sections, 'supervision'> => ({
  supervision: {
    work: {
      ...startedWork('sup-001', 'mend the cart', 'tdd', at),
      state: 'running',
      criteria: [{ id: 'c1', text: 'the cart adds up', check: 'npm test' }],
      locked: { at, hash: 'as it was' },
      steps: [
        { id: 's1', text: 'an empty cart', status: 'done', attempts: [], tries: 0 },
        { id: 's2', text: 'a discount', status: 'in_progress', attempts: [], tries: 0 },
      ],
      baseline: 2,
      ...work,
    },
  },
});

export const haltedWork = supervising({
  state: 'halted',
  halted: { at, code: 'attempts', reason: 'step s2 (a discount) failed 3 times', was: 'running' },
});

/** For examples: what a sub-agent does. */
export const bySubAgent = <E extends object>(event: E, type = 'general-purpose') => ({
  ...event,
  agent: { id: 'a1', type },
});

/** For examples: a task with these guardrails. */
export const routed = (
  guardrails: Partial<Guardrails>,
  section: Partial<RouteSection> = {},
): Pick<Sections, 'route'> => ({
  route: {
    ...noRoute,
    task_type: 'debug',
    workflow: 'verify-first',
    task_hash: '12345678',
    task_keywords: ['login'],
    since: '2026-01-01T00:00:00.000Z',
    ...section,
    guardrails: { ...noRoute.guardrails, ...guardrails },
  },
});

/** For examples: what the user asked for. */
export const asked = (task: Partial<TaskSection> = {}): Pick<Sections, 'task'> => ({
  task: {
    kind: 'task',
    is_task: true,
    is_big_task: false,
    is_research_only: false,
    frustrated: false,
    task_keywords: ['login'],
    task_hash: '12345678',
    since: '2026-01-01T00:00:00.000Z',
    ...task,
  },
});

export const mcpCall = (server: string, tool: string) =>
  ({
    kind: 'tool.before',
    tool: serverTool(server, tool),
    action: { kind: 'mcp', server, tool, input: {} },
  }) as const;

export const subAgent = {
  kind: 'tool.before',
  tool: 'delegate',
  action: { kind: 'delegate', prompt: 'look into it', agentType: 'general-purpose', mutates: true },
} as const;

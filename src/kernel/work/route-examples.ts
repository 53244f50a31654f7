import type { Guardrails } from './route.ts';
import { noRoute, type RouteSection } from './route-section.ts';
import type { Sections } from '../state.ts';

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

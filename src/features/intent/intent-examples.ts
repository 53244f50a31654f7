import type { Intent, Intents } from '../../kernel/work/intent.ts';
import type { Sections } from '../../kernel/state.ts';

/** For examples: two intents of a shop. */
export const login: Intent = {
  id: 'INT-001',
  name: 'Login with JWT',
  status: 'IN_PROGRESS',
  owned_scope: ['src/auth/**', 'tests/auth/**'],
  constraints: ['Sessions stay valid'],
  acceptance_criteria: ['All tests of auth pass'],
  related: [],
};

export const payment: Intent = {
  ...login,
  id: 'INT-002',
  name: 'Payment by card',
  status: 'NOT_STARTED',
  owned_scope: ['src/pay/**'],
};

export const finished: Intent = { ...login, id: 'INT-000', name: 'The first page', status: 'DONE' };

export const intents: Intents = { required: true, list: [login, payment, finished], needApproval: [] };

export const world = { root: '/repo', userHome: '/home/dev' };

export const working = (on: string | null): Pick<Sections, 'intent'> => ({
  intent: {
    active: on,
    since: on === null ? null : '2026-01-01T00:00:00.000Z',
    by: on === null ? null : 'agent',
  },
});

import { type Policy, usualPolicy } from '../../src/kernel/portfolio/policy.ts';
import type { Initiative } from '../../src/kernel/portfolio/initiative.ts';
import type { Portfolio } from '../../src/kernel/portfolio/portfolio.ts';
import { plan } from '../../src/features/portfolio/plan/plan.ts';
import { givenApproved, givenPortfolio, givenTask } from './portfolio.ts';

export const now = new Date('2026-03-02T11:00:00.000Z');
export const quiet: Policy = { ...usualPolicy, off: ['briefing'] };

/** What is planned, as people read it. */
export function said(
  fields: Partial<Portfolio>,
  alive: Record<string, boolean> = {},
  policy = quiet,
): readonly string[] {
  return plan({ portfolio: givenPortfolio(fields), alive, machine: 'here' }, policy, now).map(
    (action) => `${action.do} (${action.rule}): ${action.why}`,
  );
}

export const { initiative, plan: approvedPlan } = givenApproved();
export const own = (
  change: Partial<Initiative> = {},
  fields: Partial<Portfolio> = {},
): Partial<Portfolio> => ({
  initiatives: [{ ...initiative, ...change }],
  plans: [approvedPlan],
  tasks: [givenTask()],
  ...fields,
});
export const done = givenTask({ status: 'completed' });
export const finished = { branch: 'ephor/cart' };
export const merge = (state: 'waiting' | 'red' | 'conflict' | 'merged') =>
  ({ ...finished, merge: { state, at: 't1', commit: 'c1', notes: '3 files' } }) as const;
export const decided = {
  question: 'What currency does the cart show?',
  answer: 'Euro',
  space: 'shop',
  source: 'esc-000',
  at: null,
  file: 'spaces/shop/knowledge/decisions.md',
  line: 12,
};

/** A title, a portfolio, what is planned for it, and which processes live. */
export type Row = [string, Partial<Portfolio>, readonly string[], Record<string, boolean>?];

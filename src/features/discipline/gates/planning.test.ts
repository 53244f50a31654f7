import { expect, it } from 'vitest';
import { said } from '../../../../test/given/examples.ts';
import type { PlanSection } from '../../../kernel/discipline.ts';
import { noTask } from '../../../kernel/work/task-identity.ts';
import { writing } from '../../../kernel/commands/command-examples.ts';
import { asked, routed } from '../../../kernel/work/task-examples.ts';
import { planning } from './planning.ts';

const none: PlanSection = {
  ...noTask,
  required: true,
  plan_shown: false,
  plan_approved: false,
  replan_count: 0,
  forced_at: null,
};
const judged = (plan: Partial<PlanSection>) =>
  said(planning, {
    name: 'n',
    event: writing('/repo/a.ts'),
    options: { tasks: 'all' },
    state: { ...asked(), plan: { ...none, ...plan } },
  });

it.each([
  ['shows none', {}, /^This task needs a plan/, /^End your turn with a short plan/],
  ['has to make a new one', { replan_count: 1 }, /needs a new plan/, /^End your turn/],
  ['has shown one', { plan_shown: true }, /not approved the plan yet/, /^Ask the user whether/],
])('an agent that %s is told what to do [SP-145]', (_, plan, reason, remedy) => {
  const objection = judged(plan);
  expect(objection?.code).toBe('plan_needed');
  expect(objection?.reason).toMatch(reason);
  expect(objection?.remedy).toMatch(remedy);
});

it('stays silent where no plan is required [SP-143]', () => {
  expect(judged({ required: false })).toBeUndefined();
  expect(judged({ plan_shown: true, plan_approved: true })).toBeUndefined();
});

it.each([
  ['small work', {}, false],
  ['work whose route begins with a plan', { plan_mode: true }, true],
])('where only big tasks need a plan, %s [AO-059]', (_, guardrails, needed) => {
  const objection = said(planning, {
    name: 'n',
    event: writing('/repo/a.ts'),
    options: { tasks: 'big' },
    state: { ...asked(), ...routed(guardrails), plan: none },
  });
  expect(objection?.code).toBe(needed ? 'plan_needed' : undefined);
});

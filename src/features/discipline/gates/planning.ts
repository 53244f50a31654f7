import * as v from 'valibot';
import type { PlanSection } from '../../../kernel/discipline.ts';
import { defineGate } from '../../../kernel/gate.ts';
import { noTask } from '../../../kernel/work/task-identity.ts';
import { changes } from '../../../kernel/checks/line-changes.ts';
import { command, reading, writing } from '../../../kernel/commands/command-examples.ts';
import { asked, routed } from '../../../kernel/work/task-examples.ts';

const Options = v.strictObject({
  tasks: v.optional(
    v.pipe(
      v.picklist(['all', 'big']),
      v.description(
        'which tasks need a plan: all of them, or only big ones and those whose route begins with a plan',
      ),
    ),
    'all',
  ),
});

const planned = (plan: Partial<PlanSection>, big = false) => ({
  ...asked({ is_big_task: big }),
  plan: {
    ...noTask,
    required: true,
    plan_shown: false,
    plan_approved: false,
    replan_count: 0,
    forced_at: null,
    ...plan,
  },
});
const event = writing('/repo/src/a.ts');
const options = { tasks: 'all' };

export const planning = defineGate({
  id: 'planning',
  summary: 'Require a plan that the user approved before a task changes anything',
  family: 'discipline',
  on: ['tool.before'],
  levels: { observe: 'note', standard: 'off', strict: 'deny' },
  options: Options,
  examples: {
    objects: [
      { name: 'an edit without a plan', event, options, state: planned({}) },
      {
        name: 'a command that changes something, with a plan that nobody approved',
        event: command('npm install left-pad'),
        options,
        state: planned({ plan_shown: true }),
      },
      {
        name: 'a big task, where only those need one',
        event,
        options: { tasks: 'big' },
        state: planned({}, true),
      },
      {
        name: 'a task whose route begins with a plan, where only big ones need one',
        event,
        options: { tasks: 'big' },
        state: { ...planned({}), ...routed({ plan_mode: true }) },
      },
    ],
    passes: [
      {
        name: 'an edit with an approved plan',
        event,
        options,
        state: planned({ plan_shown: true, plan_approved: true }),
      },
      {
        name: 'a small task, where only big ones need one',
        event,
        options: { tasks: 'big' },
        state: planned({}),
      },
      { name: 'reading', event: reading('/repo/src/a.ts'), options, state: planned({}) },
      {
        name: 'a change while the user only asks something',
        event,
        options,
        state: { ...planned({}), ...asked({ is_task: false }) },
      },
    ],
  },
  check({ event: { action }, state: { task, plan, route }, options: { tasks } }) {
    const large = task.is_big_task || route.guardrails.plan_mode;
    const needed = plan.required && task.is_task && (tasks === 'all' || large);
    if (!needed || plan.plan_approved || !changes(action)) return;
    return {
      code: 'plan_needed',
      reason: plan.plan_shown
        ? 'The user has not approved the plan yet.'
        : `This task needs a ${plan.replan_count > 0 ? 'new ' : ''}plan that the user has approved.`,
      remedy: plan.plan_shown
        ? 'Ask the user whether the plan is good, and wait for their answer.'
        : 'End your turn with a short plan. Ask the user whether it is good, and wait for the answer.',
    };
  },
});

import { defineContext } from '../domain/context.ts';
import { isSupervised, stepInProgress } from '../domain/supervision.ts';
import { nextStep } from '../domain/supervision-next.ts';

/** After a compaction the supervisor has forgotten that it is one. */
export const supervisedWork = defineContext({
  id: 'supervised-work',
  summary: 'Tell the agent at session start which work it supervises, and what comes next',
  on: ['session.start'],
  priority: 2,
  write({ state: { supervision } }) {
    const { work } = supervision;
    if (!isSupervised(work)) return;
    const { id, task, workflow, criteria, steps, halted } = work;
    const done = steps.filter(({ status }) => status === 'done').length;
    const step = stepInProgress(work);
    return [
      `Ephor: this session supervises ${id} (${task}) with the workflow ${workflow}. You lead, and sub-agents do the work: one step at a time, a check and a commit for each.`,
      `${criteria.length} criteria, ${work.locked ? 'locked' : 'not locked yet'}; ${done} of ${steps.length} steps done${step ? `; in progress: ${step.id} (${step.text})` : ''}.`,
      halted
        ? `It is halted: ${halted.reason}. The user decides how it goes on, with \`ephor supervise resume\`.`
        : `Next: \`${nextStep(work)}\`. \`ephor supervise status\` shows all of it.`,
    ].join('\n');
  },
});

import { defineContext } from '../../../kernel/context.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { isSupervised, stepInProgress } from '../../../kernel/work/supervision.ts';
import { nextStep } from '../supervision-proof.ts';

/** After a compaction the supervisor has forgotten that it is one. */
export const supervisedWork = defineContext({
  id: 'supervised-work',
  summary: 'Tell the agent at session start which work it supervises and what comes next',
  on: ['session.start'],
  priority: 2,
  write({ state: { supervision } }) {
    const { work } = supervision;
    if (!isSupervised(work)) return;
    const { id, task, workflow, criteria, steps, halted } = work;
    const done = steps.filter(({ status }) => status === 'done').length;
    const step = stepInProgress(work);
    return [
      `This session supervises ${id} (${shorten(task, 80)}, ${workflow}). You lead; sub-agents do the work, one step at a time, with a check and a commit for each.`,
      `${criteria.length} criteria, ${work.locked ? 'locked' : 'not locked yet'}; ${done} of ${steps.length} steps done${step ? `; in progress: ${step.id} (${shorten(step.text, 60)})` : ''}.`,
      halted
        ? `Halted: ${shorten(halted.reason, 120)}. Only the user can resume it: \`ephor supervise resume\`.`
        : `Next: \`${nextStep(work)}\`. All of it: \`ephor supervise status\`.`,
    ].join('\n');
  },
});

import { PlanSection } from '../../../kernel/discipline.ts';
import { settled } from '../../../kernel/work/phase.ts';
import { showsPlan } from '../../../kernel/text/plan-text.ts';
import { noTask, taskAfter } from '../../../kernel/work/task-identity.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const none: PlanSection = {
  ...noTask,
  required: false,
  plan_shown: false,
  plan_approved: false,
  replan_count: 0,
  forced_at: null,
};
const unapproved = { plan_shown: false, plan_approved: false };

/** Shown by the agent, approved by the user's own words only. */
export const plan = defineTracker({
  id: 'plan',
  summary: 'Remember whether a plan was shown for the task, and whether the user approved it',
  scope: 'session',
  on: ['prompt.before', 'tool.before', 'tool.after', 'turn.end'],
  needs: ['promptClass', 'evaluation'],
  schema: PlanSection,
  initial: none,
  restrictive: { ...none, required: true },
  reduce({ section, event, facts, decision }) {
    switch (event.kind) {
      case 'turn.end':
        return showsPlan(event.message ?? '') ? { ...section, plan_shown: true } : section;
      case 'tool.after': {
        const shown = event.action.kind === 'other' && event.action.showsPlan && event.result !== 'failed';
        return shown ? { ...section, plan_shown: true } : section;
      }
      case 'tool.before': {
        const stuck = decision.findings.some(
          ({ code, level }) => code === 'too_many_attempts' && level === 'deny',
        );
        return stuck && section.plan_shown ? forced(section, event.at) : section;
      }
      case 'prompt.before': {
        const { promptClass: asked, evaluation } = facts;
        if (asked === null || asked.kind === 'command') return section;
        const identity = taskAfter(section, asked, event.prompt);
        const agreed = evaluation !== null && settled(evaluation).phase === 'ready';
        const required = agreed || identity.task_hash !== null;
        if (identity.task_hash !== section.task_hash)
          return { ...section, ...identity, ...unapproved, required };
        return {
          ...section,
          ...identity,
          required,
          plan_approved: section.plan_approved || (section.plan_shown && agreed),
        };
      }
    }
  },
  /** Nobody knows to what the user agreed. */
  withoutFacts: (section, event) =>
    event.kind === 'prompt.before' ? { ...section, required: true, plan_approved: false } : section,
});

/** What does not work needs another plan. */
const forced = (section: PlanSection, at: string): PlanSection => ({
  ...section,
  ...unapproved,
  replan_count: section.replan_count + 1,
  forced_at: at,
});

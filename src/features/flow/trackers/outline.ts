import * as v from 'valibot';
import { namesIn, namesScope } from '../../../kernel/text/named-files.ts';
import { noOutline, type OutlineSection } from '../outline.ts';
import { showsPlan } from '../../../kernel/text/plan-text.ts';
import { taskAfter } from '../../../kernel/work/task-identity.ts';
import { succeeded } from '../../../kernel/tool-end.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { typedIn } from '../../../kernel/text/typed.ts';

const [keptNames, keptFiles, longestPath] = [150, 200, 500];

export const outline = defineTracker({
  id: 'outline',
  summary: 'Remember which files a task’s plan names, and which were written for it',
  scope: 'session',
  on: ['prompt.before', 'tool.before', 'tool.after', 'turn.end'],
  needs: ['promptClass'],
  schema: v.object({
    task_keywords: v.array(v.string()),
    task_hash: v.nullable(v.string()),
    planned: v.boolean(),
    names: v.array(v.string()),
    touched: v.array(v.string()),
    told: v.boolean(),
  }),
  initial: noOutline,
  restrictive: noOutline,
  reduce({ section, event, facts, decision }) {
    switch (event.kind) {
      case 'tool.before': {
        const told = decision.findings.some(({ code }) => code === 'outside_plan');
        return told ? { ...section, told } : section;
      }
      case 'tool.after': {
        const { action } = event;
        if (action.kind !== 'write' || action.draft === true || action.path.length > longestPath)
          return section;
        if (section.touched.includes(action.path) || !succeeded(event)) return section;
        return { ...section, touched: [...section.touched, action.path].slice(-keptFiles) };
      }
      case 'turn.end': {
        const message = event.message ?? '';
        return showsPlan(message) ? withPlan(section, message) : section;
      }
      case 'prompt.before': {
        const { promptClass: asked } = facts;
        if (asked === null || asked.kind === 'command') return section;
        const identity = taskAfter(section, asked, typedIn(event));
        const isNew = identity.task_hash !== section.task_hash;
        const own = { ...(isNew ? noOutline : section), ...identity };
        const heard = { ...own, names: joined(own.names, namesIn(event.prompt)) };
        return event.plan === undefined ? heard : withPlan(heard, event.plan);
      }
    }
  },
});

/** A plan without files, or for all of them, draws no line. */
const withPlan = (section: OutlineSection, text: string): OutlineSection => ({
  ...section,
  planned: namesScope(text),
  names: joined(section.names, namesIn(text)),
});

const joined = (names: readonly string[], more: readonly string[]): readonly string[] =>
  [...new Set([...names, ...more])].slice(-keptNames);

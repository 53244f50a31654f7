import * as v from 'valibot';
import {
  type ResearchCategory,
  type ResearchSection,
  researchCategories,
} from '../../../kernel/discipline.ts';
import { noResearch } from '../no-research.ts';
import { taskAfter } from '../../../kernel/work/task-identity.ts';
import { defineTracker } from '../../../kernel/tracker.ts';
import { typedIn } from '../../../kernel/text/typed.ts';

const Done = v.nullable(
  v.object({ completed_at: v.string(), tool: v.string(), unavailable: v.optional(v.boolean()) }),
);

/** Nothing that is said completes research: only a tool that came back with something does. */
export const research = defineTracker({
  id: 'research',
  summary: 'Remember which research was done for the task at hand',
  scope: 'session',
  on: ['prompt.before', 'tool.after'],
  needs: ['promptClass', 'researchCredit', 'researchTools'],
  schema: v.object({
    task_keywords: v.array(v.string()),
    task_hash: v.nullable(v.string()),
    done: v.object({ docs: Done, web: Done, github: Done, local: Done }),
  }),
  initial: noResearch,
  restrictive: noResearch,
  reduce({ section, event, facts }) {
    if (event.kind === 'tool.after') {
      const { category } = facts.researchCredit;
      if (category === null || isDone(section, category)) return section;
      const done = { completed_at: event.at, tool: event.tool.slice(0, 200) };
      return { ...section, done: { ...section.done, [category]: done } };
    }
    if (facts.promptClass === null) return section;
    const identity = taskAfter(section, facts.promptClass, typedIn(event));
    const goesOn = identity.task_hash === section.task_hash;
    const done = goesOn ? section.done : noResearch.done;
    return { ...identity, done: withoutTools(done, facts.researchTools.unavailable, event.at) };
  },
  /** It may have been another task. */
  withoutFacts: (section, event) => (event.kind === 'prompt.before' ? noResearch : section),
});

const isDone = ({ done }: ResearchSection, category: ResearchCategory): boolean =>
  done[category] !== null && done[category].unavailable !== true;

/** What nobody can do here counts as done as long as nobody can. */
function withoutTools(
  done: ResearchSection['done'],
  unavailable: readonly ResearchCategory[],
  at: string,
): ResearchSection['done'] {
  const next = researchCategories.map((category) => {
    const before = done[category]?.unavailable ? null : done[category];
    if (!unavailable.includes(category)) return [category, before];
    return [category, done[category] ?? { completed_at: at, tool: '', unavailable: true }];
  });
  return Object.fromEntries(next) as ResearchSection['done'];
}

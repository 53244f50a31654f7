import { defineContext } from '../../../kernel/context.ts';
import { researchCategories } from '../../../kernel/discipline.ts';
import { typedIn } from '../../../kernel/text/typed.ts';
import { taskAfter } from '../../../kernel/work/task-identity.ts';

/** Told once for each task, and only where changes wait for it. */
export const researchFirst = defineContext({
  id: 'research-first',
  summary: 'Tell the agent at the start of a task what to look up before it changes anything',
  on: ['prompt.before'],
  needs: ['promptClass', 'researchTools'],
  priority: 4,
  write({ event, facts: { promptClass, researchTools }, state: { task } }) {
    if (!researchTools.asked || promptClass === null) return;
    if (taskAfter(task, promptClass, typedIn(event)).task_hash === task.task_hash) return;
    const { tools, unavailable } = researchTools;
    const open = researchCategories.filter((category) => !unavailable.includes(category));
    if (open.length === 0) return;
    const list = open.map((category) => `${category} (${tools[category][0]})`);
    return `Ephor: before you change anything, look this task up in ${list.join(', ')}.`;
  },
});

import { defineContext } from '../domain/context.ts';
import { shorten } from '../domain/redact.ts';
import type { Route } from '../domain/route.ts';
import { routeAfter } from '../domain/route-section.ts';
import { guardrailSentences, workflowWords } from '../domain/route-words.ts';

const [mostRules, mostCheckpoints, mostWarnings, mostCharacters] = [4, 3, 2, 700];

/** Once for each task. What is done at once needs no advice, and a question has its answer. */
export const routeNote = defineContext({
  id: 'route-note',
  summary: 'Tell the agent at the start of a task how such work is done here',
  on: ['prompt.before'],
  needs: ['promptClass', 'route'],
  priority: 5,
  write({ event: { prompt, at }, facts: { promptClass: asked, route }, state: { route: before } }) {
    if (asked === null || route === null || route.workflow === 'direct') return;
    const { task_type, task_hash } = routeAfter(before, { prompt, at, asked, route });
    const isNew = task_type !== null && task_hash !== null && task_hash !== before.task_hash;
    return isNew && !before.told.includes(task_hash) ? noteOf(route) : undefined;
  },
});

function noteOf({ task_type, workflow, guardrails, skills_to_invoke, todo_items, warnings }: Route): string {
  const checkpoints = todo_items
    .filter((item) => item.startsWith('CHECKPOINT: '))
    .map((item) => item.slice('CHECKPOINT: '.length));
  const rules = [
    `Ephor: this reads as ${task_type}. Workflow ${workflow}: ${workflowWords[workflow]}.`,
    ...guardrailSentences(guardrails)
      .slice(0, mostRules)
      .map((sentence) => `- ${sentence}`),
  ];
  const lines = [
    ...rules,
    `- Checkpoints: ${checkpoints.slice(0, mostCheckpoints).join('; ')}.`,
    ...skills_to_invoke.map((name) => `- Begin with the skill ${name}.`),
    ...warnings
      .filter((warning) => saysMore(warning, rules.join(' ')))
      .slice(0, mostWarnings)
      .map((warning) => `- ${warning}`),
    'What the user says counts for more.',
  ];
  return shorten(lines.join('\n'), mostCharacters);
}

/** Whether at least half of its words are new. */
function saysMore(warning: string, said: string): boolean {
  const words = warning.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const known = new Set(said.toLowerCase().match(/\p{L}{4,}/gu));
  return words.filter((word) => known.has(word)).length * 2 < words.length;
}

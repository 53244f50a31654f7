import { breakerStory } from '../domain/breaker-words.ts';
import { defineContext } from '../domain/context.ts';

export const breakerOpen = defineContext({
  id: 'breaker-open',
  summary: 'Tell the agent that a task can’t be done while the breaker is open',
  on: ['prompt.before'],
  needs: ['promptClass'],
  priority: 2,
  write({ facts: { promptClass }, state: { breaker } }) {
    if (!breaker.tripped || promptClass?.kind !== 'task') return;
    return `Ephor: the breaker is open: ${breakerStory(breaker)}. Changes wait. Tell the user what failed, and that they go on with \`rb-\` as their message.`;
  },
});

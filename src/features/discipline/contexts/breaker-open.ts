import { breakerStory } from '../../../kernel/checks/breaker.ts';
import { defineContext } from '../../../kernel/context.ts';
import { shorten } from '../../../kernel/text/secrets.ts';

export const breakerOpen = defineContext({
  id: 'breaker-open',
  summary: 'Tell the agent that changes wait while the breaker is open',
  on: ['prompt.before'],
  needs: ['promptClass'],
  priority: 2,
  write({ facts: { promptClass }, state: { breaker } }) {
    if (!breaker.tripped || promptClass?.kind !== 'task') return;
    return `Ephor: changes wait, the breaker is open: ${shorten(breakerStory(breaker), 100)}. Tell the user what failed; they close it with the message \`rb-\`.`;
  },
});

import { breakerStory } from '../../../kernel/checks/breaker.ts';
import { defineContext } from '../../../kernel/context.ts';

export const breakerOpenWarning = defineContext({
  id: 'breaker-open-warning',
  summary: 'Warn the user who asks for a change that the breaker is open',
  to: 'user',
  on: ['prompt.before'],
  needs: ['promptClass'],
  priority: 2,
  write({ facts: { promptClass }, state: { breaker } }) {
    if (!breaker.tripped || promptClass?.kind !== 'task') return;
    return `the breaker is open: ${breakerStory(breaker)}. Changes wait until you say rb-.`;
  },
});

import { defineContext } from '../../../kernel/context.ts';

export const frustration = defineContext({
  id: 'frustration',
  summary: 'Tell the agent to read the user’s messages again when they lose patience',
  on: ['prompt.before'],
  needs: ['promptClass'],
  priority: 3,
  write: ({ facts: { promptClass } }) =>
    promptClass?.frustrated
      ? 'Ephor: the user is losing patience. Read their last messages again, say in one sentence what they want, and do exactly that.'
      : undefined,
});

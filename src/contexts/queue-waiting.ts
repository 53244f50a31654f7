import { defineContext } from '../domain/context.ts';

export const queueWaiting = defineContext({
  id: 'queue-waiting',
  summary: 'Tell the agent at session start how many ideas the user has queued',
  on: ['session.start'],
  needs: ['queueCount'],
  priority: 5,
  write({ facts: { queueCount } }) {
    if (queueCount === 0) return;
    const ideas = queueCount === 1 ? '1 idea waits' : `${queueCount} ideas wait`;
    return `Ephor: ${ideas} in the user’s queue (\`ephor queue list\`). Take one only when they ask for it.`;
  },
});

import { defineContext } from '../../../kernel/context.ts';

export const relevantKnowledge = defineContext({
  id: 'relevant-knowledge',
  summary: 'Tell the agent what is known about the user’s prompt',
  theirs: true,
  on: ['prompt.before'],
  needs: ['relevantKnowledge'],
  priority: 5,
  write({ facts: { relevantKnowledge: found } }) {
    if (found.length === 0) return;
    const lines = found.map(({ path, title, excerpt }) =>
      excerpt.startsWith(title) ? `- ${excerpt} (${path})` : `- ${title}: ${excerpt} (${path})`,
    );
    return ['Ephor: from this project’s knowledge, possibly useful here:', ...lines].join('\n');
  },
});

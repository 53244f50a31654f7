import { defineContext } from '../../../kernel/context.ts';

export const knowledgeUntold = defineContext({
  id: 'knowledge-untold',
  summary: 'Tell the agent at session start which knowledge files are missing',
  on: ['session.start'],
  needs: ['knowledgeFiles'],
  priority: 3,
  write({ facts: { knowledgeFiles } }) {
    const problems = knowledgeFiles.flatMap((file) => file.problems);
    if (problems.length === 0) return;
    return [
      'Ephor: tell the user that you are working without these:',
      ...problems.map((each) => `- ${each}.`),
    ].join('\n');
  },
});

import { defineContext } from '../../../kernel/context.ts';

export const knowledgeUntold = defineContext({
  id: 'knowledge-untold',
  summary: 'Tell the agent at session start which knowledge files it has to do without',
  on: ['session.start'],
  needs: ['knowledgeFiles'],
  priority: 3,
  write({ facts: { knowledgeFiles } }) {
    const problems = knowledgeFiles.flatMap((file) => file.problems);
    if (problems.length === 0) return;
    return [
      'Ephor: tell the user that you work without these:',
      ...problems.map((each) => `- ${each}.`),
    ].join('\n');
  },
});

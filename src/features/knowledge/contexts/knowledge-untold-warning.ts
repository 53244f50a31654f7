import { defineContext } from '../../../kernel/context.ts';

/** What is missing never keeps a session from starting. */
export const knowledgeUntoldWarning = defineContext({
  id: 'knowledge-untold-warning',
  summary: 'Warn the user at session start about knowledge files that could not be passed on',
  to: 'user',
  on: ['session.start'],
  needs: ['knowledgeFiles'],
  priority: 3,
  write({ facts: { knowledgeFiles } }) {
    const problems = knowledgeFiles.flatMap((file) => file.problems);
    if (problems.length === 0) return;
    return `this session lacks something it should know. ${problems.map((each) => `${each}.`).join(' ')} Or change context.files in .ephor/config.yaml.`;
  },
});

import { defineContext } from '../../../kernel/context.ts';

export const contained = defineContext({
  id: 'contained',
  summary: 'Say that a command ran on a throw-away copy of the workspace',
  on: ['tool.after', 'tool.failed'],
  needs: ['containment'],
  priority: 2,
  write: ({ facts }) =>
    facts.containment.ran
      ? 'That ran on a throw-away copy of the workspace, without the user’s keys, because they asked for no change. Nothing that it wrote was kept.'
      : undefined,
});

import { defineOperation } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { rememberedText, rememberIn, rememberInput } from '../remembering.ts';

/** What is kept there is told in every project, so no agent of one of them decides it. */
export const knowledgeAdd = defineOperation({
  id: 'knowledge-add',
  summary: 'Add something worth knowing in all your projects',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'knowledge',
  input: rememberInput,
  positional: ['text'],
  examples: [
    {
      command: 'ephor knowledge add "I want British spelling in all texts." --tag style',
      explains: 'write a file to ~/.ephor/knowledge/',
    },
  ],
  run: async ({ app, input, door }) =>
    rememberIn('global', 'knowledge-add', { app, project: inProject(app), input, door }),
  print: rememberedText,
});

import { defineOperation } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { rememberedText, rememberIn, rememberInput } from '../remembering.ts';

/** Anybody may: it opens nothing, and a person can take it out again. */
export const remember = defineOperation({
  id: 'remember',
  summary: 'Write down something about this project, and show what it repeats or contradicts',
  doors: ['cli', 'http', 'mcp'],
  effect: 'write',
  caller: 'anyone',
  group: 'knowledge',
  input: rememberInput,
  positional: ['text'],
  examples: [
    {
      command: 'ephor remember "The mail tests need port 2525 to be free." --tag mail',
      explains:
        'write a file to .ephor/knowledge/; agents get it when it fits a prompt, and `ephor knowledge search` finds it',
    },
  ],
  run: async ({ app, input, door }) =>
    rememberIn('project', 'remember', { app, project: inProject(app), input, door }),
  print: rememberedText,
});

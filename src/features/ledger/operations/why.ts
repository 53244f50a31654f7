import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { answerWhy } from '../why/answer.ts';
import { type WhyResult, whyText } from '../why/text.ts';

export const why = defineOperation({
  id: 'why',
  summary: 'Show who wrote a line, for which intent, and what the user had said',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    target: v.pipe(
      v.string(),
      v.minLength(1),
      v.description('a file, with a line or a range: src/app.ts:12-20'),
    ),
  },
  positional: ['target'],
  examples: [
    {
      command: 'ephor why src/app.ts:12',
      explains: 'intent, prompt, session, agent, change and commit of a line',
    },
    {
      command: 'ephor why src/app.ts:12-40',
      explains: 'the same for a range, lines with one answer together',
    },
    {
      command: 'ephor why src/app.ts',
      explains: 'the whole file, one line for each block, and who wrote how much',
    },
    { command: 'ephor why src/app.ts --json | jq .shares', explains: 'for a program' },
  ],
  async run({ app, input, say }): Promise<WhyResult> {
    const { ledger, place, settings, prompts } = inProject(app);
    await ledger.settle();
    return answerWhy(input.target, {
      io: app.io,
      cwd: app.cwd,
      root: place.root,
      intents: settings.intents.list,
      prompts,
      whoWrote: (question) => app.whoWrote(place.root, question),
      say,
    });
  },
  print: whyText,
});

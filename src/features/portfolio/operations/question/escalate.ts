import * as v from 'valibot';
import { defineOperation } from '../../../../kernel/operation.ts';
import { escalationTypes } from '../../../../kernel/portfolio/escalation.ts';
import { type Asked, ask } from '../../things/ask.ts';
import { askedText } from '../../things/asked-text.ts';
import { entry, flag, initiativeName, maybe, priorityEntry, several } from '../../things/entries.ts';

export const escalate = defineOperation({
  id: 'escalate',
  summary: 'Ask people what you can’t decide, unless it is written down already',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    question: entry('one sentence of at most 200 letters'),
    type: v.optional(
      v.pipe(
        v.picklist(escalationTypes),
        v.description('decision: pick one; blocker: something is needed; question; approval'),
      ),
      'question',
    ),
    context: maybe('why it matters'),
    answer: several('an answer to choose, like "Stripe: we have an account"; may be given again'),
    default: maybe('the answer that counts when nobody answers by the deadline'),
    deadline: maybe('until when the default waits: 4h, 2d, 2026-12-01'),
    task: maybe('the task that waits for it'),
    initiative: maybe(`${initiativeName}; without it, the one of your run or the only open one`),
    blocksInitiative: flag('nothing can go on there without the answer'),
    priority: priorityEntry,
  },
  positional: ['question'],
  examples: [
    {
      command:
        'ephor escalate "Which payment provider do we take?" --type decision --answer "Stripe: we have an account" --answer "Adyen: cheaper" --task checkout#3',
      explains: 'a lead goes on with other tasks meanwhile',
    },
  ],
  run: ({ app, input, writer }): Promise<Asked> =>
    ask(app, writer, { ...input, context: input.context ?? '', answers: input.answer ?? [] }),
  print: askedText,
});

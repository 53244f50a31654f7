import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { type MovedIdea, moveIdea, movedText } from '../ideas/find-idea.ts';

export const queueDone = defineOperation({
  id: 'queue-done',
  summary: 'Mark an idea as done; the next step of its chain can then be taken',
  doors: ['cli', 'http', 'mcp'],
  effect: 'write',
  caller: 'anyone',
  group: 'queue',
  input: { id: v.pipe(v.string(), v.description('which idea; words of its id are enough')) },
  positional: ['id'],
  examples: [
    { command: 'ephor queue done dark-mode', explains: '`ephor queue restore dark-mode` undoes it' },
  ],
  run: ({ app, input }): Promise<MovedIdea> =>
    moveIdea(app, input.id, { from: ['taken', 'queued'], to: 'done' }),
  print: movedText,
});

import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { type MovedIdea, moveIdea, movedText } from '../ideas/find-idea.ts';

export const queueDrop = defineOperation({
  id: 'queue-drop',
  summary: 'Remove an idea from the queue without doing it',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'queue',
  input: { id: v.pipe(v.string(), v.description('which idea; words of its id are enough')) },
  positional: ['id'],
  examples: [
    {
      command: 'ephor queue drop dark-mode',
      explains: '`ephor queue restore dark-mode` brings it back',
    },
  ],
  run: ({ app, input }): Promise<MovedIdea> =>
    moveIdea(app, input.id, { from: ['queued', 'taken'], to: 'dropped' }),
  print: movedText,
});

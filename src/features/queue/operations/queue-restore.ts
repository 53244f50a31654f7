import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { type MovedIdea, moveIdea, movedText } from '../ideas/find-idea.ts';

export const queueRestore = defineOperation({
  id: 'queue-restore',
  summary: 'Restore an idea that was done or dropped',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'queue',
  input: { id: v.pipe(v.string(), v.description('an idea, by its id or words of it')) },
  positional: ['id'],
  examples: [{ command: 'ephor queue restore dark-mode', explains: 'it is queued again, as old as it was' }],
  run: ({ app, input }): Promise<MovedIdea> =>
    moveIdea(app, input.id, { from: ['done', 'dropped'], to: 'queued' }),
  print: movedText,
});

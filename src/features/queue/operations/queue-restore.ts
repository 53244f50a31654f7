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
  input: { id: v.pipe(v.string(), v.description('which idea; words of its id are enough')) },
  positional: ['id'],
  examples: [{ command: 'ephor queue restore dark-mode', explains: 'queue it again, in its old place' }],
  run: ({ app, input }): Promise<MovedIdea> =>
    moveIdea(app, input.id, { from: ['done', 'dropped'], to: 'queued' }),
  print: movedText,
});

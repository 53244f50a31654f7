import * as v from 'valibot';
import { defineOperation } from '../../../kernel/operation.ts';
import { type MovedIdea, moveIdea, movedText } from '../ideas/find-idea.ts';

export const queueRelease = defineOperation({
  id: 'queue-release',
  summary: 'Put a taken idea back, so that somebody else can take it',
  doors: ['cli', 'http', 'mcp'],
  effect: 'write',
  caller: 'anyone',
  group: 'queue',
  input: { id: v.pipe(v.string(), v.description('which idea; words of its id are enough')) },
  positional: ['id'],
  examples: [
    { command: 'ephor queue release dark-mode', explains: 'use it when whoever took it gave up or died' },
  ],
  run: ({ app, input }): Promise<MovedIdea> => moveIdea(app, input.id, { from: ['taken'], to: 'queued' }),
  print: movedText,
});

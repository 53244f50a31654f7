import * as v from 'valibot';
import { defineOperation } from '../domain/operation.ts';
import { type MovedIdea, moveIdea, movedText } from './lib/ideas/move-idea.ts';

export const queueDone = defineOperation({
  id: 'queue-done',
  summary: 'Say that an idea is carried out; the next step of its chain can be taken then',
  doors: ['cli', 'http', 'mcp'],
  effect: 'write',
  caller: 'anyone',
  group: 'queue',
  input: { id: v.pipe(v.string(), v.description('an idea, by its id or words of it')) },
  positional: ['id'],
  examples: [
    { command: 'ephor queue done dark-mode', explains: '`ephor queue restore dark-mode` undoes it' },
  ],
  run: ({ app, input }): Promise<MovedIdea> =>
    moveIdea(app, input.id, { from: ['taken', 'queued'], to: 'done' }),
  print: movedText,
});

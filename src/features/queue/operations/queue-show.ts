import * as v from 'valibot';
import type { StoredIdea } from '../../../kernel/stores/idea.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { findIdea } from '../ideas/find-idea.ts';
import { visible } from '../../../kernel/text/visible.ts';

export const queueShow = defineOperation({
  id: 'queue-show',
  summary: 'Show an idea with everything worked out for it',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'queue',
  input: { id: v.pipe(v.string(), v.description('which idea; words of its id are enough')) },
  positional: ['id'],
  examples: [{ command: 'ephor queue show dark-mode', explains: 'show it; words of its id are enough' }],
  run: ({ app, input }): Promise<StoredIdea> => findIdea(app, input.id),
  print: ({ id, title, status, file, prompt }, style) =>
    `${style.strong(title)}  ${style.dim(status)}\n${style.code(id)}\n${style.dim(file)}\n\n${visible(prompt.trimEnd())}`,
});

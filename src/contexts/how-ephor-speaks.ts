import { defineContext } from '../domain/context.ts';

export const howEphorSpeaks = defineContext({
  id: 'how-ephor-speaks',
  summary: 'Explain at session start what an objection is and what to do about one',
  on: ['session.start'],
  priority: 1,
  write: () =>
    [
      'Ephor watches over this repository. When it objects, the tool result says why and what to do instead.',
      'Follow the remedy, or tell the user what Ephor said and ask how to go on. Do not retry the same action or look for a way around it.',
      'Ephor itself belongs to the user: leave `.ephor/`, `~/.ephor/` and the hook settings alone. `ephor status` shows where you stand.',
    ].join('\n'),
});

import { defineContext } from '../../../kernel/context.ts';

export const howEphorSpeaks = defineContext({
  id: 'how-ephor-speaks',
  summary: 'Explain at session start how to act when Ephor objects',
  on: ['session.start'],
  priority: 1,
  write: () =>
    'Ephor watches over this repository. When it objects, it says why and what to do instead: tell the user, and do that. Don’t look for a way around it. Only they can grant an exception: `ephor override "<why>"` asks them. `ephor acknowledge` accepts the objection.',
});

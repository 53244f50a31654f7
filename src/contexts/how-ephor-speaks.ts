import { defineContext } from '../domain/context.ts';

export const howEphorSpeaks = defineContext({
  id: 'how-ephor-speaks',
  summary: 'Explain at session start how to act when Ephor objects',
  on: ['session.start'],
  priority: 1,
  write: () =>
    [
      'Ephor watches over this repository. When it objects, the tool result says why and what to do instead.',
      'Changes wait until the user has agreed to them: EXPLORING and DISCUSSING allow reading only, READY allows what was agreed. Only what the user says moves the phase.',
      'When you are blocked: tell the user what Ephor said, and offer both ways, an exception or another plan. Then do what they decide: `ephor override "<why>"` for that one action (they are asked to confirm), or `ephor acknowledge` and adapt. Do not retry the same action or look for a way around it.',
      'Ephor itself belongs to the user: leave `.ephor/`, `~/.ephor/` and the hook settings alone. `ephor status` shows where you stand.',
    ].join('\n'),
});

import { defineOperation } from '../../../../kernel/operation.ts';
import { entry, initiativeName } from '../../things/entries.ts';
import { type Paused, pausedText, setInitiative } from '../../things/pausing.ts';

export const initiativeResume = defineOperation({
  id: 'initiative-resume',
  summary: 'Let a paused, complete or cancelled initiative go on',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: { initiative: entry(initiativeName) },
  positional: ['initiative'],
  examples: [{ command: 'ephor initiative resume checkout', explains: 'from the next cycle on' }],
  run: ({ app, input, writer }): Promise<Paused> =>
    setInitiative(app, writer, input.initiative, { status: 'active' }),
  print: pausedText,
});

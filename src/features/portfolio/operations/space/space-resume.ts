import { defineOperation } from '../../../../kernel/operation.ts';
import { entry } from '../../things/entries.ts';
import { type Paused, pausedText, setSpace } from '../../things/pausing.ts';

export const spaceResume = defineOperation({
  id: 'space-resume',
  summary: 'Let a paused or archived space go on',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: { space: entry('a space') },
  positional: ['space'],
  examples: [{ command: 'ephor space resume shop', explains: 'from the next cycle on' }],
  run: ({ app, input, writer }): Promise<Paused> => setSpace(app, writer, input.space, 'active'),
  print: pausedText,
});

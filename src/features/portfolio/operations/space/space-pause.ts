import { defineOperation } from '../../../../kernel/operation.ts';
import { entry } from '../../things/entries.ts';
import { type Paused, pausedText, setSpace } from '../../things/pausing.ts';

export const spacePause = defineOperation({
  id: 'space-pause',
  summary: 'Pause a space: nothing new is started there',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: { space: entry('a space') },
  positional: ['space'],
  examples: [{ command: 'ephor space pause shop', explains: 'what is under way finishes its step' }],
  run: ({ app, input, writer }): Promise<Paused> => setSpace(app, writer, input.space, 'paused'),
  print: pausedText,
});

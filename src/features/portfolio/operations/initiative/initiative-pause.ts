import { defineOperation } from '../../../../kernel/operation.ts';
import { entry, initiativeName, maybe } from '../../things/entries.ts';
import { type Paused, pausedText, setInitiative } from '../../things/pausing.ts';

export const initiativePause = defineOperation({
  id: 'initiative-pause',
  summary: 'Pause an initiative, until you resume it or for a while',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    initiative: entry(initiativeName),
    until: maybe('when it goes on by itself: 2h, 3d, 2026-12-01'),
  },
  positional: ['initiative'],
  examples: [
    { command: 'ephor initiative pause checkout', explains: 'until you resume it' },
    { command: 'ephor initiative pause checkout --until 3d', explains: 'it goes on by itself in three days' },
  ],
  run: ({ app, input, writer }): Promise<Paused> =>
    setInitiative(app, writer, input.initiative, { status: 'paused', until: input.until }),
  print: pausedText,
});

import type { EngineStatus } from '../../../kernel/app.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { engineText } from '../status/status-screen.ts';

export const engineStart = defineOperation({
  id: 'engine-start',
  summary: 'Start the engine now instead of at the next hook call',
  doors: ['cli'],
  effect: 'write',
  caller: 'anyone',
  group: 'engine',
  input: {},
  examples: [{ command: 'ephor engine start', explains: 'hooks get the same answers, only faster' }],
  run: ({ app }): Promise<EngineStatus> => app.runtime.startEngine(),
  print: engineText,
  exitCode: ({ running }) => (running ? 0 : 1),
});

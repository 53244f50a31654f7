import type { EngineStatus } from '../../../kernel/app.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { engineText } from '../status/status-screen.ts';

export const engineStatus = defineOperation({
  id: 'engine-status',
  summary: 'Show whether the engine is running, and how it is doing',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'engine',
  input: {},
  examples: [{ command: 'ephor engine status', explains: 'see its process, uptime, calls and memory' }],
  run: ({ app }): Promise<EngineStatus> => app.runtime.engine(),
  print: engineText,
});

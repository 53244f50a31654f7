import { defineOperation } from '../../../kernel/operation.ts';
import { closeDoor } from '../door-process.ts';

export const uiStop = defineOperation({
  id: 'ui-stop',
  summary: 'Stop the dashboard; hooks and leads go on',
  doors: ['cli'],
  effect: 'write',
  caller: 'anyone',
  group: 'dashboard',
  input: {},
  examples: [
    { command: 'ephor ui stop', explains: 'stop it; nobody is logged out, and `ephor ui` brings it back' },
  ],
  run: async ({ app: { io, home } }): Promise<{ readonly stopped: boolean }> => ({
    stopped: await closeDoor(io, home),
  }),
  print: ({ stopped }, style) =>
    stopped ? style.good('✓ The dashboard has stopped.') : 'The dashboard was not running.',
});

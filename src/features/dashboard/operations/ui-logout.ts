import { defineOperation } from '../../../kernel/operation.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { createAccess } from '../../../stores/access-file.ts';

export const uiLogout = defineOperation({
  id: 'ui-logout',
  summary: 'Log out every browser, and cancel unused login links',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'dashboard',
  input: {},
  examples: [
    { command: 'ephor ui logout', explains: 'programs keep their tokens; `ephor token revoke` cancels one' },
  ],
  run: async ({ app: { io, home } }): Promise<{ readonly loggedOut: number }> => ({
    loggedOut: createAccess(io, home).logout(),
  }),
  print: ({ loggedOut }, style) =>
    loggedOut > 0
      ? style.good(`✓ ${counted(loggedOut, 'browser')} logged out.`)
      : 'No browser was logged in.',
});

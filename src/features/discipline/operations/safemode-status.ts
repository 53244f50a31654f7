import type { SafemodeSection } from '../../../kernel/discipline.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { localTime } from '../../../kernel/operations/time-words.ts';

export const safemodeStatus = defineOperation({
  id: 'safemode-status',
  summary: 'Show whether safemode is on',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {},
  examples: [{ command: 'ephor safemode status', explains: 'see whether it is on, and since when' }],
  run: async ({ app }): Promise<SafemodeSection> => (await inProject(app).state.read('')).sections.safemode,
  print: ({ active, since }, style) =>
    active
      ? `${style.warn('○ Safemode is on')}${since === null ? '' : ` since ${localTime(since)}`}. Agents can read, but not change anything.`
      : style.good('● Safemode is off.'),
});

import { breakerStory, tripsAt } from '../../../kernel/checks/breaker.ts';
import type { BreakerSection } from '../../../kernel/discipline.ts';
import { defineOperation, type Style } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { localTime } from '../../../kernel/operations/time-words.ts';

export const breakerStatus = defineOperation({
  id: 'breaker-status',
  summary: 'Show whether the breaker is open, what failed and what was tried',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {},
  examples: [{ command: 'ephor breaker status', explains: 'see whether it is open, with the last error' }],
  run: async ({ app }): Promise<BreakerSection> => (await inProject(app).state.read('')).sections.breaker,
  print: (section, style) => screen(section, style),
});

function screen(section: BreakerSection, style: Style): string {
  const { tripped, tripped_at, failures } = section;
  const since = tripped_at === null ? '' : ` since ${localTime(tripped_at)}`;
  if (tripped)
    return [
      `${style.bad(`✗ The breaker is open${since}.`)} Agents can read, but not change anything.`,
      `  ${breakerStory(section)}.`,
      `  Close it with ${style.code('ephor breaker reset')}, or say ${style.code('rb-')} to the agent.`,
    ].join('\n');
  if (failures === 0) return `${style.good('● The breaker is closed.')} Nothing has failed lately.`;
  return `${style.good('● The breaker is closed.')} ${failures} of ${tripsAt} failures in a row: ${breakerStory(section)}.`;
}

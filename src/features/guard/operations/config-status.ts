import { defineOperation } from '../../../kernel/operation.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { looserLines } from '../../../kernel/operations/looser-lines.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import type { Loosening } from '../../../kernel/settings/settings.ts';

interface ConfigStatusResult {
  readonly root: string;
  /** Names the settings in force. */
  readonly revision: string;
  /** What the files would loosen; none of it is in force. */
  readonly waiting: readonly Loosening[];
}

export const configStatus = defineOperation({
  id: 'config-status',
  summary: 'Show which changes of the settings are waiting for you to accept them',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  leads: true,
  input: {},
  examples: [
    {
      command: 'ephor config status',
      explains: 'see what would be looser; exit code 1 when something waits',
    },
  ],
  async run({ app }): Promise<ConfigStatusResult> {
    const { settings, place } = inProject(app);
    return { root: place.root, revision: settings.revision, waiting: settings.waiting };
  },
  print: ({ waiting }, style) =>
    waiting.length === 0
      ? `${style.good('✓ Nothing waits.')} The settings in force are what the files say.`
      : [
          style.warn(`${counted(waiting.length, 'setting')} would be looser than you accepted:`),
          ...looserLines(waiting, style.width - 4, Number.POSITIVE_INFINITY).map((line) => `  ${line}`),
          '',
          `${style.code('ephor config accept')} puts that in force. Until then, the old settings hold.`,
        ].join('\n'),
  exitCode: ({ waiting }) => (waiting.length > 0 ? 1 : 0),
});

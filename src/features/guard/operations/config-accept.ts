import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome, writingNow } from '../../../kernel/operations/in-project.ts';
import { looserLines } from '../../../kernel/operations/looser-lines.ts';
import { counted } from '../../../kernel/operations/time-words.ts';
import { homeFiles, projectFiles } from '../../../kernel/place.ts';
import { describeLoosening, type Loosening } from '../../../kernel/settings/settings.ts';
import { unlistProject } from '../../../kernel/stores/project-list.ts';
import { acceptNow, forgetAccepted } from '../../../stores/accepted-settings.ts';

interface ConfigAcceptResult {
  readonly root: string;
  /** What is looser from now on. */
  readonly accepted: readonly Loosening[];
  /** Whether the configuration is gone, and Ephor with it. */
  readonly gone: boolean;
}

export const configAccept = defineOperation({
  id: 'config-accept',
  summary: 'Accept changes of the settings that loosen something, and put them in force',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'decide',
  input: {},
  examples: [
    {
      command: 'ephor config accept',
      explains: 'run it after you or a teammate changed `.ephor/config.yaml`, a rule or an intent',
    },
  ],
  async run({ app }): Promise<ConfigAcceptResult> {
    const { settings, place, state } = inProject(app);
    const { io, home } = app;
    const { root } = place;
    const gone = io.files.stat(projectFiles(root).config) === undefined;
    const subject = settings.waiting.map(describeLoosening).join('; ') || 'nothing looser';
    await state.update(() => ({}), operationOutcome(app, 'config-accept', { subject }));
    writingNow(homeFiles(home).accepted, () => {
      if (!gone) return acceptNow(io, root, home);
      forgetAccepted(io, root, home);
      unlistProject(io, home, root);
    });
    return { root, accepted: settings.waiting, gone };
  },
  print: ({ accepted, gone, root }, style) => {
    if (gone) return `${style.warn('○ Ephor is not set up here any more:')} ${root} has no configuration.`;
    if (accepted.length === 0)
      return `${style.good('✓ Nothing was waiting.')} Your settings are already in force.`;
    return [
      style.good(`✓ Accepted. ${counted(accepted.length, 'setting')} looser than before:`),
      ...looserLines(accepted, style.width - 4, Number.POSITIVE_INFINITY).map((line) => `  ${line}`),
    ].join('\n');
  },
});

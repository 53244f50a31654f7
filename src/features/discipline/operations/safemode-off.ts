import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome } from '../../../kernel/operations/in-project.ts';

interface SafemodeOffResult {
  readonly active: false;
  readonly wasOn: boolean;
}

export const safemodeOff = defineOperation({
  id: 'safemode-off',
  summary: 'Allow agents to change things again',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'decide',
  input: {},
  examples: [{ command: 'ephor safemode off', explains: 'do the same as the message s- to the agent' }],
  async run({ app }): Promise<SafemodeOffResult> {
    let wasOn = false;
    await inProject(app).state.update(
      (sections) => {
        wasOn = sections.safemode.active;
        return { safemode: { active: false, since: null } };
      },
      operationOutcome(app, 'safemode-off'),
    );
    return { active: false, wasOn };
  },
  print: ({ wasOn }, style) =>
    wasOn ? `${style.good('● Safemode is off.')} Changes may go on.` : 'Safemode was not on.',
});

import { defineOperation } from '../../../kernel/operation.ts';
import { isDisabled } from '../../../kernel/state.ts';
import { inProject, operationOutcome } from '../../../kernel/operations/in-project.ts';

interface EnableResult {
  readonly disabled: false;
  /** Whether it was switched off before. */
  readonly wasDisabled: boolean;
}

export const enable = defineOperation({
  id: 'enable',
  summary: 'Switch Ephor on again',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'decide',
  input: {},
  examples: [{ command: 'ephor enable', explains: 'enforce again from the next event on' }],
  async run({ app }): Promise<EnableResult> {
    const { state } = inProject(app);
    const now = app.io.clock.now().toISOString();
    let wasDisabled = false;
    await state.update(
      (sections) => {
        wasDisabled = isDisabled(sections.switch, now);
        return { switch: { disabled: false, until: null, since: now, reason: null } };
      },
      operationOutcome(app, 'enable'),
    );
    return { disabled: false, wasDisabled };
  },
  print: ({ wasDisabled }, style) =>
    `${style.good('● Ephor is enforcing here.')}${wasDisabled ? '' : ' It already was.'}`,
});

import { breakerAtStart, breakerStory } from '../../../kernel/checks/breaker.ts';
import type { BreakerSection } from '../../../kernel/discipline.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { inProject, operationOutcome } from '../../../kernel/operations/in-project.ts';

interface BreakerResetResult {
  readonly before: BreakerSection;
}

export const breakerReset = defineOperation({
  id: 'breaker-reset',
  summary: 'Close the breaker so that changes can go on',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'decide',
  input: {},
  examples: [{ command: 'ephor breaker reset', explains: 'do the same as the message rb- to the agent' }],
  async run({ app }): Promise<BreakerResetResult> {
    let before = breakerAtStart;
    await inProject(app).state.update(
      (sections) => {
        before = sections.breaker;
        return { breaker: breakerAtStart };
      },
      operationOutcome(app, 'breaker-reset'),
    );
    return { before };
  },
  print: ({ before }, style) =>
    before.tripped
      ? `${style.good('✓ The breaker is closed again.')} Changes may go on.\n  It was open: ${breakerStory(before)}.`
      : 'The breaker was not open. Its counts start again from zero.',
});

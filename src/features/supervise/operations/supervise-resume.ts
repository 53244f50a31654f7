import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { breakerAtStart } from '../../../kernel/checks/breaker.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { SupervisedWork } from '../../../kernel/work/supervision.ts';
import { resumedWork } from '../supervision-steps.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject, operationOutcome } from '../../../kernel/operations/in-project.ts';
import { changeWork } from '../change-work.ts';
import { workScreen } from '../work-screen.ts';

export const superviseResume = defineOperation({
  id: 'supervise-resume',
  summary: 'Resume supervised work after a halt, with fresh attempts and the current plan',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'supervise',
  input: {
    reason: v.optional(v.pipe(v.string(), v.description('what you decided, for the log'))),
    session: sessionInput,
  },
  positional: ['reason'],
  examples: [
    {
      command: 'ephor supervise resume "use the old API"',
      explains: 'in an agent’s shell, the user is asked',
    },
  ],
  async run({ app, input }): Promise<{ readonly work: SupervisedWork }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    const { reason } = input;
    const { supervision, breaker } = (await project.state.read(session)).sections;
    const work = await changeWork(
      app,
      project,
      { operation: 'supervise-resume', session, reason },
      (before) => (before.state === 'halted' ? resumedWork(before) : before),
    );
    // What halted the work may have opened the breaker as well: who has looked says so once.
    if (breaker.tripped && haltedByFailures(supervision.work))
      await project.state.update(
        () => ({ breaker: breakerAtStart }),
        operationOutcome(app, 'breaker-reset', { session, reason }),
      );
    return { work };
  },
  print: ({ work }, style) => workScreen(work, style),
});

const haltedByFailures = (work: SupervisedWork | null): boolean =>
  work?.halted?.code === 'attempts' || work?.halted?.code === 'thrashing';

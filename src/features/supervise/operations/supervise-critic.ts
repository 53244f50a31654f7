import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { SupervisedWork } from '../../../kernel/work/supervision.ts';
import { addVerdict } from '../../../kernel/work/supervision-plan.ts';
import { nextStep } from '../supervision-proof.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { changeWork } from '../change-work.ts';

const verdicts = { approve: 'APPROVE', revise: 'REVISE' } as const;

/** Reports what a critic said. That there was one, and what its last words were, is known from the hook. */
export const superviseCritic = defineOperation({
  id: 'supervise-critic',
  summary: 'Report what a critic said about the plan of supervised work',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'supervise',
  input: {
    verdict: v.pipe(v.picklist(['approve', 'revise']), v.description('approve or revise')),
    notes: v.optional(v.pipe(v.string(), v.description('why, in a sentence or two')), ''),
    session: sessionInput,
  },
  positional: ['verdict'],
  examples: [
    {
      command: 'ephor supervise critic revise --notes "no test for an empty cart"',
      explains: 'works only after a sub-agent of the type critic has looked at the current plan',
    },
  ],
  async run({ app, input }): Promise<{ readonly work: SupervisedWork }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    const at = app.io.clock.now().toISOString();
    const verdict = verdicts[input.verdict];
    const work = await changeWork(
      app,
      project,
      { operation: 'supervise-critic', session, reason: verdict },
      (before) => addVerdict(before, verdict, input.notes, at),
    );
    return { work };
  },
  print: ({ work }, style) =>
    `${style.good('✓')} ${work.verdicts.at(-1)?.verdict}. Next: ${style.code(nextStep(work))}`,
});

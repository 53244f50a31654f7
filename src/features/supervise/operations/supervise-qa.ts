import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { SupervisedWork } from '../../../kernel/work/supervision.ts';
import { saidText } from '../../../kernel/work/supervision-plan.ts';
import { criterionNamed, judgedCriterion, proofFor } from '../supervision-proof.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { changeWork } from '../change-work.ts';
import { workScreen } from '../work-screen.ts';

export const superviseQa = defineOperation({
  id: 'supervise-qa',
  summary: 'Report whether a criterion is met, with the call that proves it',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'supervise',
  input: {
    criterion: v.pipe(v.string(), v.description('the id of a criterion, like c1')),
    evidence: v.optional(
      v.pipe(
        v.string(),
        v.description('a command that succeeded after the last edit, or the id of its call'),
      ),
    ),
    fails: v.optional(v.pipe(v.string(), v.description('what is wrong, if it is not met'))),
    session: sessionInput,
  },
  positional: ['criterion'],
  examples: [
    {
      command: 'ephor supervise qa c1 --evidence "npm test"',
      explains: 'counts only if that command has succeeded since the last edit',
    },
    {
      command: 'ephor supervise qa c2 --fails "the total is off by one"',
      explains: 'report that it is not met',
    },
  ],
  async run({ app, input }): Promise<{ readonly work: SupervisedWork }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    const { evidence, fails } = input;
    if ((evidence === undefined) === (fails === undefined))
      throw new UserError(
        'bad_input',
        'a criterion is either met or not',
        'Give either --evidence "<command>" or --fails "<what is wrong>".',
      );
    const called = { operation: 'supervise-qa', session, reason: `${input.criterion}: ${evidence ?? fails}` };
    const work = await changeWork(app, project, called, (before) => {
      const criterion = criterionNamed(before, input.criterion);
      const { edits } = before.observed;
      const verdict = { criterion: criterion.id, edits };
      if (evidence === undefined) {
        const notes = saidText(fails ?? '', 'what is wrong');
        return judgedCriterion(before, { ...verdict, verdict: 'fail', notes, evidence: null });
      }
      const { command, at, call } = proofFor(before, criterion, evidence);
      return judgedCriterion(before, {
        ...verdict,
        verdict: 'pass',
        notes: '',
        evidence: { command, exit: 0, at, call },
      });
    });
    return { work };
  },
  print: ({ work }, style) => workScreen(work, style),
});

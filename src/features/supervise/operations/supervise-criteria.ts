import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { Criterion } from '../../../kernel/work/supervision.ts';
import { addCriterion } from '../../../kernel/work/supervision-plan.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { changeCriteria } from '../change-work.ts';

interface CriteriaResult {
  readonly work: string;
  readonly locked: string | null;
  readonly criteria: readonly Criterion[];
}

export const superviseCriteria = defineOperation({
  id: 'supervise-criteria',
  summary: 'Add a criterion for supervised work, or list them all',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'supervise',
  input: {
    action: v.optional(v.pipe(v.picklist(['add', 'list']), v.description('add or list')), 'list'),
    text: v.optional(v.pipe(v.string(), v.description('when it counts as met'))),
    check: v.optional(
      v.pipe(v.string(), v.description('the command that proves it (default: any that succeeds)')),
    ),
    session: sessionInput,
  },
  positional: ['action', 'text'],
  examples: [
    {
      command: 'ephor supervise criteria add "the cart adds up" --check "npm test"',
      explains: 'add one; once they are locked, only a person can unlock them',
    },
    { command: 'ephor supervise criteria list', explains: 'list them, with what proves each' },
  ],
  async run({ app, input: { action, text, check, session: named } }): Promise<CriteriaResult> {
    const project = inProject(app);
    const session = await someSession(app, project, named);
    if (action === 'add' && text === undefined)
      throw new UserError(
        'bad_input',
        'no criterion was given',
        'Say when it is met: `ephor supervise criteria add "…"`.',
      );
    const called = { operation: 'supervise-criteria', session, reason: text };
    const work = await changeCriteria(app, project, called, (before) =>
      action === 'list' || text === undefined ? before : addCriterion(before, text, check),
    );
    return { work: work.id, locked: work.locked?.at ?? null, criteria: work.criteria };
  },
  print: ({ work, locked, criteria }, style) =>
    [
      `${style.strong(work)}  ${locked === null ? 'criteria, not locked yet' : `criteria, locked ${locked}`}`,
      ...criteria.map(
        ({ id, text, check }) => `  ${id}  ${text}${check === undefined ? '' : style.dim(`  ${check}`)}`,
      ),
    ].join('\n'),
});

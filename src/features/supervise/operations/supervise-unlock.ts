import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { SupervisedWork } from '../../../kernel/work/supervision.ts';
import { unlockedWork } from '../../../kernel/work/supervision-plan.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { changeCriteria } from '../change-work.ts';

export const superviseUnlock = defineOperation({
  id: 'supervise-unlock',
  summary: 'Unlock the criteria of supervised work so that they can be changed',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'supervise',
  input: {
    reason: v.optional(v.pipe(v.string(), v.description('why you do it, for the log'))),
    session: sessionInput,
  },
  positional: ['reason'],
  examples: [
    {
      command: 'ephor supervise unlock "the customer wants another currency"',
      explains: 'unlock them; a critic has to approve the plan, and you lock it again',
    },
  ],
  async run({ app, input }): Promise<{ readonly work: SupervisedWork }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    const called = { operation: 'supervise-unlock', session, reason: input.reason };
    const work = await changeCriteria(app, project, called, (before) =>
      before.locked ? unlockedWork(before) : before,
    );
    return { work };
  },
  print: ({ work }, style) =>
    `${style.good('✓ Open again:')} the ${work.criteria.length} criteria of ${work.id}.`,
});

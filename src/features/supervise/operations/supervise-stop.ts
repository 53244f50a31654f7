import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { SupervisedWork } from '../../../kernel/work/supervision.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { changeWork } from '../change-work.ts';

export const superviseStop = defineOperation({
  id: 'supervise-stop',
  summary: 'Stop supervised work as it is, without approval',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'supervise',
  input: {
    reason: v.optional(v.pipe(v.string(), v.description('why you do it, for the log'))),
    session: sessionInput,
  },
  positional: ['reason'],
  examples: [{ command: 'ephor supervise stop', explains: 'let the session change files itself again' }],
  async run({ app, input }): Promise<{ readonly work: SupervisedWork }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    const called = { operation: 'supervise-stop', session, reason: input.reason };
    return { work: await changeWork(app, project, called, (before) => ({ ...before, state: 'stopped' })) };
  },
  print: ({ work }, style) => `${style.good('✓ Ended:')} ${work.id}  ${work.task}`,
});

import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { halt, type SupervisedWork } from '../../../kernel/work/supervision.ts';
import { saidText } from '../../../kernel/work/supervision-plan.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { changeWork } from '../change-work.ts';

/** Anybody may stop; going on is for a person. */
export const superviseHalt = defineOperation({
  id: 'supervise-halt',
  summary: 'Halt supervised work until a person has decided',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'supervise',
  input: { reason: v.pipe(v.string(), v.description('what you need decided')), session: sessionInput },
  positional: ['reason'],
  examples: [
    {
      command: 'ephor supervise halt "which currency is meant?"',
      explains: 'nothing changes until a person runs `ephor supervise resume`',
    },
  ],
  async run({ app, input }): Promise<{ readonly work: SupervisedWork }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    const reason = saidText(input.reason, 'a halt');
    const at = app.io.clock.now().toISOString();
    const work = await changeWork(app, project, { operation: 'supervise-halt', session, reason }, (before) =>
      halt(before, at, 'asked', reason),
    );
    return { work };
  },
  print: ({ work }, style) =>
    `${style.warn('Halted:')} ${work.halted?.reason ?? ''}\n  A person goes on with ${style.code('ephor supervise resume')}.`,
});

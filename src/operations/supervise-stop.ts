import * as v from 'valibot';
import { defineOperation } from '../domain/operation.ts';
import type { SupervisedWork } from '../domain/supervision.ts';
import { someSession } from './lib/choose-session.ts';
import { inProject } from './lib/in-project.ts';
import { changeWork } from './lib/supervision/change-work.ts';
import { sessionEntry } from './lib/supervision/session-entry.ts';

export const superviseStop = defineOperation({
  id: 'supervise-stop',
  summary: 'Stop supervised work as it is, without approval',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'supervise',
  input: {
    reason: v.optional(v.pipe(v.string(), v.description('why, for the log'))),
    session: sessionEntry,
  },
  positional: ['reason'],
  examples: [{ command: 'ephor supervise stop', explains: 'the session may change things itself again' }],
  async run({ app, input }): Promise<{ readonly work: SupervisedWork }> {
    const project = inProject(app);
    const session = someSession(app, project, input.session);
    const called = { operation: 'supervise-stop', session, reason: input.reason };
    return { work: changeWork(app, project, called, (before) => ({ ...before, state: 'stopped' })) };
  },
  print: ({ work }, style) => `${style.good('✓ Ended:')} ${work.id}  ${work.task}`,
});

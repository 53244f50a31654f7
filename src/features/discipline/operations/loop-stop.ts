import { sessionInput } from '../../../kernel/operations/session-input.ts';
import type { LoopSection } from '../../../kernel/discipline.ts';
import { changeLoop, noLoop } from '../loop.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';

export const loopStop = defineOperation({
  id: 'loop-stop',
  summary: 'End the loop of a session',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'decide',
  input: {
    session: sessionInput,
  },
  examples: [{ command: 'ephor loop stop', explains: 'do the same as the message “loop stop” to the agent' }],
  async run({ app, input }): Promise<{ readonly session: string; readonly before: LoopSection }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    const { before } = await changeLoop(app, project, { operation: 'loop-stop', session }, (running) =>
      running.active ? noLoop : running,
    );
    return { session, before };
  },
  print: ({ before }, style) =>
    before.active
      ? `${style.good('✓ The loop is over.')} It was in round ${before.iteration}: ${before.task ?? 'task unknown'}`
      : 'No loop was running.',
});

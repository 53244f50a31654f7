import { sessionInput } from '../../../kernel/operations/session-input.ts';
import type { LoopSection } from '../../../kernel/discipline.ts';
import { loopText, noLoop } from '../loop.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { chooseSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';

export const loopStatus = defineOperation({
  id: 'loop-status',
  summary: 'Show the loop, and how many rounds are left before a person looks in',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    session: sessionInput,
  },
  examples: [{ command: 'ephor loop status', explains: 'see its goal, and which round it is in' }],
  async run({ app, input }): Promise<{ readonly session: string | null; readonly loop: LoopSection }> {
    const project = inProject(app);
    const session = await chooseSession(app, project, input.session);
    const loop = session === undefined ? noLoop : (await project.state.read(session)).sections.loop;
    return { session: session ?? null, loop };
  },
  print: ({ loop }, style) => loopText(loop, style),
});

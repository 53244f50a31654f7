import * as v from 'valibot';
import type { LoopSection } from '../../../kernel/discipline.ts';
import { loopText, noLoop } from '../loop.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { chooseSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';

export const loopStatus = defineOperation({
  id: 'loop-status',
  summary: 'Show the loop, and how many rounds are left until a person checks in',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    session: v.optional(
      v.pipe(v.string(), v.description('a session, by the beginning of its id; without it, the newest')),
    ),
  },
  examples: [{ command: 'ephor loop status', explains: 'what it is to reach, and in which round it is' }],
  async run({ app, input }): Promise<{ readonly session: string | null; readonly loop: LoopSection }> {
    const project = inProject(app);
    const session = await chooseSession(app, project, input.session);
    const loop = session === undefined ? noLoop : (await project.state.read(session)).sections.loop;
    return { session: session ?? null, loop };
  },
  print: ({ loop }, style) => loopText(loop, style),
});

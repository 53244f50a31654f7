import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { SupervisedWork } from '../../../kernel/work/supervision.ts';
import { chooseSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { workScreen } from '../work-screen.ts';

export const superviseStatus = defineOperation({
  id: 'supervise-status',
  summary: 'Show supervised work: criteria, steps, what is proved and what comes next',
  doors: ['cli', 'http', 'mcp'],
  effect: 'read',
  caller: 'anyone',
  leads: true,
  group: 'supervise',
  input: { session: sessionInput },
  examples: [
    { command: 'ephor supervise status', explains: 'see it on one screen; `ephor supervise` does the same' },
  ],
  async run({
    app,
    input,
  }): Promise<{ readonly session: string | null; readonly work: SupervisedWork | null }> {
    const project = inProject(app);
    const session = await chooseSession(app, project, input.session);
    const work = session === undefined ? null : (await project.state.read(session)).sections.supervision.work;
    return { session: session ?? null, work };
  },
  print: ({ work }, style) => workScreen(work, style),
});

import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import type { App, Project } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { stepInProgress, type SupervisedWork } from '../../../kernel/work/supervision.ts';
import { addSteps } from '../../../kernel/work/supervision-plan.ts';
import { beginStep, failStep, passStep } from '../supervision-steps.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { changeWork, commitState, newestCommit, supervisedIn } from '../change-work.ts';
import { workScreen } from '../work-screen.ts';

type Change = (work: SupervisedWork) => SupervisedWork;

export const superviseStep = defineOperation({
  id: 'supervise-step',
  summary: 'Add steps to supervised work, begin one, or report that it passed or failed',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'supervise',
  input: {
    action: v.pipe(v.picklist(['add', 'begin', 'pass', 'fail']), v.description('add, begin, pass or fail')),
    steps: v.optional(
      v.pipe(
        v.array(v.string()),
        v.description('for add, what each step does; otherwise the id of one step, like s1'),
      ),
      [],
    ),
    notes: v.optional(v.pipe(v.string(), v.description('why it failed')), ''),
    session: sessionInput,
  },
  positional: ['action', 'steps'],
  examples: [
    {
      command: 'ephor supervise step add "an empty cart" "a discount"',
      explains:
        'add all steps before you lock the criteria; if the plan later grows by more than 20 %, the work halts',
    },
    {
      command: 'ephor supervise step begin s1',
      explains: 'begin a step: one at a time, with at most three attempts',
    },
    {
      command: 'ephor supervise step pass',
      explains: 'needs a check that passed after the last edit, and a commit since the step began',
    },
    {
      command: 'ephor supervise step fail --notes "the API is not there yet"',
      explains: 'report a failure; it uses up an attempt',
    },
  ],
  async run({ app, input }): Promise<{ readonly work: SupervisedWork }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    if (input.action !== 'add' && input.steps.length > 1)
      throw new UserError('bad_input', 'more than one step was named', 'Report one step at a time.');
    const change = await changeFor(app, project, session, input);
    const reason = [input.action, ...input.steps].join(' ');
    return { work: await changeWork(app, project, { operation: 'supervise-step', session, reason }, change) };
  },
  print: ({ work }, style) => workScreen(work, style),
});

interface Asked {
  readonly action: 'add' | 'begin' | 'pass' | 'fail';
  readonly steps: readonly string[];
  readonly notes: string;
}

/** Git is asked before the lock is taken. */
async function changeFor(app: App, project: Project, session: string, asked: Asked): Promise<Change> {
  const { io } = app;
  const { root } = project.place;
  const at = io.clock.now().toISOString();
  const [id] = asked.steps;
  switch (asked.action) {
    case 'add':
      return (work) => addSteps(work, asked.steps, at);
    case 'begin': {
      const head = await newestCommit(io, root);
      return (work) => beginStep(work, id, at, head);
    }
    case 'fail':
      return (work) => failStep(work, id, at, asked.notes);
    case 'pass': {
      const seen = supervisedIn((await project.state.read(session)).sections.supervision.work);
      const git = await commitState(io, root, seen, project.settings.supervise.push);
      const begun = stepInProgress(seen)?.begun?.at;
      return (work) => {
        if (stepInProgress(work)?.begun?.at === begun) return passStep(work, id, at, git);
        throw new UserError(
          'step_changed',
          'another step began in the meantime',
          'Look at it: `ephor supervise status`.',
        );
      };
    }
  }
}

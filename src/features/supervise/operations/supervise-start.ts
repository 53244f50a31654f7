import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import type { State } from '../../../kernel/state.ts';
import type { Change } from '../../../kernel/stores/store.ts';
import { isSupervised, type SupervisedWork } from '../../../kernel/work/supervision.ts';
import { saidText, startedWork } from '../../../kernel/work/supervision-plan.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject, operationOutcome, writing } from '../../../kernel/operations/in-project.ts';
import { workScreen } from '../work-screen.ts';

/** Anybody may: from then on there are more rules, not fewer. */
export const superviseStart = defineOperation({
  id: 'supervise-start',
  summary: 'Start supervised work: locked criteria, one step at a time, evidence at the end',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'supervise',
  input: {
    task: v.pipe(v.string(), v.description('what to do')),
    workflow: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[a-z][a-z0-9-]{0,40}$/, 'a workflow is one word, like tdd'),
        v.description('how to work, like tdd or verify-first'),
      ),
      'verify-first',
    ),
    id: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'an id has lower-case letters, digits and dashes'),
        v.description('its id (default: the next of sup-001, sup-002, …)'),
      ),
    ),
    session: sessionInput,
  },
  positional: ['task'],
  examples: [
    {
      command: 'ephor supervise start "mend the cart" --workflow tdd',
      explains: 'from now on this session leads, and sub-agents do the work',
    },
  ],
  async run({ app, input }): Promise<{ readonly session: string; readonly work: SupervisedWork }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    const { root } = project.place;
    const task = saidText(input.task, 'the task');
    const { workflow } = input;
    const started_at = app.io.clock.now().toISOString();
    const files = app.criteriaAt(root);
    checkFree((await project.state.read(session)).sections.supervision.work);
    const draft = { task, workflow, started_at, locked_at: null, criteria: [] };
    const id = await writing(files.path(input.id ?? ''), () => files.create(draft, input.id));
    const work = startedWork(id, task, workflow, started_at);
    const begin = (known: State): Change<SupervisedWork> => {
      checkFree(known.sections.supervision.work);
      return {
        state: { ...known, sections: { ...known.sections, supervision: { work } } },
        outcome: operationOutcome(app, 'supervise-start', { session, subject: id, reason: task }),
        result: work,
      };
    };
    try {
      return { session, work: await project.state.transact(session, begin) };
    } catch (error) {
      await files.remove(id);
      throw error;
    }
  },
  print: ({ work }, style) => workScreen(work, style),
});

function checkFree(before: SupervisedWork | null): void {
  if (!isSupervised(before)) return;
  throw new UserError(
    'already_supervised',
    `${before.id} (${before.task}) is already supervised`,
    'Finish it with `ephor supervise finish`. A person can end it: `ephor supervise stop`.',
  );
}

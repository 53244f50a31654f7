import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import type { LoopSection } from '../../../kernel/discipline.ts';
import { UserError } from '../../../kernel/errors.ts';
import { changeLoop, loopText, roundsToCheckIn, startedLoop } from '../loop.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { someSession } from '../../../kernel/operations/sessions.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';

/** Anybody may ask to be looked after. A running loop is not started anew: that would put off the look. */
export const loopStart = defineOperation({
  id: 'loop-start',
  summary: 'Start a loop: work in rounds, with a person looking in now and then',
  doors: ['cli', 'http', 'mcp'],
  effect: 'write',
  caller: 'anyone',
  group: 'decide',
  input: {
    task: v.pipe(v.string(), v.description('what the loop should achieve')),
    criteria: v.optional(
      v.pipe(v.array(v.string()), v.description('when it is done; repeat it for more')),
      [],
    ),
    rounds: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(roundsToCheckIn),
        v.description('how many rounds to run before a person looks in (at most 20)'),
      ),
      roundsToCheckIn,
    ),
    session: sessionInput,
  },
  positional: ['task'],
  examples: [
    {
      command: 'ephor loop start "port the parser" --criteria "all tests pass"',
      explains: 'after 20 rounds without a word from you, the next change waits for you to look in',
    },
  ],
  async run({ app, input }): Promise<{ readonly session: string; readonly loop: LoopSection }> {
    const project = inProject(app);
    const session = await someSession(app, project, input.session);
    if (input.task.trim() === '') {
      throw new UserError(
        'bad_input',
        'a loop needs a task',
        'Say what it should achieve: `ephor loop start "…"`.',
      );
    }
    const at = app.io.clock.now().toISOString();
    const { before, loop } = await changeLoop(
      app,
      project,
      { operation: 'loop-start', session },
      (running) => (running.active ? running : startedLoop(input.task, input.criteria, at, input.rounds)),
    );
    if (before.active) {
      throw new UserError(
        'loop_running',
        `a loop is already running: ${before.task ?? 'task unknown'}`,
        'A person can end it: `ephor loop stop`.',
      );
    }
    return { session, loop };
  },
  print: ({ loop }, style) => loopText(loop, style),
});

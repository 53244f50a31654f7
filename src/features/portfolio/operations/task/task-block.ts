import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Task } from '../../../../kernel/portfolio/initiative.ts';
import { type Asked, ask } from '../../things/ask.ts';
import { askedText } from '../../things/asked-text.ts';
import { taskNumbers, withBlockers } from '../../things/dependencies.ts';
import { entry, maybe, priorityEntry, runOf, several, taskName } from '../../things/entries.ts';
import { findTask } from '../../things/find.ts';
import { keyOfTask } from '../../things/looks.ts';

interface Blocked {
  readonly task: Task;
  /** What people were asked for, where it waits for them. */
  readonly asked: Asked | null;
}

export const taskBlock = defineOperation({
  id: 'task-block',
  summary: 'Put a task aside until people give what is missing, or until another task is completed',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    task: entry(taskName),
    needs: maybe('what is missing, as one question or sentence; people are asked for it'),
    after: several('the number of a task that must be completed first; may be given again'),
    context: maybe('why it matters'),
    answer: several('an answer to choose; may be given again'),
    priority: priorityEntry,
  },
  positional: ['task', 'needs'],
  examples: [
    {
      command: 'ephor task block checkout#3 "Which key of the test shop may we use?"',
      explains: 'asks people, as a blocker',
    },
    {
      command: 'ephor task block checkout#3 --after 2',
      explains: 'asks nobody: it goes on when #2 is completed',
    },
  ],
  async run({ app, input, writer }): Promise<Blocked> {
    const { needs, after } = input;
    if (needs === undefined && after === undefined)
      throw new UserError(
        'bad_input',
        'nothing says what it waits for',
        'Say what is missing, or give --after <number>.',
      );
    const portfolio = await app.portfolio.read();
    const key = keyOfTask(findTask(portfolio, input.task, { run: runOf(portfolio, writer) }));
    const at = app.io.clock.now().toISOString();
    const asked =
      needs === undefined
        ? null
        : await ask(app, writer, {
            question: needs,
            type: 'blocker',
            context: input.context ?? '',
            answers: input.answer ?? [],
            task: key,
            blocksInitiative: false,
            priority: input.priority,
          });
    if (asked?.outcome === 'answered' && after === undefined)
      return { task: findTask(portfolio, key), asked };
    const task = await app.portfolio.transact(writer, needs ?? 'waits for another task', (now) => {
      const old = findTask(now, key);
      if (old.status === 'completed' || old.status === 'cancelled')
        throw new UserError('wrong_status', `${key} is ${old.status}`, 'There is nothing to put aside.');
      const its = now.tasks.filter(({ space, plan }) => space === old.space && plan === old.plan);
      const run = runOf(now, writer);
      const tasks = withBlockers(
        its,
        { ...old, status: 'pending' },
        [...old.blockedBy, ...taskNumbers(after ?? [])],
        at,
      );
      const freed = run?.task === old.id ? [{ put: 'run', value: { ...run, task: null } } as const] : [];
      return {
        changes: [...tasks.map((value) => ({ put: 'task', value }) as const), ...freed],
        result: tasks[0] ?? old,
      };
    });
    return { task, asked };
  },
  print: ({ task, asked }, style) =>
    [
      ...(asked?.outcome === 'answered'
        ? []
        : [
            `${style.warn('○')} ${style.code(keyOfTask(task))} waits${asked === null ? ` for ${task.blockedBy.map((id) => `#${id}`).join(', ')}` : ' for an answer'}.`,
          ]),
      ...(asked === null ? [] : [askedText(asked, style)]),
    ].join('\n'),
});

import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Task } from '../../../../kernel/portfolio/initiative.ts';
import { entry, runOf, taskName } from '../../things/entries.ts';
import { findTask } from '../../things/find.ts';
import { keyOfTask, waitsFor } from '../../things/looks.ts';

interface Started {
  readonly task: Task;
  /** Whether it was at work already. */
  readonly already: boolean;
}

export const taskStart = defineOperation({
  id: 'task-start',
  summary: 'Start a task: whoever looks sees that it is at work',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: { task: entry(taskName) },
  positional: ['task'],
  examples: [{ command: 'ephor task start checkout#3', explains: 'refused while it waits for another task' }],
  async run({ app, input, writer }): Promise<Started> {
    const at = app.io.clock.now().toISOString();
    return app.portfolio.transact(writer, 'started', (now) => {
      const run = runOf(now, writer);
      const task = findTask(now, input.task, { run });
      const key = keyOfTask(task);
      const blockers = waitsFor(task, now.tasks);
      if (task.status === 'completed' || task.status === 'cancelled')
        throw new UserError('wrong_status', `${key} is ${task.status}`, 'Take another: `ephor task list`.');
      if (blockers.length > 0)
        throw new UserError(
          'task_waits',
          `${key} waits for ${blockers.map(({ id, status }) => `#${id} (${status.replace('_', ' ')})`).join(', ')}`,
          blockers.some(({ status }) => status === 'cancelled')
            ? `A cancelled task is never completed: \`ephor task edit ${key} --after none\` lets it go on without.`
            : 'Complete that first, or take another task.',
        );
      const already = task.status === 'in_progress';
      if (already && task.run === (run?.id ?? task.run)) return { changes: [], result: { task, already } };
      const value: Task = { ...task, status: 'in_progress', run: run?.id ?? null, updatedAt: at };
      const changes = [
        { put: 'task', value } as const,
        ...(run ? [{ put: 'run', value: { ...run, task: task.id } } as const] : []),
      ];
      return { changes, result: { task: value, already } };
    });
  },
  print: ({ task, already }, style) =>
    [
      `${style.good('●')} ${style.code(keyOfTask(task))} ${already ? 'was at work already' : 'is at work'}: ${task.subject}`,
      ...task.acceptanceCriteria.map((each, index) => `  ${style.dim(`${index + 1}.`)} ${each}`),
    ].join('\n'),
});

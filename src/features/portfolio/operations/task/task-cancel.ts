import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Change } from '../../../../kernel/portfolio/change.ts';
import type { Task } from '../../../../kernel/portfolio/initiative.ts';
import { taskPath } from '../../../../kernel/portfolio/portfolio.ts';
import { entry, line, nameOf, runOf, taskName } from '../../things/entries.ts';
import { findTask } from '../../things/find.ts';
import { isOpen, keyOfTask } from '../../things/looks.ts';

interface Cancelled {
  readonly task: Task;
  /** Tasks that wait for it, and now would wait forever. */
  readonly stuck: readonly number[];
}

export const taskCancel = defineOperation({
  id: 'task-cancel',
  summary: 'Cancel a task that is not needed any more',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: { task: entry(taskName), reason: entry('why it is not needed') },
  positional: ['task', 'reason'],
  examples: [
    {
      command: 'ephor task cancel checkout#3 "covered by #5"',
      explains: 'what waited for it is named; it satisfies nothing',
    },
  ],
  async run({ app, input, writer }): Promise<Cancelled> {
    const at = app.io.clock.now().toISOString();
    const reason = line(input.reason, 'the reason');
    return app.portfolio.transact(writer, reason, (now) => {
      const task = findTask(now, input.task, { run: runOf(now, writer) });
      if (task.status === 'completed' || task.status === 'cancelled')
        throw new UserError(
          'wrong_status',
          `${keyOfTask(task)} is ${task.status} already`,
          'There is nothing to do.',
        );
      const value: Task = {
        ...task,
        status: 'cancelled',
        completionNotes: reason,
        completedAt: at,
        updatedAt: at,
      };
      const stuck = now.tasks
        .filter(
          ({ space, plan, status }) => space === task.space && plan === task.plan && status !== 'cancelled',
        )
        .filter(({ status, blockedBy }) => status !== 'completed' && blockedBy.includes(task.id))
        .map(({ id }) => id);
      const questions = writer.kind === 'person' ? now.escalations : [];
      const changes: readonly Change[] = [
        { put: 'task', value },
        ...questions
          .filter((each) => isOpen(each) && each.blocksTask === taskPath(task))
          .map((each) => {
            const answer = {
              status: 'resolved',
              resolution: `withdrawn: ${reason}`,
              resolvedBy: nameOf(writer),
              resolvedAt: at,
            } as const;
            return { put: 'escalation', value: { ...each, ...answer } } as const;
          }),
      ];
      return { changes, result: { task: value, stuck } };
    });
  },
  print: ({ task, stuck }, style) =>
    [
      `${style.warn('✗')} ${style.code(keyOfTask(task))} is cancelled.`,
      ...(stuck.length > 0
        ? [
            `  ${style.warn(`${stuck.map((id) => `#${id}`).join(', ')} waited for it`)}, and a cancelled task satisfies nothing: ${style.code(`ephor task edit ${task.plan}#${stuck[0]} --after none`)}`,
          ]
        : []),
    ].join('\n'),
});

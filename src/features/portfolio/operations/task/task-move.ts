import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Change } from '../../../../kernel/portfolio/change.ts';
import { initiativeKey, taskPath } from '../../../../kernel/portfolio/portfolio.ts';
import { withBlockers } from '../../things/dependencies.ts';
import { entry, runOf, taskName } from '../../things/entries.ts';
import { findInitiative, findTask } from '../../things/find.ts';
import { isOpen, keyOfTask } from '../../things/looks.ts';
import { newTask } from '../../things/new-things.ts';

interface Moved {
  readonly from: string;
  readonly to: string;
}

export const taskMove = defineOperation({
  id: 'task-move',
  summary: 'Move a task to another initiative, where it gets a number of its own',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: { task: entry(taskName), to: entry('the initiative that it moves to') },
  positional: ['task', 'to'],
  examples: [
    {
      command: 'ephor task move checkout#3 shop/payments',
      explains: 'the old number stays, cancelled, and says where it went',
    },
  ],
  async run({ app, input, writer }): Promise<Moved> {
    const at = app.io.clock.now().toISOString();
    return app.portfolio.transact(writer, `moved to ${input.to}`, (now, next) => {
      const old = findTask(now, input.task, { run: runOf(now, writer) });
      const target = findInitiative(now, input.to);
      if (target.space === old.space && target.id === old.plan)
        throw new UserError(
          'bad_input',
          `${keyOfTask(old)} is in ${initiativeKey(target)} already`,
          'Name another initiative.',
        );
      if (old.status !== 'pending')
        throw new UserError(
          'wrong_status',
          `${keyOfTask(old)} is ${old.status.replace('_', ' ')}, and only a pending task can be moved`,
          `Add another one with \`ephor task add "…" --in ${initiativeKey(target)}\`.`,
        );
      const id = next.task(target.space, target.id);
      const { subject, description, acceptanceCriteria, priority, labels } = old;
      const fresh = {
        ...newTask({ id, space: target.space, plan: target.id, subject }, at),
        description,
        acceptanceCriteria,
        priority,
        labels,
      };
      const its = now.tasks.filter(({ space, plan }) => space === old.space && plan === old.plan);
      const [left = old, ...freed] = withBlockers(its, old, [], at);
      // Whoever waited for it would wait forever: a cancelled task satisfies nothing.
      const waiting = its
        .filter(({ blockedBy }) => blockedBy.includes(old.id))
        .map((task) => ({
          ...task,
          blockedBy: task.blockedBy.filter((each) => each !== old.id),
          updatedAt: at,
        }));
      const gone = {
        ...left,
        blocks: [],
        status: 'cancelled',
        completedAt: at,
        completionNotes: `moved to ${keyOfTask(fresh)}`,
      } as const;
      const changes: readonly Change[] = [
        { put: 'task', value: fresh },
        ...[gone, ...freed, ...waiting].map((value) => ({ put: 'task', value }) as const),
        ...now.escalations
          .filter((each) => isOpen(each) && each.blocksTask === taskPath(old))
          .map((each) => {
            const value = {
              ...each,
              space: target.space,
              initiative: target.id,
              blocksTask: taskPath(fresh),
            };
            return { put: 'escalation', value } as const;
          }),
      ];
      return { changes, result: { from: keyOfTask(old), to: keyOfTask(fresh) } };
    });
  },
  print: ({ from, to }, style) => `${style.good('✓ Moved')} ${from} to ${style.code(to)}`,
});

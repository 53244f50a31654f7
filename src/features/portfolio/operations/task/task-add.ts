import { defineOperation } from '../../../../kernel/operation.ts';
import type { Task } from '../../../../kernel/portfolio/initiative.ts';
import { taskNumbers, withBlockers } from '../../things/dependencies.ts';
import {
  entry,
  initiativeName,
  line,
  lines,
  maybe,
  priorityEntry,
  prose,
  runOf,
  several,
} from '../../things/entries.ts';
import { findInitiative, onlyInitiative } from '../../things/find.ts';
import { keyOfTask, tasksOf } from '../../things/looks.ts';
import { newTask } from '../../things/new-things.ts';

export const taskAdd = defineOperation({
  id: 'task-add',
  summary: 'Add a task to an initiative, for work that was planned or found on the way',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    subject: entry('a short title'),
    in: maybe(`${initiativeName}; without it, the one of your run or the only open one`),
    description: maybe('what to do'),
    criterion: several('when it is done, as somebody else could check it; may be given again'),
    priority: priorityEntry,
    label: several('a label; may be given again'),
    after: several('the number of a task that must be completed first; may be given again'),
  },
  positional: ['subject'],
  examples: [
    {
      command:
        'ephor task add "Show the button" --in checkout --criterion "the tests of checkout pass" --after 2',
      explains: 'it waits until #2 is completed',
    },
  ],
  async run({ app, input, writer }): Promise<Task> {
    const at = app.io.clock.now().toISOString();
    return app.portfolio.transact(writer, 'added', (now, next) => {
      const initiative =
        input.in === undefined ? onlyInitiative(now, runOf(now, writer)) : findInitiative(now, input.in);
      const { space, id: plan } = initiative;
      const id = next.task(space, plan);
      const task: Task = {
        ...newTask({ id, space, plan, subject: line(input.subject, 'the subject') }, at),
        description: prose(input.description ?? '', 'the description'),
        acceptanceCriteria: lines(input.criterion ?? [], 'a criterion'),
        priority: input.priority ?? initiative.priority,
        labels: lines(input.label ?? [], 'a label'),
      };
      const tasks = withBlockers(tasksOf(now, initiative), task, taskNumbers(input.after ?? []), at);
      return { changes: tasks.map((value) => ({ put: 'task', value }) as const), result: tasks[0] ?? task };
    });
  },
  print: (task, style) =>
    [
      `${style.good('✓ Added')} ${style.code(keyOfTask(task))}  ${task.subject}`,
      ...(task.blockedBy.length > 0
        ? [style.dim(`  It waits for ${task.blockedBy.map((id) => `#${id}`).join(', ')}.`)]
        : []),
      ...(task.acceptanceCriteria.length === 0
        ? [
            `  ${style.warn('Nothing says when it is done:')} ${style.code(`ephor task edit ${keyOfTask(task)} --criterion "…"`)}`,
          ]
        : []),
    ].join('\n'),
});

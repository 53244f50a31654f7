import * as v from 'valibot';
import { defineOperation } from '../../../../kernel/operation.ts';
import { priorities, type Task } from '../../../../kernel/portfolio/initiative.ts';
import { taskNumbers, withBlockers } from '../../things/dependencies.ts';
import { editedFields } from '../../things/edit-thing.ts';
import { entry, maybe, priorityEntry, runOf, several, taskName } from '../../things/entries.ts';
import { findTask } from '../../things/find.ts';
import { keyOfTask } from '../../things/looks.ts';

const fields = {
  subject: v.pipe(v.string(), v.trim(), v.minLength(1, 'a task needs a subject'), v.maxLength(200)),
  description: v.string(),
  acceptanceCriteria: v.array(v.string()),
  priority: v.picklist(priorities),
  labels: v.array(v.string()),
  blockedBy: v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
};

interface Edited {
  readonly task: Task;
  readonly changed: readonly string[];
}

export const taskEdit = defineOperation({
  id: 'task-edit',
  summary: 'Change a task, by options or in your editor',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    task: entry(taskName),
    subject: maybe('its short title'),
    description: maybe('what to do'),
    criterion: several('when it is done; the whole list, each given again'),
    priority: priorityEntry,
    label: several('its labels; the whole list'),
    after: several('the numbers of the tasks it waits for, the whole list; `none` for none'),
  },
  positional: ['task'],
  examples: [
    { command: 'ephor task edit checkout#3', explains: 'opens $EDITOR' },
    { command: 'ephor task edit checkout#3 --priority high --after none', explains: 'the same by options' },
  ],
  async run({ app, input, writer, edit, ask, say }): Promise<Edited> {
    const portfolio = await app.portfolio.read();
    const found = findTask(portfolio, input.task, { run: runOf(portfolio, writer) });
    const key = keyOfTask(found);
    const at = app.io.clock.now().toISOString();
    const changed = await editedFields(
      { edit, ask, say },
      { name: key, about: `The task ${key}.` },
      fields,
      Object.fromEntries(Object.keys(fields).map((name) => [name, found[name as keyof Task]])),
      {
        subject: input.subject,
        description: input.description,
        acceptanceCriteria: input.criterion,
        priority: input.priority,
        labels: input.label,
        blockedBy: input.after === undefined ? undefined : taskNumbers(input.after),
      },
    );
    const task = await app.portfolio.transact(writer, 'edited', (now) => {
      const old = findTask(now, key);
      const its = now.tasks.filter(({ space, plan }) => space === old.space && plan === old.plan);
      // What shows that a criterion is met is of no use for another one.
      const evidence = changed.acceptanceCriteria ? [] : old.evidence;
      const value: Task = { ...old, ...(changed as Partial<Task>), evidence };
      const tasks = withBlockers(its, value, value.blockedBy, at);
      const changes = Object.keys(changed).length > 0 ? tasks : [];
      return { changes: changes.map((each) => ({ put: 'task', value: each }) as const), result: value };
    });
    return { task, changed: Object.keys(changed) };
  },
  print: ({ task, changed }, style) =>
    changed.length === 0
      ? style.dim(`Nothing about ${keyOfTask(task)} was changed.`)
      : `${style.good('✓ Changed')} ${changed.join(', ')} of ${style.code(keyOfTask(task))}`,
});

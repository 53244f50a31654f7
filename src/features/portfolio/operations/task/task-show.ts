import { defineOperation } from '../../../../kernel/operation.ts';
import { labelled, wrap } from '../../../../kernel/operations/layout.ts';
import { localTime } from '../../../../kernel/operations/time-words.ts';
import type { Escalation } from '../../../../kernel/portfolio/escalation.ts';
import type { Task } from '../../../../kernel/portfolio/initiative.ts';
import { taskPath } from '../../../../kernel/portfolio/portfolio.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { entry, runOf, taskName } from '../../things/entries.ts';
import { findTask } from '../../things/find.ts';
import { isOpen, keyOfTask, paintPriority, paintStatus, waitsFor } from '../../things/looks.ts';

interface ShownTask {
  readonly at: string;
  readonly task: Task;
  readonly waitsFor: readonly Task[];
  readonly questions: readonly Escalation[];
}

export const taskShow = defineOperation({
  id: 'task-show',
  summary: 'Show a task: what to do, when it is done, what it waits for, what proves it',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: { task: entry(taskName) },
  positional: ['task'],
  examples: [{ command: 'ephor task show checkout#3', explains: 'all about one task' }],
  async run({ app, input, writer }): Promise<ShownTask> {
    const portfolio = await app.portfolio.read();
    const task = findTask(portfolio, input.task, { run: runOf(portfolio, writer) });
    return {
      at: app.io.clock.now().toISOString(),
      task,
      waitsFor: waitsFor(task, portfolio.tasks),
      questions: portfolio.escalations.filter((each) => isOpen(each) && each.blocksTask === taskPath(task)),
    };
  },
  print: ({ at, task, waitsFor: blockers, questions }, style) => {
    const room = style.width - 16;
    const proof = (index: number): string => {
      const found = task.evidence.findLast(({ criterion }) => criterion === index);
      if (!found) return style.dim('○');
      return style.good('✓');
    };
    const proofOf = (index: number): readonly string[] =>
      task.evidence
        .filter(({ criterion }) => criterion === index)
        .slice(-1)
        .map(({ command, notes }) =>
          style.dim(`  ${command === null ? '' : `$ ${visible(command)}  `}${visible(notes)}`.trimEnd()),
        );
    return [
      `${style.strong(visible(task.subject))}  ${style.code(keyOfTask(task))}  ${paintStatus(style)(task.status.replace('_', ' '))}`,
      ...(task.description === '' ? [] : wrap(visible(task.description), room).map((each) => `  ${each}`)),
      ...labelled('priority', [paintPriority(style)(task.priority)], style),
      ...labelled('labels', task.labels.length > 0 ? [task.labels.map(visible).join(', ')] : [], style),
      ...labelled(
        'done when',
        task.acceptanceCriteria.flatMap((each, index) => [
          `${proof(index)} ${index + 1}. ${visible(each)}`,
          ...proofOf(index),
        ]),
        style,
      ),
      ...labelled(
        'waits for',
        blockers.map((each) => `#${each.id} ${visible(each.subject)} ${style.warn(each.status)}`),
        style,
      ),
      ...labelled(
        'blocks',
        task.blocks.length > 0 ? [task.blocks.map((id) => `#${id}`).join(', ')] : [],
        style,
      ),
      ...labelled(
        'asked',
        questions.map(({ id, question }) => `${style.code(id)} ${visible(question)}`),
        style,
      ),
      ...labelled('run', task.run === null ? [] : [task.run], style),
      ...labelled('ended', task.completedAt === null ? [] : [localTime(task.completedAt, at)], style),
      ...labelled(
        'notes',
        task.completionNotes === null ? [] : wrap(visible(task.completionNotes), room),
        style,
      ),
    ].join('\n');
  },
});

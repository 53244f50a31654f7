import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { Task } from '../../../../kernel/portfolio/initiative.ts';
import { entry, flag, maybe, nameOf, prose, runOf, several, taskName } from '../../things/entries.ts';
import { evidenceFrom, unproved } from '../../things/evidence.ts';
import { findTask } from '../../things/find.ts';
import { byPriority, keyOfTask, progressOf, waitsFor } from '../../things/looks.ts';

interface Done {
  readonly task: Task;
  /** Tasks that waited for it and can be started now. */
  readonly free: readonly Pick<Task, 'id' | 'subject'>[];
  readonly progress: { readonly done: number; readonly total: number };
}

export const taskDone = defineOperation({
  id: 'task-done',
  summary: 'Complete a task, with notes and with what shows that each criterion is met',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    task: entry(taskName),
    notes: maybe('what was done, and what the next one should know'),
    evidence: several(
      'what shows that a criterion is met: "1: $ npm test" or "2: looked at …"; one for each criterion',
    ),
    confirm: flag('a person says that every criterion is met'),
  },
  positional: ['task', 'notes'],
  examples: [
    {
      command: 'ephor task done checkout#3 "The button is there" --evidence "1: $ npm test -- checkout"',
      explains: 'refused without notes, and while a criterion has no evidence',
    },
    { command: 'ephor task done checkout#3 "I did it" --confirm', explains: 'on your own word' },
  ],
  async run({ app, input, writer }): Promise<Done> {
    const at = app.io.clock.now().toISOString();
    const notes = prose(input.notes ?? '', 'the notes');
    return app.portfolio.transact(writer, 'completed', (now) => {
      const run = runOf(now, writer);
      const task = findTask(now, input.task, { run });
      check(task, now.tasks);
      if (notes.replaceAll(/[^\p{L}\p{N}]/gu, '').length < 3)
        throw new UserError(
          'no_notes',
          `${keyOfTask(task)} can’t be completed without notes`,
          'Say in a sentence or two what was done, and what the next one should know.',
        );
      const fresh = evidenceFrom(input.evidence ?? [], task, { at, run: run?.id ?? null });
      const shown = [
        ...task.evidence.filter((old) => !fresh.some(({ criterion }) => criterion === old.criterion)),
        ...fresh,
      ];
      const open = unproved(task, shown);
      const byWord = input.confirm && writer.kind === 'person';
      if (open.length > 0 && !byWord)
        throw new UserError(
          'no_evidence',
          `nothing shows that ${keyOfTask(task)} meets ${open.map((index) => `${index + 1}. “${task.acceptanceCriteria[index]}”`).join(', ')}`,
          writer.kind === 'person'
            ? 'Give --evidence "1: $ <command that passed>" or "1: <what you looked at>" for each, or --confirm on your own word.'
            : 'Check it, and give evidence "<number>: $ <command that passed>" or "<number>: <what you looked at>" for each.',
        );
      const confirmed = open.map((criterion) => ({
        criterion,
        command: null,
        exitCode: null,
        notes: `confirmed by ${nameOf(writer)}`,
        run: null,
        at,
      }));
      const value: Task = {
        ...task,
        status: 'completed',
        completionNotes: notes,
        completedAt: at,
        updatedAt: at,
        run: run?.id ?? task.run,
        evidence: [...shown, ...confirmed],
      };
      const its = now.tasks
        .filter(({ space, plan }) => space === task.space && plan === task.plan)
        .map((each) => (each.id === task.id ? value : each));
      const free = its
        .filter((each) => each.status === 'pending' && each.blockedBy.includes(task.id))
        .filter((each) => waitsFor(each, its).length === 0)
        .toSorted(byPriority);
      const changes = [
        { put: 'task', value } as const,
        ...(run ? [{ put: 'run', value: { ...run, task: null, progress: true } } as const] : []),
      ];
      return {
        changes,
        result: {
          task: value,
          free: free.map(({ id, subject }) => ({ id, subject })),
          progress: progressOf(its),
        },
      };
    });
  },
  print: ({ task, free, progress: { done, total } }, style) =>
    [
      `${style.good('✓')} ${style.code(keyOfTask(task))} is completed: ${done} of ${total} done.`,
      ...(free.length > 0
        ? [`  Free now: ${free.map(({ id, subject }) => `${style.code(`#${id}`)} ${subject}`).join(', ')}`]
        : []),
    ].join('\n'),
});

function check(task: Task, tasks: readonly Task[]): void {
  if (task.status === 'completed' || task.status === 'cancelled')
    throw new UserError(
      'wrong_status',
      `${keyOfTask(task)} is ${task.status} already`,
      task.completionNotes === null ? 'There is nothing to do.' : `Its notes say: ${task.completionNotes}`,
    );
  const blockers = waitsFor(task, tasks);
  if (blockers.length > 0)
    throw new UserError(
      'task_waits',
      `${keyOfTask(task)} waits for ${blockers.map(({ id, status }) => `#${id} (${status.replace('_', ' ')})`).join(', ')}`,
      'Complete that first, or change what it waits for: `ephor task edit … --after none`.',
    );
}

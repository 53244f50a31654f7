import * as v from 'valibot';
import { defineOperation } from '../../../../kernel/operation.ts';
import { counted } from '../../../../kernel/operations/time-words.ts';
import { table } from '../../../../kernel/operations/table.ts';
import { type Task, taskStatuses } from '../../../../kernel/portfolio/initiative.ts';
import type { Problem } from '../../../../kernel/portfolio/portfolio.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { flag, initiativeName, maybe, runOf } from '../../things/entries.ts';
import { findInitiative, findSpace } from '../../things/find.ts';
import {
  byPriority,
  keyOfTask,
  nothing,
  paintPriority,
  paintStatus,
  problemLines,
  waitsAmong,
} from '../../things/looks.ts';

interface TaskList {
  readonly tasks: readonly (Task & { readonly waitsFor: readonly number[] })[];
  readonly hidden: number;
  readonly initiatives: number;
  readonly problems: readonly Problem[];
}

export const taskList = defineOperation({
  id: 'task-list',
  summary: 'List tasks, those at work first, then by priority',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'read',
  caller: 'anyone',
  leads: true,
  group: 'portfolio',
  input: {
    in: maybe(`only those of ${initiativeName}; in a lead’s run, its own`),
    space: maybe('only those of this space'),
    status: v.optional(v.pipe(v.picklist(taskStatuses), v.description('only those that stand so'))),
    all: flag('completed and cancelled ones as well'),
  },
  examples: [
    { command: 'ephor task list', explains: 'every open task' },
    { command: 'ephor task list --in checkout --all', explains: 'all of one initiative' },
  ],
  async run({ app, input, writer }): Promise<TaskList> {
    const portfolio = await app.portfolio.read();
    const run = runOf(portfolio, writer);
    const named =
      input.in ?? (run && input.space === undefined ? `${run.space}/${run.initiative}` : undefined);
    const initiative = named === undefined ? undefined : findInitiative(portfolio, named);
    const space = input.space === undefined ? undefined : findSpace(portfolio, input.space).slug;
    const its = portfolio.tasks.filter(
      (task) =>
        (space === undefined || task.space === space) &&
        (!initiative || (task.space === initiative.space && task.plan === initiative.id)),
    );
    const open = ['pending', 'in_progress'];
    const shown = its.filter(({ status }) =>
      input.status === undefined ? input.all || open.includes(status) : status === input.status,
    );
    const waits = waitsAmong(portfolio.tasks);
    return {
      tasks: shown
        .toSorted((a, b) => rank(a) - rank(b) || byPriority(a, b) || a.id - b.id)
        .map((task) => ({ ...task, waitsFor: waits(task).map(({ id }) => id) })),
      hidden: input.status === undefined ? its.length - shown.length : 0,
      initiatives: portfolio.initiatives.length,
      problems: portfolio.problems,
    };
  },
  print: ({ tasks, hidden, initiatives, problems }, style) => {
    const more =
      hidden > 0
        ? [style.dim(`  ${counted(hidden, 'task')} completed or cancelled not shown; --all shows all`)]
        : [];
    if (tasks.length === 0)
      return [
        initiatives === 0
          ? nothing(
              'There is no task, and no initiative for one yet.',
              'ephor initiative add "…"',
              'a lead splits it into tasks',
              style,
            )
          : nothing('No task is open.', 'ephor task add "…" --in <initiative>', 'adds one', style),
        ...more,
        ...problemLines(problems, style),
      ].join('\n');
    return [
      ...table(
        tasks,
        [
          { head: 'TASK', cell: (task) => keyOfTask(task), paint: style.code },
          { head: 'SUBJECT', cell: ({ subject }) => visible(subject), gives: true },
          { head: 'PRIORITY', cell: ({ priority }) => priority, paint: paintPriority(style), spare: 1 },
          { head: 'STATUS', cell: ({ status }) => status.replace('_', ' '), paint: paintStatus(style) },
          {
            head: 'WAITS FOR',
            spare: 3,
            cell: (task) => task.waitsFor.map((id) => `#${id}`).join(' '),
            paint: style.warn,
          },
          { head: 'RUN', cell: ({ run }) => run ?? '', paint: style.dim, spare: 2 },
        ],
        style,
      ),
      ...more,
      ...problemLines(problems, style),
    ].join('\n');
  },
});

const rank = ({ status }: Task): number =>
  ['in_progress', 'pending', 'completed', 'cancelled'].indexOf(status);

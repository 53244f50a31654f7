import { groundOf } from '../../plan/ground.ts';
import { type LivePath, livePathOn } from '../../plan/live-path.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import { labelled, wrap } from '../../../../kernel/operations/layout.ts';
import { counted, localTime } from '../../../../kernel/operations/time-words.ts';
import { table } from '../../../../kernel/operations/table.ts';
import type { Escalation } from '../../../../kernel/portfolio/escalation.ts';
import type { Initiative, Task } from '../../../../kernel/portfolio/initiative.ts';
import { initiativeKey } from '../../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../../kernel/portfolio/run.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { initiativeName, maybe, runOf } from '../../things/entries.ts';
import { findInitiative, onlyInitiative } from '../../things/find.ts';
import {
  paintPriority,
  paintStatus,
  progressOf,
  questionsOf,
  runsOf,
  tasksOf,
  waitsAmong,
} from '../../things/looks.ts';

interface Shown {
  readonly at: string;
  readonly initiative: Initiative;
  readonly plan: string;
  /** Whether the yes to its plan is for the plan as it is now. */
  readonly approved: boolean;
  readonly tasks: readonly (Task & { readonly waitsFor: readonly number[] })[];
  readonly questions: readonly Escalation[];
  readonly runs: readonly Run[];
  /** How it goes on, and what it waits for until then; null where it has ended. */
  readonly path: LivePath | null;
}

export const initiativeShow = defineOperation({
  id: 'initiative-show',
  summary: 'Show an initiative: plan, tasks, questions, runs and what it cost',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'read',
  caller: 'anyone',
  group: 'portfolio',
  input: { initiative: maybe(`${initiativeName}; without it, the only open one`) },
  positional: ['initiative'],
  examples: [{ command: 'ephor initiative show checkout', explains: 'all about one initiative' }],
  async run({ app, input, writer }): Promise<Shown> {
    const portfolio = await app.portfolio.read();
    const initiative =
      input.initiative === undefined
        ? onlyInitiative(portfolio, runOf(portfolio, writer))
        : findInitiative(portfolio, input.initiative);
    const tasks = tasksOf(portfolio, initiative);
    const plan = portfolio.plans.find(
      (each) => each.space === initiative.space && each.initiative === initiative.id,
    );
    const waits = waitsAmong(tasks);
    const now = app.io.clock.now();
    const ground = groundOf({ portfolio, alive: {} }, (await app.portfolioPolicy()).policy, now);
    return {
      at: now.toISOString(),
      initiative,
      plan: plan?.text ?? '',
      approved: initiative.approval !== null && initiative.approval.plan === plan?.hash,
      tasks: tasks.map((task) => ({ ...task, waitsFor: waits(task).map(({ id }) => id) })),
      questions: questionsOf(portfolio, initiative),
      runs: runsOf(portfolio, initiative),
      path: livePathOn(ground, initiative) ?? null,
    };
  },
  print: ({ at, initiative, plan, approved, tasks, questions, runs, path }, style) => {
    const { done, total } = progressOf(tasks);
    const { title, description, status, priority, labels, scope, constraints, approval, branch, merge } =
      initiative;
    const sum = (value: (run: Run) => number): number => runs.reduce((all, run) => all + value(run), 0);
    const room = style.width - 14;
    const yes =
      approval === null
        ? style.dim('not yet')
        : `by ${visible(approval.by)} ${localTime(approval.at, at)}${approved ? '' : style.warn('; the plan has changed since')}`;
    return [
      `${style.strong(visible(title))}  ${style.code(initiativeKey(initiative))}  ${paintStatus(style)(status)}`,
      ...(description === '' ? [] : wrap(visible(description), room).map((each) => `  ${each}`)),
      ...labelled('goes on', path === null ? [] : wrap(visible(path.text), room), style),
      ...labelled('priority', [paintPriority(style)(priority)], style),
      ...labelled('labels', labels.length > 0 ? [labels.join(', ')] : [], style),
      ...labelled('scope', scope, style),
      ...labelled(
        'constraints',
        constraints.flatMap((each) => wrap(visible(each), room)),
        style,
      ),
      ...labelled('approved', [yes], style),
      ...labelled('branch', branch === null ? [] : [branch], style),
      ...labelled(
        'merge',
        merge === null ? [] : [`${merge.state}${merge.notes === '' ? '' : `: ${visible(merge.notes)}`}`],
        style,
      ),
      ...labelled('tasks', [`${done} of ${total} done`], style),
      ...(runs.length === 0
        ? []
        : labelled(
            'spent',
            [
              `${counted(runs.length, 'run')}, ${counted(
                sum(({ tokens }) => tokens),
                'token',
              )}, $${sum(({ usd }) => usd).toFixed(2)}`,
            ],
            style,
          )),
      ...(tasks.length === 0
        ? []
        : [
            '',
            ...table(
              tasks,
              [
                { head: 'TASK', cell: ({ id }) => `#${id}`, paint: style.code, align: 'right' },
                { head: 'SUBJECT', cell: ({ subject }) => visible(subject), gives: true },
                { head: 'PRIORITY', cell: (task) => task.priority, paint: paintPriority(style), spare: 1 },
                { head: 'STATUS', cell: (task) => task.status.replace('_', ' '), paint: paintStatus(style) },
                {
                  head: 'WAITS FOR',
                  spare: 3,
                  cell: ({ waitsFor: ids }) => ids.map((id) => `#${id}`).join(' '),
                  paint: style.warn,
                },
              ],
              style,
            ),
          ]),
      ...(questions.length === 0
        ? []
        : [
            '',
            ...questions.map(
              ({ id, question }) => `  ${style.warn('?')} ${style.code(id)}  ${visible(question)}`,
            ),
            `  ${style.code('ephor answer')}`,
          ]),
      ...(plan.trim() === ''
        ? []
        : [
            '',
            style.dim('  plan.md'),
            ...visible(plan.trim())
              .split('\n')
              .map((each) => `  ${each}`.trimEnd()),
          ]),
    ].join('\n');
  },
});

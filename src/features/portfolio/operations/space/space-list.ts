import { defineOperation } from '../../../../kernel/operation.ts';
import { counted } from '../../../../kernel/operations/time-words.ts';
import { table } from '../../../../kernel/operations/table.ts';
import type { Space } from '../../../../kernel/portfolio/initiative.ts';
import type { Portfolio, Problem } from '../../../../kernel/portfolio/portfolio.ts';
import { flag } from '../../things/entries.ts';
import {
  isOpen,
  isRunning,
  nothing,
  paintPriority,
  paintStatus,
  problemLines,
  progressOf,
} from '../../things/looks.ts';

interface ListedSpace extends Space {
  readonly initiatives: number;
  readonly done: number;
  readonly tasks: number;
  readonly questions: number;
  readonly leads: number;
  /** Whether its checks passed when they were run last; null where they never were. */
  readonly healthy: boolean | null;
}

interface SpaceList {
  readonly spaces: readonly ListedSpace[];
  readonly hidden: number;
  readonly problems: readonly Problem[];
}

export const spaceList = defineOperation({
  id: 'space-list',
  summary: 'List the spaces, with what is going on in each',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'read',
  caller: 'anyone',
  leads: true,
  group: 'portfolio',
  input: { all: flag('archived ones as well') },
  examples: [{ command: 'ephor space list', explains: 'initiatives, tasks, questions and leads of each' }],
  async run({ app, input }): Promise<SpaceList> {
    const portfolio = await app.portfolio.read();
    const shown = portfolio.spaces.filter(({ status }) => input.all || status !== 'archived');
    return {
      spaces: shown.map((space) => listed(space, portfolio)),
      hidden: portfolio.spaces.length - shown.length,
      problems: portfolio.problems,
    };
  },
  print: ({ spaces, hidden, problems }, style) => {
    if (spaces.length === 0)
      return [
        nothing(
          'There is no space yet. A space is a project whose work goes on by itself.',
          'ephor space add "My project"',
          'in its repository',
          style,
        ),
        ...problemLines(problems, style),
      ].join('\n');
    return [
      ...table(
        spaces,
        [
          { head: 'SPACE', cell: ({ slug }) => slug, paint: style.code },
          { head: 'NAME', cell: ({ name }) => name, gives: true, spare: 1 },
          { head: 'STATUS', cell: ({ status }) => status, paint: paintStatus(style) },
          { head: 'PRIORITY', cell: ({ priority }) => priority, paint: paintPriority(style), spare: 3 },
          { head: 'INITIATIVES', cell: ({ initiatives }) => String(initiatives), align: 'right' },
          { head: 'TASKS', cell: ({ done, tasks }) => `${done}/${tasks}`, align: 'right' },
          {
            head: 'QUESTIONS',
            cell: ({ questions }) => (questions === 0 ? '' : String(questions)),
            paint: style.warn,
            align: 'right',
          },
          { head: 'LEADS', cell: ({ leads }) => (leads === 0 ? '' : String(leads)), align: 'right' },
          {
            head: 'CHECKS',
            cell: ({ healthy }) => (healthy === null ? '' : healthy ? 'pass' : 'fail'),
            paint: (text) => (text.includes('fail') ? style.bad(text) : style.good(text)),
          },
          { head: 'CODE', cell: ({ codeDir }) => codeDir ?? '', paint: style.dim, gives: true, spare: 2 },
        ],
        style,
      ),
      ...(hidden > 0 ? [style.dim(`  ${counted(hidden, 'archived space')} not shown; --all shows all`)] : []),
      ...problemLines(problems, style),
    ].join('\n');
  },
});

function listed(space: Space, { initiatives, tasks, escalations, runs, health }: Portfolio): ListedSpace {
  const of = (thing: { readonly space: string }): boolean => thing.space === space.slug;
  const checks = health.find(of)?.checks;
  const { done, total } = progressOf(tasks.filter(of));
  return {
    ...space,
    initiatives: initiatives.filter((each) => of(each) && ['active', 'paused'].includes(each.status)).length,
    done,
    tasks: total,
    questions: escalations.filter((each) => of(each) && isOpen(each)).length,
    leads: runs.filter((each) => of(each) && isRunning(each)).length,
    healthy: checks ? checks.every(({ passed }) => passed) : null,
  };
}

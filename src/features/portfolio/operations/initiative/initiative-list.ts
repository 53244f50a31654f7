import { groundOf } from '../../plan/ground.ts';
import { type LivePath, livePathOn } from '../../plan/live-path.ts';
import { defineOperation, type Style } from '../../../../kernel/operation.ts';
import { localTime } from '../../../../kernel/operations/time-words.ts';
import { table } from '../../../../kernel/operations/table.ts';
import type { Initiative } from '../../../../kernel/portfolio/initiative.ts';
import { initiativeKey, type Portfolio, type Problem } from '../../../../kernel/portfolio/portfolio.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { flag, maybe } from '../../things/entries.ts';
import { findSpace } from '../../things/find.ts';
import {
  byPriority,
  isRunning,
  nothing,
  paintPriority,
  problemLines,
  progressOf,
  questionsOf,
  runsOf,
  tasksOf,
} from '../../things/looks.ts';

interface Listed extends Initiative {
  readonly done: number;
  readonly tasks: number;
  readonly questions: number;
  /** The lead at work on it. */
  readonly lead: string | null;
  /** How it goes on, and what it waits for until then; null where it has ended. */
  readonly path: LivePath | null;
}

interface InitiativeList {
  readonly at: string;
  readonly spaces: number;
  readonly initiatives: readonly Listed[];
  readonly hidden: number;
  readonly problems: readonly Problem[];
}

export const initiativeList = defineOperation({
  id: 'initiative-list',
  summary: 'List open initiatives by priority, with how far each is and what it waits for',
  doors: ['cli', 'http', 'mcp'],
  leadsOnly: true,
  effect: 'read',
  caller: 'anyone',
  leads: true,
  group: 'portfolio',
  input: {
    space: maybe('only those of this space'),
    all: flag('complete and cancelled ones as well'),
  },
  examples: [
    { command: 'ephor initiative list', explains: 'every open one, the most important first' },
    { command: 'ephor initiative list --space shop --all', explains: 'whatever there ever was in one space' },
  ],
  async run({ app, input }): Promise<InitiativeList> {
    const portfolio = await app.portfolio.read();
    const space = input.space === undefined ? undefined : findSpace(portfolio, input.space).slug;
    const its = portfolio.initiatives.filter((each) => space === undefined || each.space === space);
    const shown = its.filter(({ status }) => input.all || status === 'active' || status === 'paused');
    const now = app.io.clock.now();
    const ground = groundOf({ portfolio, alive: {} }, (await app.portfolioPolicy()).policy, now);
    return {
      at: now.toISOString(),
      spaces: portfolio.spaces.length,
      initiatives: shown
        .map((each) => ({ ...listed(each, portfolio), path: livePathOn(ground, each) ?? null }))
        .toSorted(byPriority),
      hidden: its.length - shown.length,
      problems: portfolio.problems,
    };
  },
  print: ({ at, spaces, initiatives, hidden, problems }, style) => {
    const more =
      hidden > 0 ? [style.dim(`  ${hidden} complete or cancelled not shown; --all shows all`)] : [];
    if (initiatives.length === 0)
      return [
        spaces === 0
          ? nothing(
              'There is no initiative, and no space for one yet.',
              'ephor space add "My project"',
              'in its repository',
              style,
            )
          : nothing(
              'No initiative is open.',
              'ephor initiative add "…"',
              'adds one; a lead writes its plan',
              style,
            ),
        ...more,
        ...problemLines(problems, style),
      ].join('\n');
    return [
      ...table(
        initiatives,
        [
          { head: 'INITIATIVE', cell: (each) => initiativeKey(each), paint: style.code },
          { head: 'TITLE', cell: ({ title }) => visible(title), gives: true },
          { head: 'PRIORITY', cell: ({ priority }) => priority, paint: paintPriority(style), spare: 2 },
          { head: 'TASKS', cell: ({ done, tasks }) => `${done}/${tasks}`, align: 'right' },
          {
            head: 'STATE',
            cell: (each) => stateOf(each, at),
            paint: (text, each) => paintState(text, each, style),
            gives: true,
          },
        ],
        style,
      ),
      ...more,
      ...problemLines(problems, style),
    ].join('\n');
  },
});

const listed = (initiative: Initiative, portfolio: Portfolio): Omit<Listed, 'path'> => {
  const { done, total } = progressOf(tasksOf(portfolio, initiative));
  return {
    ...initiative,
    done,
    tasks: total,
    questions: questionsOf(portfolio, initiative).length,
    lead: runsOf(portfolio, initiative).find(isRunning)?.id ?? null,
  };
};

function paintState(text: string, { path }: Listed, style: Style): string {
  if (path?.kind === 'running') return style.good(text);
  return path && ['waiting', 'problem', 'paused', 'held'].includes(path.kind)
    ? style.warn(text)
    : style.dim(text);
}

const stateOf = ({ status, pausedUntil, path }: Listed, at: string): string => {
  if (status === 'paused' && pausedUntil !== null) return `paused until ${localTime(pausedUntil, at)}`;
  return path?.text ?? status;
};

import { defineOperation, type Style } from '../../../../kernel/operation.ts';
import { counted, localTime } from '../../../../kernel/operations/time-words.ts';
import { table } from '../../../../kernel/operations/table.ts';
import type { Initiative } from '../../../../kernel/portfolio/initiative.ts';
import { initiativeKey, type Portfolio, type Problem } from '../../../../kernel/portfolio/portfolio.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { flag, maybe } from '../../things/entries.ts';
import { findSpace } from '../../things/find.ts';
import { byPriority, isRunning, nothing, paintPriority, problemLines, progressOf, questionsOf, runsOf, tasksOf } from '../../things/looks.ts';

interface Listed extends Initiative {
  readonly done: number;
  readonly tasks: number;
  readonly questions: number;
  /** The lead at work on it. */
  readonly lead: string | null;
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
    return {
      at: app.io.clock.now().toISOString(),
      spaces: portfolio.spaces.length,
      initiatives: shown.map((each) => listed(each, portfolio)).toSorted(byPriority),
      hidden: its.length - shown.length,
      problems: portfolio.problems,
    };
  },
  print: ({ at, spaces, initiatives, hidden, problems }, style) => {
    const more = hidden > 0 ? [style.dim(`  ${hidden} complete or cancelled not shown; --all shows all`)] : [];
    if (initiatives.length === 0)
      return [
        spaces === 0
          ? nothing('There is no initiative, and no space for one yet.', 'ephor space add "My project"', 'in its repository', style)
          : nothing('No initiative is open.', 'ephor initiative add "…"', 'adds one; a lead writes its plan', style),
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
          { head: 'STATE', cell: (each) => stateOf(each, at), paint: (text, each) => paintState(text, each, style) },
        ],
        style,
      ),
      ...more,
      ...problemLines(problems, style),
    ].join('\n');
  },
});

const listed = (initiative: Initiative, portfolio: Portfolio): Listed => {
  const { done, total } = progressOf(tasksOf(portfolio, initiative));
  return {
    ...initiative,
    done,
    tasks: total,
    questions: questionsOf(portfolio, initiative).length,
    lead: runsOf(portfolio, initiative).find(isRunning)?.id ?? null,
  };
};

function paintState(text: string, { status, lead, questions }: Listed, style: Style): string {
  if (lead !== null) return style.good(text);
  return status === 'paused' || questions > 0 ? style.warn(text) : style.dim(text);
}

function stateOf({ status, pausedUntil, lead, questions, tasks, approval }: Listed, at: string): string {
  const asked = questions === 0 ? '' : `, ${counted(questions, 'question')}`;
  if (status === 'paused') return pausedUntil === null ? 'paused' : `paused until ${localTime(pausedUntil, at)}`;
  if (status !== 'active') return status;
  if (lead !== null) return `${lead} at work${asked}`;
  if (questions > 0) return `waits for ${counted(questions, 'answer')}`;
  if (tasks === 0) return 'to be planned';
  return approval === null ? 'to be approved' : 'next';
}

import { defineOperation } from '../../../../kernel/operation.ts';
import { ago, counted, span } from '../../../../kernel/operations/time-words.ts';
import { table } from '../../../../kernel/operations/table.ts';
import type { Problem } from '../../../../kernel/portfolio/portfolio.ts';
import type { Run } from '../../../../kernel/portfolio/run.ts';
import { flag, maybe } from '../../things/entries.ts';
import { findInitiative } from '../../things/find.ts';
import { isRunning, nothing, problemLines } from '../../things/looks.ts';

interface RunList {
  readonly at: string;
  readonly runs: readonly Run[];
  readonly hidden: number;
  readonly problems: readonly Problem[];
}

const usuallyShown = 20;

export const runList = defineOperation({
  id: 'run-list',
  summary: 'List the runs of leads, the newest first, with how each ended and what it cost',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  leads: true,
  group: 'portfolio',
  input: {
    in: maybe('only those of this initiative'),
    all: flag(`all of them; without it, the last ${usuallyShown} and whatever runs`),
  },
  examples: [
    { command: 'ephor run list', explains: 'the last twenty' },
    { command: 'ephor run list --in checkout --all', explains: 'every run for one initiative' },
  ],
  async run({ app, input }): Promise<RunList> {
    const portfolio = await app.portfolio.read();
    const initiative = input.in === undefined ? undefined : findInitiative(portfolio, input.in);
    const its = portfolio.runs
      .filter((run) => !initiative || (run.space === initiative.space && run.initiative === initiative.id))
      .toSorted(
        (a, b) => Number(isRunning(b)) - Number(isRunning(a)) || b.startedAt.localeCompare(a.startedAt),
      );
    const shown = its.filter((run, index) => input.all || index < usuallyShown || isRunning(run));
    return {
      at: app.io.clock.now().toISOString(),
      runs: shown,
      hidden: its.length - shown.length,
      problems: portfolio.problems,
    };
  },
  print: ({ at, runs, hidden, problems }, style) => {
    if (runs.length === 0)
      return [
        nothing('No lead has run yet.', 'ephor orchestrate', 'starts leads as there is work', style),
        ...problemLines(problems, style),
      ].join('\n');
    return [
      ...table(
        runs,
        [
          { head: 'RUN', cell: ({ id }) => id, paint: style.code },
          { head: 'INITIATIVE', cell: ({ space, initiative }) => `${space}/${initiative}`, gives: true },
          { head: 'KIND', cell: ({ kind, task }) => (task === null ? kind : `${kind} #${task}`), spare: 1 },
          {
            head: 'STATE',
            cell: ({ state, reason }) => (state === 'ended' ? (reason ?? 'ended') : state),
            paint: (text, { state, reason }) =>
              state !== 'ended'
                ? style.code(text)
                : reason === 'done'
                  ? style.good(text)
                  : ['failed', 'lost'].includes(reason ?? '')
                    ? style.bad(text)
                    : style.warn(text),
          },
          { head: 'STARTED', cell: ({ startedAt }) => ago(startedAt, at), paint: style.dim },
          {
            head: 'TOOK',
            cell: ({ startedAt, endedAt }) => span(Date.parse(endedAt ?? at) - Date.parse(startedAt)),
            spare: 2,
          },
          { head: 'TURNS', cell: ({ turns }) => String(turns), align: 'right', spare: 3 },
          { head: 'COST', cell: ({ usd }) => `$${usd.toFixed(2)}`, align: 'right' },
        ],
        style,
      ),
      ...(hidden > 0 ? [style.dim(`  ${counted(hidden, 'older run')} not shown; --all shows all`)] : []),
      ...problemLines(problems, style),
    ].join('\n');
  },
});

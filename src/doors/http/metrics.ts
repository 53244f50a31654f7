import { runReasons, runStates } from '../../kernel/portfolio/run.ts';
import { escalationTypes } from '../../kernel/portfolio/escalation.ts';
import { initiativeStatuses, taskStatuses } from '../../kernel/portfolio/initiative.ts';
import type { PortfolioView } from './portfolio-view.ts';

export interface DoorFigures {
  readonly uptimeSeconds: number;
  readonly listeners: number;
  /** Requests by status. */
  readonly requests: ReadonlyMap<number, number>;
}

type Row = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Figures as Prometheus reads them: counts alone, no name of a project and no word that anybody said. */
export function metricsText(view: PortfolioView, door: DoorFigures): string {
  const { initiatives, escalations, runs } = view;
  const by = <T>(
    all: readonly T[],
    label: string,
    values: readonly string[],
    of: (one: T) => string | null,
  ): readonly Row[] =>
    values.map((value) => [{ [label]: value }, all.filter((one) => of(one) === value).length]);
  const total = (of: (one: PortfolioView['initiatives'][number]) => number): readonly Row[] => [
    [{}, initiatives.reduce((sum, one) => sum + of(one), 0)],
  ];
  const ended = runs.filter(({ state }) => state === 'ended');
  return [
    metric(
      'initiatives',
      'gauge',
      'Initiatives by status',
      by(initiatives, 'status', initiativeStatuses, ({ status }) => status),
    ),
    metric(
      'tasks',
      'gauge',
      'Tasks by status',
      taskStatuses.map(
        (status): Row => [{ status }, initiatives.reduce((sum, { tasks }) => sum + tasks[status], 0)],
      ),
    ),
    metric(
      'open_questions',
      'gauge',
      'Open questions by type',
      by(escalations, 'type', escalationTypes, ({ type }) => type),
    ),
    metric(
      'runs',
      'gauge',
      'Runs at work, and the latest that ended, by state',
      by(runs, 'state', runStates, ({ state }) => state),
    ),
    metric(
      'runs_ended',
      'gauge',
      'The latest runs that ended, by reason',
      by(ended, 'reason', runReasons, ({ reason }) => reason),
    ),
    metric(
      'tokens_total',
      'counter',
      'Tokens that all runs used',
      total(({ tokens }) => tokens),
    ),
    metric(
      'usd_total',
      'counter',
      'Dollars that all runs cost',
      total(({ usd }) => usd),
    ),
    metric('problems', 'gauge', 'Files of the portfolio that can’t be read', [[{}, view.problems.length]]),
    metric(
      'http_requests_total',
      'counter',
      'Requests by status',
      [...door.requests].map(([status, count]): Row => [{ status: String(status) }, count]),
    ),
    metric('http_listeners', 'gauge', 'Clients that listen to events', [[{}, door.listeners]]),
    metric('http_uptime_seconds', 'gauge', 'How long the server has been up', [[{}, door.uptimeSeconds]]),
  ].join('');
}

function metric(name: string, type: 'gauge' | 'counter', help: string, rows: readonly Row[]): string {
  const lines = rows.map(([labels, value]) => {
    const text = Object.entries(labels)
      .map(([label, said]) => `${label}="${said}"`)
      .join(',');
    return `ephor_${name}${text === '' ? '' : `{${text}}`} ${value}\n`;
  });
  return `# HELP ephor_${name} ${help}\n# TYPE ephor_${name} ${type}\n${lines.join('')}`;
}

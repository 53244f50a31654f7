import * as v from 'valibot';
import { isPortfolioName } from '../../../kernel/portfolio/name.ts';
import { PortfolioConfig } from '../../../kernel/portfolio/policy.ts';
import { Schedule } from '../../../kernel/portfolio/run.ts';
import { fit } from './fit.ts';
import type { Mapping } from './mapping.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Keys of the source's configuration, and what they are called in the section `portfolio` of ours. */
const names: readonly (readonly [RegExp, string])[] = [
  [/^max(?:Concurrent)?(?:Leads|Workers|Teammates)$/, 'most_leads'],
  [/^stale(?:Task)?Days$/, 'stale_days'],
  [/^maxRunsPerDay$/, 'runs_per_day'],
  [/^(?:morningB|b)riefing(?:At|Time)$/, 'briefing_at'],
  [/^quietHours$/, 'quiet_hours'],
];

/** Lines for the section `portfolio` of the user's configuration, by the keys that they come from. */
export function policyLines(fields: Fields): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  for (const [key, said] of Object.entries(fields)) {
    const name = names.find(([from]) => from.test(key))?.[1];
    const value = name === 'quiet_hours' ? hoursOf(said) : said;
    if (name !== undefined && v.safeParse(PortfolioConfig, { [name]: value }).success)
      lines.set(key, `  ${name}: ${JSON.stringify(value)}`);
  }
  return lines;
}

function hoursOf(said: unknown): unknown {
  const { from, start, to, end } = (said ?? {}) as Fields;
  return { from: from ?? start, to: to ?? end };
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[01]?\d|2[0-3]):[0-5]\d$/.test(value);

/** Schedules that the source keeps in its configuration. */
export function mapSchedules({ now, changes }: Mapping, fields: Fields): void {
  const listed = ['schedule', 'schedules', 'jobs'].flatMap((name) =>
    Array.isArray(fields[name]) ? (fields[name] as unknown[]) : [],
  );
  const taken = new Set(now.schedules.map(({ id }) => id));
  for (const each of listed) {
    const job = (typeof each === 'object' && each !== null ? each : {}) as Fields;
    const id = slugOf(job['id'] ?? job['name']);
    if (!isPortfolioName(id) || taken.has(id)) continue;
    const value = fit(Schedule, fieldsOf(job, id), { id });
    if (!value || (value.cron === null && value.everyMinutes === null)) continue;
    taken.add(id);
    changes.push({ put: 'schedule', value });
  }
}

const slugOf = (name: unknown): string =>
  typeof name === 'string'
    ? name
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')
    : '';

function fieldsOf(job: Fields, id: string): Fields {
  const [hour, minute] = isTime(job['time']) ? job['time'].split(':').map(Number) : [];
  const daily = hour === undefined ? null : `${minute} ${hour} * * ${daysOf(job['days'])}`;
  return {
    ...job,
    cron: job['cron'] ?? daily,
    everyMinutes: job['everyMinutes'] ?? job['intervalMinutes'] ?? null,
    title: job['title'] ?? job['task'] ?? job['name'] ?? id,
    description: job['description'] ?? job['prompt'] ?? job['task'] ?? '',
  };
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

function daysOf(days: unknown): string {
  if (!Array.isArray(days)) return '*';
  const found = days.map((day) => weekdays.indexOf(String(day).slice(0, 3).toLowerCase()));
  return found.some((day) => day >= 0) ? found.filter((day) => day >= 0).join(',') : '*';
}

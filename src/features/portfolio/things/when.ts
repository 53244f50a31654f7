import { Cron } from 'croner';
import { UserError } from '../../../kernel/errors.ts';
import { parseDuration } from '../../../kernel/operations/time-words.ts';
import type { Schedule } from '../../../kernel/portfolio/run.ts';

const clock = /^([01]?\d|2[0-3]):([0-5]\d)$/;
const days: Readonly<Record<string, string>> = {
  day: '*',
  weekday: '1-5',
  weekend: '0,6',
  sunday: '0',
  monday: '1',
  tuesday: '2',
  wednesday: '3',
  thursday: '4',
  friday: '5',
  saturday: '6',
};

/** `every 30m`, `07:00`, `weekday 07:00`, `monday 9:30`, or five fields as cron has them. */
export function whenOf(given: string): Pick<Schedule, 'cron' | 'everyMinutes'> {
  const text = given
    .trim()
    .toLowerCase()
    .replace(/^every\s+/, '');
  const length = parseDuration(text);
  if (length !== undefined) {
    if (length < 60_000) throw bad(given, 'once a minute is the most often');
    return { cron: null, everyMinutes: Math.round(length / 60_000) };
  }
  const words = text.split(/\s+/);
  const time = clock.exec(words.at(-1) ?? '');
  if (time && words.length <= 2) {
    const day = words.length === 1 ? '*' : days[(words[0] ?? '').replace(/s$/, '')];
    if (day === undefined) throw bad(given, `${words[0]} is no day`);
    return { cron: `${Number(time[2])} ${Number(time[1])} * * ${day}`, everyMinutes: null };
  }
  if (words.length === 1) throw bad(given, 'neither a time of day nor a time span');
  if (words.length !== 5) throw bad(given, `it has ${words.length} fields, and a cron line has 5`);
  try {
    if (new Cron(text, { paused: true }).nextRun() === null) throw bad(given, 'it never comes');
    return { cron: text, everyMinutes: null };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw bad(
      given,
      error instanceof Error ? error.message.replace(/^CronPattern: /, '') : 'it can’t be read',
    );
  }
}

const bad = (given: string, why: string): UserError =>
  new UserError(
    'bad_input',
    `"${given.slice(0, 60)}" is no time: ${why}`,
    'Write "every 30m", "07:00", "weekday 07:00", "monday 9:30", or a cron line like "0 7 * * 1-5".',
  );

export const whenText = ({ cron, everyMinutes }: Pick<Schedule, 'cron' | 'everyMinutes'>): string =>
  everyMinutes === null
    ? (cron ?? 'never')
    : everyMinutes % 60 === 0
      ? `every ${everyMinutes / 60}h`
      : `every ${everyMinutes}m`;

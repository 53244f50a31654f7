import { type AskedFigures, askedFigures } from './asked.ts';
import type { App } from '../../../kernel/app.ts';
import { messageOf } from '../../../kernel/errors.ts';
import { type AuditLine, trialSession } from '../../../kernel/outcome.ts';
import type { JournalLine } from '../../../kernel/portfolio/change.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';

/** What is counted. No name of a file, no command, no word that anybody said: numbers alone. */
export const counts = [
  'sessions',
  'prompts',
  'calls',
  'denied',
  'asked',
  'noted',
  'tasksCompleted',
  'questions',
  'answers',
  'runs',
  'tokens',
] as const;
export type Counts = Readonly<Record<(typeof counts)[number], number>>;

/** Of one day, one space and one source: the host of an agent, or the portfolio itself. */
export interface StatsRow extends Counts {
  readonly day: string;
  readonly space: string;
  readonly source: string;
}

export interface Stats {
  readonly from: string;
  readonly to: string;
  readonly totals: Counts;
  readonly bySource: Readonly<Record<string, Counts>>;
  readonly bySpace: Readonly<Record<string, Counts>>;
  readonly byDay: Readonly<Record<string, Counts>>;
  /** By day, then space, then source. */
  readonly rows: readonly StatsRow[];
  readonly questions: AskedFigures;
  /** Spaces of which something could not be read; the rest counts. */
  readonly problems: readonly string[];
}

const none: Counts = Object.fromEntries(counts.map((name) => [name, 0])) as unknown as Counts;

const plus = (a: Counts, b: Partial<Counts>): Counts =>
  Object.fromEntries(counts.map((name) => [name, a[name] + (b[name] ?? 0)])) as unknown as Counts;

/** Something that happened, as far as it counts. */
export interface Counted {
  readonly day: string;
  readonly space: string;
  readonly source: string;
  readonly counts: Partial<Counts>;
}

export interface Tally {
  add(event: Counted): void;
  stats(): Omit<Stats, 'problems' | 'questions'>;
}

/** Adds up what is between two days, both included. */
export function createTally({ from, to }: { readonly from: string; readonly to: string }): Tally {
  const rows = new Map<string, StatsRow>();
  return {
    add({ day, space, source, counts: more }) {
      if (day < from || day > to) return;
      const key = JSON.stringify([day, space, source]);
      rows.set(key, { day, space, source, ...plus(rows.get(key) ?? none, more) });
    },
    stats() {
      const all = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      const by = (name: 'source' | 'space' | 'day'): Readonly<Record<string, Counts>> => {
        const sums = new Map<string, Counts>();
        for (const row of all) sums.set(row[name], plus(sums.get(row[name]) ?? none, row));
        return Object.fromEntries(sums);
      };
      return {
        from,
        to,
        totals: all.reduce<Counts>(plus, none),
        bySource: by('source'),
        bySpace: by('space'),
        byDay: by('day'),
        rows: all,
      };
    },
  };
}

const loud = { deny: 'denied', ask: 'asked', note: 'noted' } as const;

/** What a line of an audit log counts for. A session counts once a day. */
export function countedOfLog(line: AuditLine, space: string, seen: Set<string>): Counted | undefined {
  const { at, host, session, event, decision } = line;
  if (Number.isNaN(Date.parse(at)) || session === trialSession || event === 'operation') return undefined;
  const day = localDay(at);
  const once = `${day} ${session}`;
  const isNew = session !== '' && !seen.has(once);
  if (isNew) seen.add(once);
  return {
    day,
    space,
    source: host,
    counts: {
      ...(isNew ? { sessions: 1 } : {}),
      ...(event === 'prompt.before' ? { prompts: 1 } : {}),
      ...(event === 'tool.before' ? { calls: 1 } : {}),
      ...(decision in loud ? { [loud[decision as keyof typeof loud]]: 1 } : {}),
    },
  };
}

/** What a line of the portfolio's journal counts for. */
export function countedOfJournal({ at, thing, from, to }: JournalLine, space: string): Counted {
  const [kind] = thing.split(' ');
  const becomes = (field: string, value: string): boolean => to?.[field] === value && from?.[field] !== value;
  const number = (fields: JournalLine['to'], field: string): number =>
    typeof fields?.[field] === 'number' ? fields[field] : 0;
  const tokens = number(to, 'tokens') - number(from, 'tokens');
  return {
    day: localDay(at),
    space,
    source: 'portfolio',
    counts: {
      ...(kind === 'task' && becomes('status', 'completed') ? { tasksCompleted: 1 } : {}),
      ...(kind === 'escalation' && from === null ? { questions: 1 } : {}),
      ...(kind === 'escalation' && becomes('status', 'resolved') ? { answers: 1 } : {}),
      ...(kind === 'run' && from === null ? { runs: 1 } : {}),
      ...(kind === 'run' && tokens > 0 ? { tokens } : {}),
    },
  };
}

export interface StatsQuestion {
  readonly days: number;
  readonly space?: string | undefined;
}

const dayMs = 86_400_000;

/** Counted from the logs that are kept anyway: no event waits for it, and what can't be read is left out and named. */
export async function collectStats(
  { io, portfolio, projectAt }: Pick<App, 'io' | 'portfolio' | 'projectAt'>,
  { days, space: only }: StatsQuestion,
): Promise<Stats> {
  const now = io.clock.now();
  const to = localDay(now.toISOString());
  const from = localDay(new Date(Date.parse(`${to}T12:00:00`) - (days - 1) * dayMs).toISOString());
  const problems: string[] = [];
  const tally = createTally({ from, to });
  const { spaces, escalations, runs } = await portfolio.read();
  for (const { slug, codeDir } of spaces.filter((space) => only === undefined || space.slug === only)) {
    try {
      const project = codeDir === null ? undefined : await projectAt(codeDir);
      const seen = new Set<string>();
      for await (const line of project?.audit.scan() ?? []) {
        const event = line && countedOfLog(line, slug, seen);
        if (event) tally.add(event);
      }
    } catch (error) {
      problems.push(`${slug}: ${messageOf(error)}`);
    }
  }
  const spaceOfId = new Map([...escalations, ...runs].map(({ id, space }) => [id, space]));
  const spaceOf = ({ thing, from: before, to: after }: JournalLine): string => {
    const named = after?.['space'] ?? before?.['space'];
    const name = thing.split(' ')[1] ?? '';
    return typeof named === 'string' ? named : (spaceOfId.get(name) ?? name.split('/')[0] ?? '');
  };
  for (const line of await portfolio.journal()) {
    const event = countedOfJournal(line, spaceOf(line));
    const wanted = only === undefined || event.space === only;
    if (wanted && Object.keys(event.counts).length > 0) tally.add(event);
  }
  return {
    ...tally.stats(),
    questions: askedFigures({ escalations, runs }, { from, to, space: only }),
    problems,
  };
}

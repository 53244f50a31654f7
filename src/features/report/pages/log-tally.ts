import type { TopObjection } from './report-data.ts';
import { SessionTally } from './session-tally.ts';
import { resetsBreaker } from '../../../kernel/checks/breaker.ts';
import { decide } from '../../../kernel/decision.ts';
import { localDay } from '../../../kernel/operations/time-words.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import { isAnswer, loggedCommand } from '../../../kernel/text/override-words.ts';

const levels = new Set<unknown>(['deny', 'ask', 'note']);

/** Whether all that is counted of a line is there: a log is a file, and may hold anything. */
function isWhole({ at, session, subject, tool, findings }: AuditLine): boolean {
  return (
    !Number.isNaN(Date.parse(at)) &&
    typeof session === 'string' &&
    isTextOrNothing(subject) &&
    isTextOrNothing(tool) &&
    (findings as readonly unknown[]).every(isFinding)
  );
}

const isTextOrNothing = (value: unknown): boolean => value === undefined || typeof value === 'string';

function isFinding(value: unknown): boolean {
  const { gate, code, level, reason } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return levels.has(level) && [gate, code, reason].every((each) => typeof each === 'string');
}

/** A log, line after line. Little is kept of each, so that a log may be long. */
export class LogTally {
  readonly sessions = new Map<string, SessionTally>();
  readonly days: DayCounts = new Map();
  readonly objections = new Map<string, TopObjection & { readonly at: string }>();
  /** When a person switched Ephor off, and when one reset the breaker. */
  readonly switchedOff: number[] = [];
  readonly resets: number[] = [];
  firstAt: string | null = null;
  lastAt: string | null = null;
  lines = 0;
  unreadable = 0;
  readonly #since: string;

  constructor(since = '') {
    this.#since = since;
  }

  add(read: AuditLine | undefined): void {
    if (!read || !isWhole(read)) {
      this.unreadable += 1;
      return;
    }
    if (read.at < this.#since) return;
    const line = read.findings.some(isAnswer) ? withoutAnswers(read) : read;
    const at = Date.parse(line.at);
    this.lines += 1;
    if (this.firstAt === null || line.at < this.firstAt) this.firstAt = line.at;
    if (this.lastAt === null || line.at > this.lastAt) this.lastAt = line.at;
    if (line.event === 'operation' && line.tool === 'disable') this.switchedOff.push(at);
    if (isReset(line)) this.resets.push(at);
    for (const finding of line.findings) this.#objection(line, finding);
    countDay(this.days, line);
    this.#session(line)?.add(line, at);
  }

  /** No more lines will come. */
  close(): void {
    for (const session of this.sessions.values()) session.close();
  }

  /** The earliest wording stands for all of them. */
  #objection({ at }: AuditLine, { gate, code, level, reason }: AuditLine['findings'][number]): void {
    if (level === 'note') return;
    const key = `${gate}\n${code}`;
    const known = this.objections.get(key);
    const first = !known || at < known.at || (at === known.at && reason < known.reason);
    const wording = first ? { at, reason } : { at: known.at, reason: known.reason };
    this.objections.set(key, { gate, code, count: (known?.count ?? 0) + 1, ...wording });
  }

  /** What a person does in a terminal belongs to no session; a session that only an operation names is none. */
  #session({ session, event }: AuditLine): SessionTally | undefined {
    const known = this.sessions.get(session);
    if (known || session === '' || event === 'operation') return known;
    const tally = new SessionTally(session);
    this.sessions.set(session, tally);
    return tally;
  }
}

const withoutAnswers = (line: AuditLine): AuditLine => {
  const findings = line.findings.filter((finding) => !isAnswer(finding));
  return { ...line, findings, decision: decide(findings).level };
};

const isReset = (line: AuditLine): boolean =>
  line.event === 'operation' ? line.tool === 'breaker-reset' : resetsBreaker(loggedCommand(line));

type DayCounts = Map<string, { deny: number; ask: number; note: number }>;

const dayOfQuarter = new Map<string, string>();

/** Counts findings by the local day; days without any are there too. */
function countDay(days: DayCounts, { at, findings }: AuditLine): void {
  const day = dayOf(at);
  const counts = days.get(day) ?? { deny: 0, ask: 0, note: 0 };
  for (const { level } of findings) counts[level] += 1;
  days.set(day, counts);
}

/** Asked for every line of a log; no time zone changes within a quarter of an hour. */
function dayOf(at: string): string {
  const quarter = `${at.slice(0, 14)}${Math.floor(Number(at.slice(14, 16)) / 15)}`;
  const known = dayOfQuarter.get(quarter);
  if (known !== undefined) return known;
  const day = localDay(at);
  if (dayOfQuarter.size > 10_000) dayOfQuarter.clear();
  dayOfQuarter.set(quarter, day);
  return day;
}

import { resetsBreaker } from '../../../kernel/checks/breaker.ts';
import { decide } from '../../../kernel/decision.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import { isAnswer, loggedCommand } from '../../../kernel/text/user-command.ts';
import { countDay, type DayCounts } from './count-day.ts';
import { isWhole } from './is-whole.ts';
import type { TopObjection } from './report-data.ts';
import { SessionTally } from './session-tally.ts';

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

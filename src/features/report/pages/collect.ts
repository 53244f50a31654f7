import type { AuditLine } from '../../../kernel/outcome.ts';
import { tripsIn } from './breaker-trips.ts';
import { gateReports } from './gate-reports.ts';
import { LogTally } from './log-tally.ts';
import { patternsIn } from './patterns.ts';
import type { GateReport, ReportData, SessionScore } from './report-data.ts';
import { scoreOf } from './score.ts';
import type { SessionTally } from './session-tally.ts';
import { overruledOf } from './words.ts';

export interface CollectOptions {
  /** Lines before it do not count. */
  readonly since: string | undefined;
  /** Gates that are on. */
  readonly gates: readonly string[];
  /** Sessions in which Ephor tried its own hook out; they tell nothing about agents. */
  readonly trials?: readonly string[];
  /** Whether a gate stops an agent when the breaker opens. */
  readonly breakerOn: boolean;
}

export type Collected = Omit<ReportData, 'root' | 'at' | 'since' | 'model'> & {
  readonly sessionIds: readonly string[];
};

const shownScores = 10;
const shownObjections = 10;
const highScore = 80;

/** What a log adds up to. The order of lines counts within a session only. */
export interface Collector {
  add(line: AuditLine | undefined): void;
  collected(): Collected;
}

export function createCollector(options: CollectOptions): Collector {
  const log = new LogTally(options.since);
  return {
    add: (line) => {
      if (!line || !options.trials?.includes(line.session)) log.add(line);
    },
    collected: () => collectedFrom(log, options),
  };
}

function collectedFrom(log: LogTally, options: CollectOptions): Collected {
  log.close();
  const sessions = [...log.sessions.values()];
  const gates = gateReports(sessions, log.switchedOff);
  const trips = tripsIn(sessions, log.resets, options.breakerOn);
  const scores = scoresOf(sessions, trips.bySession);
  const overruled = total(gates, overruledOf);
  const [deny, ask] = [total(gates, (gate) => gate.deny), total(gates, (gate) => gate.ask)];
  return {
    firstAt: log.firstAt,
    lastAt: log.lastAt,
    lines: log.lines,
    unreadableLines: log.unreadable,
    sessions: { ...sessionCounts(sessions), withBreakerTrip: trips.sessions },
    objections: {
      deny,
      ask,
      note: total(gates, (gate) => gate.note),
      right: deny + ask - overruled,
      overruled,
    },
    doomLoops: { caught: trips.caught, missed: trips.missed },
    timeLostMs: total(sessions, (session) => session.timeLostMs),
    gates,
    ...whatGatesSay(gates, log.lines === 0 ? [] : options.gates),
    topObjections: [...log.objections.values()]
      .toSorted((a, b) => b.count - a.count || compare(a.gate, b.gate) || compare(a.code, b.code))
      .slice(0, shownObjections)
      .map(({ gate, code, count, reason }) => ({ gate, code, count, reason })),
    averageScore: averageOf(scores),
    sessionScores: scores.slice(-shownScores),
    gaming: {
      bypassAttempts: total(sessions, (session) => session.bypassAttempts),
      retriedObjections: total(gates, (gate) => gate.retried),
      uncheckedEndings: total(sessions, (session) => session.uncheckedEndings),
      highScoresInARow: scores.length - 1 - scores.findLastIndex(({ score }) => score < highScore),
    },
    patterns: patternsIn(sessions),
    days: [...log.days]
      .map(([day, counts]) => ({ day, ...counts }))
      .toSorted((a, b) => compare(a.day, b.day)),
    sessionIds: sessions.map(({ id }) => id).toSorted(compare),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const total = <T>(all: readonly T[], value: (each: T) => number): number =>
  all.reduce((sum, each) => sum + value(each), 0);

const sessionCounts = (sessions: readonly SessionTally[]) => ({
  total: sessions.length,
  withEdits: sessions.filter(({ edits }) => edits > 0).length,
  withTestsPassing: sessions.filter(({ checksPassed, hasUnchecked }) => checksPassed > 0 && !hasUnchecked)
    .length,
  testedBeforeDone: sessions.filter(({ edits, testedBeforeDone }) => edits > 0 && testedBeforeDone).length,
});

function whatGatesSay(
  gates: readonly GateReport[],
  on: readonly string[],
): Pick<Collected, 'weakSpots' | 'strengths' | 'learnings'> {
  const loud = gates.map((gate) => ({
    gate: gate.gate,
    of: gate.deny + gate.ask,
    overruled: overruledOf(gate),
  }));
  return {
    weakSpots: loud
      .filter(({ of }) => of > 0)
      .map(({ gate, of }) => ({ gate, objections: of }))
      .toSorted((a, b) => b.objections - a.objections || compare(a.gate, b.gate)),
    strengths: on.filter((id) => !gates.some(({ gate }) => gate === id)),
    learnings: loud.filter(({ overruled, of }) => overruled >= 2 && overruled * 2 >= of),
  };
}

function scoresOf(
  sessions: readonly SessionTally[],
  loops: ReadonlyMap<string, number>,
): readonly SessionScore[] {
  return sessions
    .flatMap((session) => {
      const gates = [...session.gates.values()];
      const retried = total(gates, (gate) => gate.retried);
      const heeded = Math.max(0, total(gates, (gate) => gate.standing.length) - retried);
      const { id, firstAt, lastAt, edits, checkedEdits, exceptions } = session;
      const known = { session: id, firstAt, lastAt, edits, checkedEdits, heeded, retried, exceptions };
      return scoreOf({ ...known, loops: loops.get(id) ?? 0 }) ?? [];
    })
    .toSorted((a, b) => compare(a.lastAt, b.lastAt) || compare(a.session, b.session));
}

const averageOf = (scores: readonly SessionScore[]): number | null =>
  scores.length === 0 ? null : Math.round(total(scores, ({ score }) => score) / scores.length);

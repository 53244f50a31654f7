import { GateTally } from './gate-tally.ts';
import { LogTally } from './log-tally.ts';
import { type GateReport, patternsIn, type ReportData, type SessionScore } from './report-data.ts';
import type { SessionTally } from './session-tally.ts';
import { overruledOf, scoreOf } from './words.ts';
import { tripsAt } from '../../../kernel/checks/breaker.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';

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

interface Trips {
  readonly caught: number;
  readonly missed: number;
  readonly sessions: number;
  /** Loops of each session, caught or missed. */
  readonly bySession: ReadonlyMap<string, number>;
}

/**
 * From one reset to the next the breaker opens once, whoever runs into it: that is the session that heard of it first.
 * A session that ends right when the breaker opens hears nothing. One that goes on failing had none to stop it.
 */
function tripsIn(sessions: readonly SessionTally[], resets: readonly number[], breakerOn: boolean): Trips {
  const firsts = new Map<number, { at: number; id: string }>();
  for (const { id, breakerHeard } of sessions) {
    for (const at of breakerHeard) {
      const epoch = resets.filter((reset) => reset <= at).length;
      const first = firsts.get(epoch);
      if (!first || at < first.at || (at === first.at && id < first.id)) firsts.set(epoch, { at, id });
    }
  }
  const heard = [...firsts.values()].map(({ id }) => id);
  const silent = sessions.filter(({ endsInLoop, breakerHeard }) => endsInLoop && breakerHeard.length === 0);
  const stopped = silent.filter(({ failures }) => breakerOn && failures === tripsAt).map(({ id }) => id);
  const missed = silent.map(({ id }) => id).filter((id) => !stopped.includes(id));
  const caught = [...heard, ...stopped];
  const bySession = new Map<string, number>();
  for (const id of [...caught, ...missed]) bySession.set(id, (bySession.get(id) ?? 0) + 1);
  return { caught: caught.length, missed: missed.length, sessions: new Set(caught).size, bySession };
}

/** Who switches Ephor off so soon after an objection overrules it. */
const soonMs = 5 * 60_000;

/** All sessions together, the gate that fired most first. */
function gateReports(
  sessions: readonly SessionTally[],
  switchedOff: readonly number[],
): readonly GateReport[] {
  const all = new Map<string, { tally: GateTally; sessions: number; switchedOff: number }>();
  const times = switchedOff.toSorted((a, b) => a - b);
  for (const { gates } of sessions) {
    for (const [gate, tally] of gates) {
      const known = all.get(gate) ?? { tally: new GateTally(), sessions: 0, switchedOff: 0 };
      add(known.tally, tally);
      known.sessions += 1;
      known.switchedOff += tally.standing.filter((at) => isSoonAfter(at, times)).length;
      all.set(gate, known);
    }
  }
  return [...all]
    .map(([gate, { tally, sessions: count, switchedOff: off }]) => ({
      gate,
      deny: tally.deny,
      ask: tally.ask,
      note: tally.note,
      sessions: count,
      overruled: { answered: tally.answered, excepted: tally.excepted, switchedOff: off },
      retried: tally.retried,
      followedBySuccess: tally.followedBySuccess,
      timeLostMs: tally.timeLostMs,
    }))
    .toSorted((a, b) => firedBy(b) - firedBy(a) || (a.gate < b.gate ? -1 : 1));
}

const firedBy = ({ deny, ask, note }: GateReport): number => (deny + ask) * 1_000_000 + note;

const isSoonAfter = (at: number, times: readonly number[]): boolean =>
  times.some((time) => time >= at && time - at <= soonMs);

const counts = [
  'deny',
  'ask',
  'note',
  'answered',
  'excepted',
  'retried',
  'followedBySuccess',
  'timeLostMs',
] as const;

function add(sum: GateTally, more: GateTally): void {
  for (const name of counts) sum[name] += more[name];
}

import type { Decision, Loudness } from '../../kernel/decision.ts';
import { localDay } from '../../kernel/operations/time-words.ts';
import { trialSession } from '../../kernel/outcome.ts';
import type { Named } from '../../kernel/stores/store.ts';
import { isAnswer } from '../../kernel/text/override-words.ts';
import { LogTally } from './pages/log-tally.ts';
import type { Fate } from './pages/session-tally.ts';

/** How often a gate spoke, and what came of it. */
export interface GateHistory {
  readonly gate: string;
  readonly deny: number;
  readonly ask: number;
  readonly note: number;
  readonly overruled: number;
  readonly heeded: number;
  /** Marked as wrong by a person. */
  readonly falseAlarms: number;
  /** Objections and notes of each day, in the order of the days. */
  readonly byDay: readonly { readonly objections: number; readonly notes: number }[];
}

export interface PastObjection extends Pick<Named, 'id' | 'at' | 'session' | 'tool' | 'subject' | 'event'> {
  readonly decision: Decision['level'];
  readonly findings: readonly {
    readonly gate: string;
    readonly code: string;
    readonly level: Loudness;
    readonly reason: string;
  }[];
  /** Null for a note, which nobody has to heed. */
  readonly fate: Fate | null;
  readonly falseAlarm: boolean;
}

export interface ObjectionHistory {
  /** Local days, oldest first. */
  readonly days: readonly string[];
  /** Calls, prompts and ends of turns that were decided. */
  readonly decided: number;
  readonly sessions: number;
  readonly gates: readonly GateHistory[];
  /** Newest first. */
  readonly objections: readonly PastObjection[];
}

export interface HistoryOptions {
  readonly days: readonly string[];
  readonly marked: ReadonlySet<string>;
  readonly limit: number;
  /** Notes too, which interrupt nobody. */
  readonly notes: boolean;
  readonly gate?: string | undefined;
}

interface Counts {
  deny: number;
  ask: number;
  note: number;
  overruled: number;
  heeded: number;
  falseAlarms: number;
  readonly byDay: { objections: number; notes: number }[];
}

/** What gates said in these lines, oldest first, day by day. */
export function objectionHistory(lines: readonly Named[], options: HistoryOptions): ObjectionHistory {
  const tally = new LogTally();
  const judged = lines.filter(({ session }) => session !== trialSession);
  for (const line of judged) tally.add(line);
  tally.close();
  const gates = new Map<string, Counts>();
  const past: PastObjection[] = [];
  for (const line of judged) {
    const findings = line.findings.filter((finding) => !isAnswer(finding));
    if (line.event === 'operation' || findings.length === 0) continue;
    const objects = line.decision === 'deny' || line.decision === 'ask';
    const fate = objects ? (tally.sessions.get(line.session)?.fates.get(line.id) ?? null) : null;
    const falseAlarm = options.marked.has(line.id);
    const day = options.days.indexOf(localDay(line.at));
    for (const { gate, level } of findings) {
      const counts = gates.get(gate) ?? fresh(options.days.length);
      gates.set(gate, counts);
      counts[level] += 1;
      const ofDay = counts.byDay[day];
      if (ofDay) ofDay[level === 'note' ? 'notes' : 'objections'] += 1;
      if (level !== 'note' && fate) counts[fate] += 1;
      if (falseAlarm) counts.falseAlarms += 1;
    }
    if (!objects && !options.notes) continue;
    if (options.gate !== undefined && !findings.some(({ gate }) => gate === options.gate)) continue;
    const { id, at, session, tool, subject, event, decision } = line;
    past.push({
      id,
      at,
      session,
      tool,
      subject,
      event,
      decision,
      findings: findings.map(({ gate, code, level, reason }) => ({ gate, code, level, reason })),
      fate,
      falseAlarm,
    });
  }
  return {
    days: options.days,
    decided: judged.filter(({ event }) => event !== 'operation').length,
    sessions: tally.sessions.size,
    gates: [...gates]
      .map(([gate, counts]) => ({ gate, ...counts }))
      .toSorted((a, b) => b.deny + b.ask - (a.deny + a.ask) || b.note - a.note || (a.gate < b.gate ? -1 : 1)),
    objections: past.slice(-options.limit).reverse(),
  };
}

const fresh = (days: number): Counts => ({
  deny: 0,
  ask: 0,
  note: 0,
  overruled: 0,
  heeded: 0,
  falseAlarms: 0,
  byDay: Array.from({ length: days }, () => ({ objections: 0, notes: 0 })),
});

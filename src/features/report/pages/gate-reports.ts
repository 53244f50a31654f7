import { GateTally } from './gate-tally.ts';
import type { GateReport } from './report-data.ts';
import type { SessionTally } from './session-tally.ts';

/** Who switches Ephor off so soon after an objection overrules it. */
const soonMs = 5 * 60_000;

/** All sessions together, the gate that fired most first. */
export function gateReports(
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

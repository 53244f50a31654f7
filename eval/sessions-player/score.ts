import { percentOf, type Bar, barsFor } from './bars.ts';
import type { PlayedSession, PlayedStep } from './played.ts';
import type { Profile } from './session.ts';

export interface Spread {
  readonly mean: number;
  readonly max: number;
}

export interface GateScore {
  readonly gate: string;
  readonly fired: number;
  readonly right: number;
  readonly wrong: number;
}

/** A point at which Ephor was not of the user's mind. */
export interface Miss extends PlayedStep {
  readonly session: string;
}

export interface Score {
  readonly set: 'sessions';
  readonly profile: Profile;
  readonly seconds: number;
  readonly sessions: number;
  readonly prompts: number;
  readonly calls: number;
  readonly sessionsWithWrong: number;
  readonly sessionsWithWrongPercent: number;
  readonly wrongPer100Calls: number;
  readonly heldTurns: number;
  readonly wanted: number;
  readonly caught: number;
  readonly caughtPercent: number | null;
  readonly gates: readonly GateScore[];
  /** Characters put into the agent's context: at the start of a session, with a prompt, with a call, by an objection. */
  readonly told: Readonly<Record<'start' | 'prompt' | 'call' | 'objection', Spread>>;
  /** Characters that the user of a session saw. */
  readonly shown: Spread;
  readonly modelCalls: number;
  readonly modelCallsPercentOfPrompts: number;
  /** What went wrong inside Ephor itself while the sessions were played. */
  readonly failures: readonly string[];
  readonly bars: readonly Bar[];
  readonly wrong: readonly Miss[];
  readonly missed: readonly Miss[];
}

export interface Run {
  readonly profile: Profile;
  readonly seconds: number;
  readonly failures: readonly string[];
}

export function scoreOf(played: readonly PlayedSession[], { profile, seconds, failures }: Run): Score {
  const steps = played.flatMap(({ id, steps: all }) => all.map((step) => ({ session: id, ...step })));
  const are = (judged: PlayedStep['judged']) => steps.filter((step) => step.judged === judged);
  const [wrong, missed, right] = [are('wrong'), are('missed'), are('right')];
  const count = (kind: PlayedStep['kind']) => steps.filter((step) => step.kind === kind).length;
  const [calls, prompts] = [count('call'), count('prompt')];
  const sessionsWithWrong = new Set(wrong.map(({ session }) => session)).size;
  const wanted = right.length + missed.length;
  const measures = {
    sessionsWithWrongPercent: percentOf(sessionsWithWrong, played.length) ?? 0,
    wrongPer100Calls: percentOf(wrong.length, calls) ?? 0,
    caughtPercent: percentOf(right.length, wanted),
  };
  const modelCalls = sum(played.map((session) => session.modelCalls));
  return {
    set: 'sessions',
    profile,
    seconds,
    sessions: played.length,
    prompts,
    calls,
    sessionsWithWrong,
    ...measures,
    heldTurns: wrong.filter(({ kind }) => kind === 'end').length,
    wanted,
    caught: right.length,
    gates: gatesIn(steps),
    told: {
      start: spread(played.flatMap(({ told }) => told.start)),
      prompt: spread(played.flatMap(({ told }) => told.prompt)),
      call: spread(played.flatMap(({ told }) => told.call)),
      objection: spread(played.flatMap(({ told }) => told.objection)),
    },
    shown: spread(played.map(({ shown }) => shown)),
    modelCalls,
    modelCallsPercentOfPrompts: percentOf(modelCalls, prompts) ?? 0,
    failures,
    bars: barsFor(measures),
    wrong,
    missed,
  };
}

/** Every gate that objected at a step counts for it, once. */
function gatesIn(steps: readonly PlayedStep[]): readonly GateScore[] {
  const gates = new Map<string, { fired: number; right: number; wrong: number }>();
  for (const { judged, objectors } of steps) {
    if (judged !== 'right' && judged !== 'wrong') continue;
    for (const gate of new Set(objectors.map((each) => each.gate))) {
      const tally = gates.get(gate) ?? { fired: 0, right: 0, wrong: 0 };
      tally.fired += 1;
      tally[judged] += 1;
      gates.set(gate, tally);
    }
  }
  return [...gates]
    .map(([gate, tally]) => ({ gate, ...tally }))
    .sort((a, b) => b.fired - a.fired || (a.gate < b.gate ? -1 : 1));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const spread = (numbers: readonly number[]): Spread => ({
  mean: numbers.length === 0 ? 0 : Math.round(sum(numbers) / numbers.length),
  max: Math.max(0, ...numbers),
});

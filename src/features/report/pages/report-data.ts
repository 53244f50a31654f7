import type { SessionTally } from './session-tally.ts';
import type { Project } from '../../../kernel/app.ts';
import { readSessions } from '../../../kernel/operations/sessions.ts';

/** All that a report says, computed from the audit log and nothing else but the model's costs. */
export interface ReportData {
  readonly root: string;
  readonly at: string;
  readonly since: string | null;
  /** Of the lines that were read. */
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly lines: number;
  readonly unreadableLines: number;
  readonly sessions: {
    readonly total: number;
    readonly withEdits: number;
    /** A check passed after the last edit. */
    readonly withTestsPassing: number;
    /** The same, and only then the last turn ended. */
    readonly testedBeforeDone: number;
    readonly withBreakerTrip: number;
  };
  readonly objections: {
    readonly deny: number;
    readonly ask: number;
    readonly note: number;
    /** Denials and questions that nobody overruled. */
    readonly right: number;
    readonly overruled: number;
  };
  readonly doomLoops: { readonly caught: number; readonly missed: number };
  readonly timeLostMs: number;
  readonly gates: readonly GateReport[];
  readonly topObjections: readonly TopObjection[];
  /** Gates that object most often, loudest first. */
  readonly weakSpots: readonly { readonly gate: string; readonly objections: number }[];
  /** Gates that are on and had nothing to object to. */
  readonly strengths: readonly string[];
  readonly learnings: readonly Learning[];
  readonly averageScore: number | null;
  /** Of the newest sessions, newest last. */
  readonly sessionScores: readonly SessionScore[];
  readonly gaming: GamingSigns;
  /** Of the newest sessions that show any, newest last. */
  readonly patterns: readonly SessionPatterns[];
  readonly days: readonly DayReport[];
  readonly model: ModelUse;
}

export interface GateReport {
  readonly gate: string;
  readonly deny: number;
  readonly ask: number;
  readonly note: number;
  readonly sessions: number;
  /** How a person overruled it: answered yes, granted an exception, or switched Ephor off right after. */
  readonly overruled: { readonly answered: number; readonly excepted: number; readonly switchedOff: number };
  /** The same action was tried again and objected to again. */
  readonly retried: number;
  /** The agent went on to change something with success. */
  readonly followedBySuccess: number;
  readonly timeLostMs: number;
}

export interface TopObjection {
  readonly gate: string;
  readonly code: string;
  readonly count: number;
  /** As it was worded first. */
  readonly reason: string;
}

/** What the user's corrections teach about a gate. */
export interface Learning {
  readonly gate: string;
  readonly overruled: number;
  readonly of: number;
}

export interface ScorePart {
  readonly name: 'verified' | 'heeded' | 'steady' | 'unaided';
  readonly points: number;
  readonly of: number;
}

export interface SessionScore {
  readonly session: string;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly score: number;
  readonly parts: readonly ScorePart[];
}

/** Ways to look better than one is. */
export interface GamingSigns {
  /** Tried to change or to switch off Ephor. */
  readonly bypassAttempts: number;
  readonly retriedObjections: number;
  /** Said to be done while edits of code were not checked. */
  readonly uncheckedEndings: number;
  /** Newest sessions in a row that score 80 or more. */
  readonly highScoresInARow: number;
}

/** How often work was noted to look better than it was. */
export interface SessionPatterns {
  readonly session: string;
  readonly lastAt: string;
  readonly patterns: readonly { readonly gate: string; readonly count: number }[];
}

export interface DayReport {
  readonly day: string;
  readonly deny: number;
  readonly ask: number;
  readonly note: number;
}

/** What asking a model took, by the state of the sessions that are still kept. */
export interface ModelUse {
  readonly turns: number;
  readonly failures: number;
  readonly ms: number;
  readonly costUsd: number;
}

/** What asking a model took in these sessions, as far as their state is still there. */
export async function modelUse({ state }: Project, ids: readonly string[]): Promise<ModelUse> {
  const known = new Set(ids);
  const { sessions } = await readSessions(state);
  const uses = sessions.filter(({ id }) => known.has(id)).map(({ sections }) => sections.phase.model);
  const sum = (value: (use: (typeof uses)[number]) => number): number =>
    uses.reduce((total, use) => total + value(use), 0);
  return {
    turns: sum(({ turns }) => turns),
    failures: sum(({ failures }) => failures),
    ms: sum(({ ms }) => ms),
    costUsd: sum(({ cost_usd }) => cost_usd),
  };
}

const shownSessions = 10;

/** What was noted of each session in which work looked better than it was; newest last. */
export const patternsIn = (sessions: readonly SessionTally[]): readonly SessionPatterns[] =>
  sessions
    .map(({ id, lastAt, gates }) => ({
      session: id,
      lastAt,
      patterns: patternGates.flatMap((gate) => {
        const tally = gates.get(gate);
        return tally ? [{ gate, count: tally.deny + tally.ask + tally.note }] : [];
      }),
    }))
    .filter(({ patterns }) => patterns.length > 0)
    .toSorted((a, b) => (a.lastAt < b.lastAt ? -1 : a.lastAt > b.lastAt ? 1 : a.session < b.session ? -1 : 1))
    .slice(-shownSessions);

/** Gates that look for ways in which work goes wrong while it looks right. The report counts them by session. */
export const patternGates = [
  'claims-without-checks',
  'growing-outside-plan',
  'hard-coded-result',
  'silenced-checks',
  'skipped-checkpoint',
  'tests-made-to-pass',
] as const;

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

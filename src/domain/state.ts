import type { Loudness } from './level.ts';
import type { Outcome } from './outcome.ts';

/** What Ephor remembers. Each section belongs to the tracker of the same name. */
export interface Sections {
  activity: Activity;
  asks: Asks;
  objections: RecentObjections;
  switch: Switch;
}

export type SectionName = keyof Sections;

export interface Activity {
  readonly events: number;
  readonly prompts: number;
  readonly edits: number;
  readonly commands: number;
  readonly failures: number;
  readonly lastAt: string | null;
}

/** Operations that the user was asked about on an agent's behalf, and when. */
export interface Asks {
  readonly operations: Readonly<Record<string, string>>;
}

export interface RecentObjections {
  readonly count: number;
  readonly recent: readonly {
    readonly at: string;
    readonly gate: string;
    readonly code: string;
    readonly level: Loudness;
    readonly subject: string;
  }[];
}

export interface Switch {
  readonly disabled: boolean;
  readonly until: string | null;
  readonly since: string | null;
  readonly reason: string | null;
}

/** Something about the stored state that a person should know and settle. */
export interface Damage {
  readonly code: 'state_tampered' | 'state_unreadable' | 'state_missing' | 'state_version';
  readonly file: string;
  readonly cause: string;
  readonly at: string;
}

/** One call of the hook, kept so that the same call twice is decided once. */
export interface RecordedCall {
  readonly id: string;
  readonly outcome: Outcome;
  readonly context: string;
}

export interface State {
  readonly sections: Sections;
  readonly calls: readonly RecordedCall[];
  readonly damage: readonly Damage[];
}

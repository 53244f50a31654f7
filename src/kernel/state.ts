import type {
  AttemptsSection,
  BreakerSection,
  DocsSection,
  EditsSection,
  LoopSection,
  PlanSection,
  RefusalsSection,
  ReleasesSection,
  ResearchSection,
  SafemodeSection,
  SensitiveSection,
  ServersSection,
  SkillsSection,
  StartupSection,
  TaskSection,
  TurnSection,
  VerificationSection,
} from './discipline.ts';
import type { EvidenceSection } from './checks/evidence.ts';
import type { IntentSection } from './work/intent.ts';
import type { Loudness } from './level.ts';
import type { Outcome } from './outcome.ts';
import type { Outward } from './work/outward.ts';
import type { Evidence, Phase } from './work/phase.ts';
import type { RoundsSection } from './checks/rounds.ts';
import type { RouteSection } from './work/route-section.ts';
import type { SeenSection, WritersSection } from './work/seen.ts';
import type { SupervisionSection } from './work/supervision.ts';
import type { StandingSection } from './work/standing-knowledge.ts';

/** What Ephor remembers. Each section belongs to the tracker of the same name; a feature declares its own beside it. */
export interface Sections {
  activity: Activity;
  asks: Asks;
  objections: RecentObjections;
  phase: PhaseSection;
  attempts: AttemptsSection;
  breaker: BreakerSection;
  docs: DocsSection;
  edits: EditsSection;
  evidence: EvidenceSection;
  intent: IntentSection;
  loop: LoopSection;
  plan: PlanSection;
  prompt: PromptSection;
  refusals: RefusalsSection;
  releases: ReleasesSection;
  research: ResearchSection;
  rounds: RoundsSection;
  route: RouteSection;
  safemode: SafemodeSection;
  seen: SeenSection;
  sensitive: SensitiveSection;
  servers: ServersSection;
  skills: SkillsSection;
  standing: StandingSection;
  startup: StartupSection;
  supervision: SupervisionSection;
  task: TaskSection;
  turn: TurnSection;
  verification: VerificationSection;
  switch: Switch;
  writers: WritersSection;
}

export type SectionName = keyof Sections;

export interface Activity {
  readonly events: number;
  readonly prompts: number;
  readonly edits: number;
  readonly commands: number;
  readonly failures: number;
  readonly lastAt: string | null;
  /** Where the host writes the conversation down. */
  readonly transcript: string | null;
}

/** Operations that the user was asked about on an agent's behalf, and when. */
export interface Asks {
  readonly operations: Readonly<Record<string, string>>;
  /** Which of them a sub-agent asked for, by its id. */
  readonly agents?: Readonly<Record<string, string>> | undefined;
  /** Which of them a tool of ours was called for, and with what: a yes is for that, and for nothing else. */
  readonly inputs?: Readonly<Record<string, string>> | undefined;
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

/** Where the conversation of a session stands. Moved by the user's prompts and by nothing else. */
export interface PhaseSection {
  readonly phase: Phase;
  /** When this phase was entered, and from which. */
  readonly since: string | null;
  readonly previous: Phase | null;
  readonly reason: string | null;
  readonly confidence: number | null;
  readonly approved_scope: string | null;
  /** What the newest prompt says against a change; absent where an older version wrote this. */
  readonly against?: Evidence | null | undefined;
  /** The call that the user was asked about, until it ran or they said something else. */
  readonly asked?: { readonly call: string; readonly subject: string } | null | undefined;
  readonly last_evaluated: string | null;
  /** An exception that the user granted: good for the next action that would be blocked. */
  readonly pending_override: { readonly reason: string; readonly timestamp: string } | null;
  readonly used_override: {
    readonly reason: string;
    readonly timestamp: string;
    readonly subject: string;
  } | null;
  /** The newest objection that the agent has neither acknowledged nor been released from. */
  readonly pending_feedback: {
    readonly reason: string;
    readonly timestamp: string;
    readonly subject: string;
  } | null;
  /** Prompts evaluated, and what asking a model for some of them took. */
  readonly evaluations: number;
  readonly model: {
    readonly turns: number;
    readonly failures: number;
    readonly ms: number;
    readonly cost_usd: number;
    readonly last_failure: string | null;
  };
}

/** What the user asked for last, redacted and cut short. */
export interface PromptSection {
  readonly at: string | null;
  readonly text: string;
  /** What they asked for, in any prompt of the session, that others get to see. */
  readonly outward?: readonly Outward[] | undefined;
  /** What they want left alone or do themselves. */
  readonly refused?: readonly Outward[] | undefined;
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
  /** What the call announced, and the other call that announced the same. */
  readonly event?: string | undefined;
  readonly twin?: string | undefined;
}

export interface State {
  readonly sections: Sections;
  readonly calls: readonly RecordedCall[];
  readonly damage: readonly Damage[];
}

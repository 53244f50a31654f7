import * as v from 'valibot';
import type { EvidenceSection } from './checks/evidence.ts';
import type { RoundsSection } from './checks/rounds.ts';
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
import type { Outcome } from './outcome.ts';
import { recordOfTexts, type Stored, textOrNull } from './schema.ts';
import type { IntentSection } from './work/intent.ts';
import { outwards } from './work/outward.ts';
import { evidences, phases } from './work/phase.ts';
import type { RouteSection } from './work/route-section.ts';
import type { SeenSection, WritersSection } from './work/seen.ts';
import type { StandingSection } from './work/standing-knowledge.ts';
import type { SupervisionSection } from './work/supervision.ts';

export const isDisabled = (section: Switch, at: string): boolean =>
  section.disabled && (section.until === null || at < section.until);

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

export const Activity = v.object({
  events: v.number(),
  prompts: v.number(),
  edits: v.number(),
  commands: v.number(),
  failures: v.number(),
  lastAt: textOrNull,
  /** Where the host writes the conversation down. */
  transcript: textOrNull,
});
export type Activity = Stored<typeof Activity>;

/** Operations that the user was asked about on an agent's behalf, and when. */
export const Asks = v.pipe(
  v.object({
    operations: v.optional(recordOfTexts, {}),
    /** Which of them a sub-agent asked for, by its id. */
    agents: v.optional(recordOfTexts),
    /** Which of them a tool of ours was called for, and with what: a yes is for that, and for nothing else. */
    inputs: v.optional(recordOfTexts),
  }),
  // A yes counts only when it is known who got it, and for what.
  v.transform((asks) => (asks.agents && asks.inputs ? asks : { ...asks, operations: {} })),
);
export type Asks = Stored<typeof Asks>;

export const RecentObjections = v.object({
  count: v.number(),
  recent: v.array(
    v.object({
      at: v.string(),
      gate: v.string(),
      code: v.string(),
      level: v.picklist(['note', 'ask', 'deny']),
      subject: v.string(),
    }),
  ),
});
export type RecentObjections = Stored<typeof RecentObjections>;

const granted = { reason: v.string(), timestamp: v.string() };
const about = { ...granted, subject: v.string() };

/** Where the conversation of a session stands. Moved by the user's prompts and by nothing else. */
export const PhaseSection = v.object({
  phase: v.picklist(phases),
  /** When this phase was entered, and from which. */
  since: textOrNull,
  previous: v.optional(v.nullable(v.picklist(phases)), null),
  reason: textOrNull,
  confidence: v.optional(v.nullable(v.number()), null),
  approved_scope: textOrNull,
  /** What the newest prompt says against a change; where nobody knows, no change is wanted. */
  against: v.optional(v.nullable(v.picklist(evidences)), 'explicit'),
  /** The call that the user was asked about, until it ran or they said something else. */
  asked: v.optional(v.nullable(v.object({ call: v.string(), subject: v.string() })), null),
  last_evaluated: v.nullable(v.string()),
  /** An exception that the user granted: good for the next action that would be blocked. */
  pending_override: v.optional(v.nullable(v.object(granted)), null),
  used_override: v.optional(v.nullable(v.object(about)), null),
  /** The newest objection that the agent has neither acknowledged nor been released from. */
  pending_feedback: v.optional(v.nullable(v.object(about)), null),
  /** Prompts evaluated, and what asking a model for some of them took. */
  evaluations: v.number(),
  model: v.optional(
    v.object({
      turns: v.optional(v.number(), 0),
      failures: v.optional(v.number(), 0),
      ms: v.optional(v.number(), 0),
      cost_usd: v.optional(v.number(), 0),
      last_failure: textOrNull,
    }),
    {},
  ),
});
export type PhaseSection = Stored<typeof PhaseSection>;

/** What the user asked for last, redacted and cut short. */
export const PromptSection = v.pipe(
  v.object({
    at: v.nullable(v.string()),
    text: v.string(),
    /** What they asked to push or publish, in any prompt of the session. */
    outward: v.optional(v.array(v.picklist(outwards))),
    /** What they want left alone or do themselves. */
    refused: v.optional(v.array(v.picklist(outwards))),
  }),
  // Where nobody knows what they refused, they refused all of it.
  v.transform((said) => (said.refused ? said : { ...said, refused: [...outwards] })),
);
export type PromptSection = Stored<typeof PromptSection>;

export const Switch = v.object({
  disabled: v.optional(v.boolean(), false),
  until: v.nullable(v.string()),
  since: textOrNull,
  reason: textOrNull,
});
export type Switch = Stored<typeof Switch>;

/** Something about the stored state that a person should know and settle. */
export interface Damage {
  readonly code:
    | 'state_tampered'
    | 'state_unreadable'
    | 'state_missing'
    /** A newer release wrote it: it is left as it is. */
    | 'state_newer'
    /** One section does not fit; the others count. */
    | 'section_unfit';
  readonly file: string;
  readonly section?: string | undefined;
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

import type { Citation, EscalationType } from '../../../kernel/portfolio/escalation.ts';
import type { Priority } from '../../../kernel/portfolio/initiative.ts';

/** Rules that make work or questions by themselves; each can be turned off by its name. */
export const generators = [
  'goals',
  'stale-tasks',
  'thin-knowledge',
  'overlapping-scopes',
  'contradicting-decisions',
  'holds-everywhere',
  'preferences',
  'failing-checks',
  'health',
] as const;

/** Why the orchestrator does something. */
export type Rule =
  | (typeof generators)[number]
  | 'schedule'
  | 'briefing'
  | 'lost-run'
  | 'ended-run'
  | 'orphaned-task'
  | 'from-knowledge'
  | 'for-a-person'
  | 'deadline'
  | 'answered'
  | 'cause-gone'
  | 'pause-over'
  | 'pre-approved'
  | 'approve-plan'
  | 'needs-plan'
  | 'next-task'
  | 'hear-answer'
  | 'not-now'
  | 'failed-runs'
  | 'budget'
  | 'dead-blocker'
  | 'cycle'
  | 'broken-file'
  | 'no-space'
  | 'nothing-left'
  | 'work-done'
  | 'approve-merge'
  | 'merge'
  | 'not-green'
  | 'reopened'
  | 'merged'
  | 'no-lead';

interface Because {
  readonly rule: Rule;
  /** A plain sentence: what happened that makes this the next thing to do. */
  readonly why: string;
  /** The same for the same action, however often it is planned; an executor does not do it twice at once. */
  readonly key: string;
}

interface OfInitiative {
  readonly space: string;
  readonly initiative: string;
}

/** What only an executor can do, because it starts, stops or tells somebody. */
export type Deed =
  /** Write the run and `consumed` of the answers in one transaction, then start its process. */
  | (Because &
      OfInitiative & {
        readonly do: 'start-lead';
        readonly kind: 'plan' | 'work';
        readonly task: number | null;
        /** The session to go on with; null: a new one. */
        readonly resume: string | null;
        readonly attempt: number;
        /** Answered questions that this lead is to be told about. */
        readonly answers: readonly string[];
      })
  /** `parked`: its session goes on later; `stopped`: it does not. */
  | (Because & { readonly do: 'stop-lead'; readonly run: string; readonly as: 'parked' | 'stopped' })
  /** Run the checks of the space on the finished work and write `initiative.merge`: `waiting` with commit and notes, `red`, or `conflict`. */
  | (Because & OfInitiative & { readonly do: 'finish' })
  /** Bring `commit` into its base and write `initiative.merge`: `merged`, or `conflict`. */
  | (Because & OfInitiative & { readonly do: 'merge'; readonly commit: string | null })
  /** Run the checks of the space where its code lies, and write its health. */
  | (Because & { readonly do: 'check-health'; readonly space: string })
  /** Deliver first, then apply it as an entry, which sets when the schedule last fired: rather told twice than never. */
  | (Because & {
      readonly do: 'deliver';
      readonly what: 'briefing' | 'report';
      readonly schedule: string;
      readonly space: string | null;
    });

/** What is only written down: `applyAction` says how. */
export type Entry =
  | (Because & { readonly do: 'end-run'; readonly run: string })
  | (Because & { readonly do: 'review-run'; readonly run: string })
  | (Because & OfInitiative & { readonly do: 'release-task'; readonly task: number })
  | (Because & { readonly do: 'answer'; readonly escalation: string; readonly answer: Answer })
  | (Because & { readonly do: 'settle-default'; readonly escalation: string })
  | (Because & { readonly do: 'promote'; readonly escalation: string })
  /** A question of a rule whose cause is gone needs no answer any more. */
  | (Because & { readonly do: 'withdraw'; readonly escalation: string })
  /** The person's answer to a question of a rule takes effect. */
  | (Because & { readonly do: 'take-answer'; readonly escalation: string })
  | (Because & { readonly do: 'escalate'; readonly question: Question })
  | (Because & { readonly do: 'create-initiative'; readonly value: NewInitiative })
  | (Because & OfInitiative & { readonly do: 'add-task'; readonly value: NewTask })
  | (Because & OfInitiative & { readonly do: 'approve'; readonly by: string; readonly plan: string })
  | (Because & OfInitiative & { readonly do: 'resume' })
  | (Because & OfInitiative & { readonly do: 'reopen' })
  | (Because & OfInitiative & { readonly do: 'complete'; readonly kept: boolean })
  /** The clock went back by more than a day: the schedule counts from now on. */
  | (Because & { readonly do: 'rewind-schedule'; readonly schedule: string })
  | (Because & {
      readonly do: 'fire-schedule';
      readonly schedule: string;
      /** Null where the last one is still worked on. */
      readonly creates: NewInitiative | null;
    });

export type Action = Deed | Entry;

export interface Answer {
  readonly text: string;
  readonly citation: Citation;
}

/** A question of a rule; with the rule and key of its action it is asked once. */
export interface Question {
  readonly type: EscalationType;
  readonly space: string;
  readonly initiative: string | null;
  readonly question: string;
  readonly context: string;
  readonly suggestedAnswers: readonly { readonly label: string; readonly description: string }[];
  readonly priority: Priority;
  readonly blocksTask: string | null;
  readonly blocksInitiative: boolean;
  /** The hash of the plan that a yes approves. */
  readonly approves: string | null;
}

export interface NewInitiative {
  readonly space: string;
  readonly id: string;
  readonly title: string;
  readonly priority: Priority;
  readonly labels: readonly string[];
  readonly origin: { readonly rule: Rule; readonly from: string };
  /** A first `plan.md` where there is more to say than the title; a lead or a person goes on with it. */
  readonly plan: string | null;
}

export interface NewTask {
  readonly subject: string;
  readonly description: string;
  readonly priority: Priority;
  readonly labels: readonly string[];
  readonly acceptanceCriteria: readonly string[];
}

const deeds: ReadonlySet<string> = new Set<Deed['do']>([
  'start-lead',
  'stop-lead',
  'finish',
  'merge',
  'check-health',
  'deliver',
]);

export const isDeed = (action: Action): action is Deed => deeds.has(action.do);

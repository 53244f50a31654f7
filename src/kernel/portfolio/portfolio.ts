import type { Escalation } from './escalation.ts';
import type { Initiative, Space, Task } from './initiative.ts';
import type { Learned } from './learned-text.ts';
import type { Health, Lease, Run, Schedule } from './run.ts';

/** A file that is not what it should be. It stays as it is, and counts for nothing until somebody repairs it. */
export interface Problem {
  readonly file: string;
  readonly line: number | null;
  readonly cause: string;
}

/** What is written in Markdown, as far as planning needs it. */
export interface SpaceTexts {
  readonly space: string;
  /** `OVERVIEW.md`. */
  readonly overview: string;
  /** Bytes of its conventions, decisions and patterns together. */
  readonly knowledgeBytes: number;
}

export interface PlanText {
  readonly space: string;
  readonly initiative: string;
  /** `plan.md`. */
  readonly text: string;
  /** Of the text and of the tasks as far as an approval covers them. */
  readonly hash: string;
}

/** A question that was answered, for good: one section of a `decisions.md`. */
export interface DecisionRecord {
  readonly question: string;
  readonly answer: string;
  /** A space's slug, or null for all spaces. */
  readonly space: string | null;
  /** The escalation that it came from, or who wrote it. */
  readonly source: string;
  readonly at: string | null;
  readonly file: string;
  readonly line: number;
}

/** Everything at one moment. Lists are sorted by id, those of a space by its slug first. */
export interface Portfolio {
  readonly spaces: readonly Space[];
  readonly initiatives: readonly Initiative[];
  readonly tasks: readonly Task[];
  readonly escalations: readonly Escalation[];
  readonly schedules: readonly Schedule[];
  readonly runs: readonly Run[];
  readonly health: readonly Health[];
  readonly texts: readonly SpaceTexts[];
  readonly plans: readonly PlanText[];
  readonly decisions: readonly DecisionRecord[];
  /** What the conventions of all spaces, and conventions and patterns of each, say. */
  readonly learned: readonly Learned[];
  readonly lease: Lease | null;
  readonly problems: readonly Problem[];
}

export const emptyPortfolio: Portfolio = {
  spaces: [],
  initiatives: [],
  tasks: [],
  escalations: [],
  schedules: [],
  runs: [],
  health: [],
  texts: [],
  plans: [],
  decisions: [],
  learned: [],
  lease: null,
  problems: [],
};

/** Names an initiative among all spaces. */
export const initiativeKey = ({ space, id }: Pick<Initiative, 'space' | 'id'>): string => `${space}/${id}`;

/** The file of a task, relative to `spaces/`: what `blocksTask` holds. */
export const taskPath = ({ space, plan, id }: Pick<Task, 'space' | 'plan' | 'id'>): string =>
  `${space}/plans/${plan}/tasks/${id}.json`;

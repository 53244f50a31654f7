import type { CheckKind } from '../checks/checks.ts';

/** How far supervised work has come. */
export const workStates = [
  'planning',
  'locked',
  'running',
  'halted',
  'qa',
  'approved',
  'rejected',
  'stopped',
] as const;
export type WorkState = (typeof workStates)[number];

export const stepStatuses = ['pending', 'in_progress', 'done', 'failed'] as const;
export type StepStatus = (typeof stepStatuses)[number];

export const criticVerdicts = ['APPROVE', 'REVISE'] as const;
export type CriticVerdict = (typeof criticVerdicts)[number];

export const haltCodes = ['attempts', 'drift', 'thrashing', 'asked', 'unknown'] as const;

/** When the work is done, and the command that proves it where there is one. */
export interface Criterion {
  readonly id: string;
  readonly text: string;
  readonly check?: string | undefined;
}

export interface Attempt {
  readonly at: string;
  readonly result: 'passed' | 'failed';
  /** The check that passed or failed, or what was said about it. */
  readonly evidence: string;
}

export interface Step {
  readonly id: string;
  readonly text: string;
  readonly status: StepStatus;
  readonly attempts: readonly Attempt[];
  /** Attempts that failed since a person last looked. */
  readonly tries: number;
  /** When it was begun last, and the newest commit then; null where git knows none. */
  readonly begun?: { readonly at: string; readonly head: string | null } | undefined;
  /** The newest commit when it passed. */
  readonly commit?: string | undefined;
}

/** A tool call that was seen to succeed. */
export interface Proof {
  readonly call: string;
  readonly command: string;
  /** The parts of it without whose success the whole would have failed. */
  readonly parts: readonly string[];
  readonly at: string;
  /** How many edits there were when it began. */
  readonly edits: number;
  /** The type of the sub-agent that ran it; empty for the agent of the session. */
  readonly agent: string;
}

export interface QaVerdict {
  readonly criterion: string;
  readonly verdict: 'pass' | 'fail';
  readonly notes: string;
  readonly evidence: {
    readonly command: string;
    readonly exit: number;
    readonly at: string;
    readonly call: string;
  } | null;
  readonly edits: number;
}

export interface SeenCheck {
  readonly passed: boolean;
  readonly kind: CheckKind;
  readonly command: string;
  readonly edits: number;
}

/** What was seen of the work. Only the tracker writes it. */
export interface Observed {
  /** How many edits of files of the project there were. */
  readonly edits: number;
  /** For each call that runs: how many there were when it began. */
  readonly running: Readonly<Record<string, number>>;
  readonly proofs: readonly Proof[];
  /** The newest check since a step was begun. One that only looks at the code does not hide a test. */
  readonly lastCheck: SeenCheck | null;
  /** Rounds of edits of each file since a check last passed, and the files of the row at hand. */
  readonly rounds: Readonly<Record<string, number>>;
  readonly row: readonly string[];
  /** Files that were edited since a step was begun last, and the sub-agents that edited them. */
  readonly touched: readonly string[];
  readonly workers: readonly string[];
  /** For each reviewer at work: what there was for it to see when it began. */
  readonly reviewers: Readonly<Record<string, { readonly plan: number; readonly edits: number }>>;
  /** The plan that a critic has looked at last, and its verdict where its last words hold one. */
  readonly critic: {
    readonly plan: number;
    readonly said: CriticVerdict | null;
    readonly spoke: boolean;
  } | null;
  /** The edits that an agent for QA has looked at last. */
  readonly qaEdits: number | null;
}

/** One piece of supervised work. */
export interface SupervisedWork {
  readonly id: string;
  readonly task: string;
  readonly workflow: string;
  readonly state: WorkState;
  readonly started_at: string;
  readonly criteria: readonly Criterion[];
  /** The hash is that of the file with the criteria. */
  readonly locked: { readonly at: string; readonly hash: string } | null;
  readonly steps: readonly Step[];
  /** How many steps there were when the criteria were locked, or when a person last looked at the plan. */
  readonly baseline: number;
  /** Changes with the criteria and the steps, until they are locked. */
  readonly plan: number;
  readonly verdicts: readonly {
    readonly at: string;
    readonly verdict: CriticVerdict;
    readonly notes: string;
    readonly plan: number;
  }[];
  readonly qa: readonly QaVerdict[];
  readonly halted: {
    readonly at: string;
    readonly code: (typeof haltCodes)[number];
    readonly reason: string;
    readonly was: WorkState;
  } | null;
  /** What was missing when it was rejected. */
  readonly missing: readonly string[];
  readonly observed: Observed;
}

/** Belongs to the tracker `supervision`. */
export interface SupervisionSection {
  readonly work: SupervisedWork | null;
}

export const mostTries = 3;
export const mostRounds = 3;
/** The part of the plan by which it may grow. */
export const mostDrift = 0.2;

export const noSupervision: SupervisionSection = { work: null };

export const nothingObserved: Observed = {
  edits: 0,
  running: {},
  proofs: [],
  lastCheck: null,
  rounds: {},
  row: [],
  touched: [],
  workers: [],
  reviewers: {},
  critic: null,
  qaEdits: null,
};

/** Whether its rules hold. */
export const isSupervised = (work: SupervisedWork | null): work is SupervisedWork =>
  work !== null && work.state !== 'approved' && work.state !== 'stopped';

export const stepInProgress = ({ steps }: Pick<SupervisedWork, 'steps'>): Step | undefined =>
  steps.find(({ status }) => status === 'in_progress');

export function halt(
  work: SupervisedWork,
  at: string,
  code: NonNullable<SupervisedWork['halted']>['code'],
  reason: string,
): SupervisedWork {
  if (work.state === 'halted') return work;
  return { ...work, state: 'halted', halted: { at, code, reason, was: work.state } };
}

/** The last word of a type counts: plugins put their own name before it, as in `ephor:critic`. */
export const agentRole = (type: string): string => type.slice(type.lastIndexOf(':') + 1).toLowerCase();

/** A step that did not work. The last attempt that a step has makes the work wait for a person. */
export function attemptFailed(
  work: SupervisedWork,
  id: string,
  at: string,
  evidence: string,
): SupervisedWork {
  const steps = work.steps.map((step): Step => {
    if (step.id !== id) return step;
    const attempts = [...step.attempts, { at, result: 'failed', evidence } as const];
    return { ...step, status: 'failed', attempts, tries: step.tries + 1 };
  });
  const failed = { ...work, steps };
  const step = steps.find((each) => each.id === id);
  if (!step || step.tries < mostTries) return failed;
  return halt(failed, at, 'attempts', `step ${id} (${step.text}) failed ${step.tries} times: ${evidence}`);
}

/** Line ends are no matter of content: git may change them. */
export const criteriaText = (text: string): string => text.replaceAll('\r\n', '\n');

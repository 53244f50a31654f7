import * as v from 'valibot';
import { checkKinds } from '../checks/checks.ts';
import { editRow } from '../checks/edit-row.ts';
import { recordOfNumbers, type Stored, textsOrNone } from '../schema.ts';

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

export const stepStatuses = ['pending', 'in_progress', 'done', 'failed'] as const;

export const criticVerdicts = ['APPROVE', 'REVISE'] as const;
export type CriticVerdict = (typeof criticVerdicts)[number];

export const haltCodes = ['attempts', 'drift', 'thrashing', 'asked', 'unknown'] as const;

/** When the work is done, and the command that proves it where there is one. */
const Criterion = v.object({ id: v.string(), text: v.string(), check: v.optional(v.string()) });
export type Criterion = Stored<typeof Criterion>;

const Step = v.object({
  id: v.string(),
  text: v.string(),
  status: v.picklist(stepStatuses),
  attempts: v.optional(
    v.array(
      v.object({
        at: v.string(),
        result: v.picklist(['passed', 'failed']),
        /** The check that passed or failed, or what was said about it. */
        evidence: v.string(),
      }),
    ),
    [],
  ),
  /** Attempts that failed since a person last looked. */
  tries: v.number(),
  /** When it was begun last, and the newest commit then; null where git knows none. */
  begun: v.optional(v.object({ at: v.string(), head: v.nullable(v.string()) })),
  /** The newest commit when it passed. */
  commit: v.optional(v.string()),
});
export type Step = Stored<typeof Step>;

/** A tool call that was seen to succeed. */
const Proof = v.object({
  call: v.string(),
  command: v.string(),
  /** The parts of it without whose success the whole would have failed. */
  parts: textsOrNone,
  at: v.string(),
  /** How many edits there were when it began. */
  edits: v.number(),
  /** The type of the sub-agent that ran it; empty for the agent of the session. */
  agent: v.string(),
});
export type Proof = Stored<typeof Proof>;

const QaVerdict = v.object({
  criterion: v.string(),
  verdict: v.picklist(['pass', 'fail']),
  notes: v.optional(v.string(), ''),
  evidence: v.nullable(v.object({ command: v.string(), exit: v.number(), at: v.string(), call: v.string() })),
  edits: v.number(),
});
export type QaVerdict = Stored<typeof QaVerdict>;

/** What was seen of the work. Only the tracker writes it. */
const Observed = v.object({
  /** How many edits of files of the project there were. */
  edits: v.number(),
  /** For each call that runs: how many there were when it began. */
  running: recordOfNumbers,
  proofs: v.optional(v.array(Proof), []),
  /** The newest check since a step was begun. One that only looks at the code does not hide a test. */
  lastCheck: v.nullable(
    v.object({
      passed: v.boolean(),
      kind: v.picklist(checkKinds),
      command: v.string(),
      edits: v.number(),
    }),
  ),
  /** Rounds of edits of each file since a check last passed, and the files of the row at hand. */
  rounds: recordOfNumbers,
  ...editRow,
  /** Files that were edited since a step was begun last, and the sub-agents that edited them. */
  touched: v.array(v.string()),
  workers: v.array(v.string()),
  /** For each reviewer at work: what there was for it to see when it began. */
  reviewers: v.record(v.string(), v.object({ plan: v.number(), edits: v.number() })),
  /** The plan that a critic has looked at last, and its verdict where its last words hold one. */
  critic: v.optional(
    v.nullable(
      v.object({ plan: v.number(), said: v.nullable(v.picklist(criticVerdicts)), spoke: v.boolean() }),
    ),
    null,
  ),
  /** The edits that an agent for QA has looked at last. */
  qaEdits: v.optional(v.nullable(v.number()), null),
});
export type Observed = Stored<typeof Observed>;
export type SeenCheck = NonNullable<Observed['lastCheck']>;

/** One piece of supervised work. */
const SupervisedWork = v.object({
  id: v.string(),
  task: v.string(),
  workflow: v.string(),
  state: v.picklist(workStates),
  started_at: v.string(),
  criteria: v.array(Criterion),
  /** The hash is that of the file with the criteria. */
  locked: v.nullable(v.object({ at: v.string(), hash: v.string() })),
  steps: v.array(Step),
  /** How many steps there were when the criteria were locked, or when a person last looked at the plan. */
  baseline: v.number(),
  /** Changes with the criteria and the steps, until they are locked. */
  plan: v.number(),
  verdicts: v.optional(
    v.array(
      v.object({
        at: v.string(),
        verdict: v.picklist(criticVerdicts),
        notes: v.optional(v.string(), ''),
        plan: v.number(),
      }),
    ),
    [],
  ),
  qa: v.optional(v.array(QaVerdict), []),
  halted: v.nullable(
    v.object({
      at: v.string(),
      code: v.picklist(haltCodes),
      reason: v.string(),
      was: v.picklist(workStates),
    }),
  ),
  /** What was missing when it was rejected. */
  missing: textsOrNone,
  observed: Observed,
});
export type SupervisedWork = Stored<typeof SupervisedWork>;

/** Belongs to the tracker `supervision`. */
export const SupervisionSection = v.object({ work: v.nullable(SupervisedWork) });
export type SupervisionSection = Stored<typeof SupervisionSection>;

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

import { UserError } from '../../kernel/errors.ts';
import { noRow } from '../../kernel/checks/edit-row.ts';
import { startedWork } from '../../kernel/work/supervision-plan.ts';
import {
  attemptFailed,
  mostTries,
  type Step,
  stepInProgress,
  type SupervisedWork,
  type SupervisionSection,
} from '../../kernel/work/supervision.ts';

/** Where damaged state starts from: until a person has looked, nobody goes on as if nothing had been supervised. */
export const lostSupervision: SupervisionSection = {
  work: {
    ...startedWork('unknown', 'task unknown', 'unknown', ''),
    state: 'halted',
    halted: {
      at: '',
      code: 'unknown',
      reason: 'nobody knows any more whether this session was supervised',
      was: 'stopped',
    },
  },
};

export const isLost = ({ work }: SupervisionSection): boolean =>
  work?.state === 'halted' && work.halted?.code === 'unknown';

/** What git says about the work at this moment; null where there is no repository. */
export interface CommitState {
  readonly head: string | null;
  /** Whether `head` holds all that was there when the step was begun. */
  readonly follows: boolean;
  /** Files of this step that are not committed. */
  readonly uncommitted: readonly string[];
  /** Set when it has to be pushed and is not. */
  readonly unpushed: boolean;
}

const goingOn = new Set(['locked', 'running', 'qa', 'rejected']);

/** Throws unless work can go on now. */
export function checkGoingOn(work: SupervisedWork): void {
  if (goingOn.has(work.state)) return;
  if (work.state === 'halted')
    throw new UserError(
      'supervision_halted',
      `the work is halted: ${work.halted?.reason ?? 'reason unknown'}`,
      'Tell the user what was tried and what they have to decide; they go on with `ephor supervise resume`.',
    );
  throw new UserError(
    'not_locked',
    'the criteria are not locked yet',
    'List criteria and steps, let a critic approve them, then run `ephor supervise lock`.',
  );
}

export function stepNamed({ steps }: SupervisedWork, id: string | undefined): Step {
  const wanted = (id ?? '').toLowerCase();
  const found = steps.find((step) => step.id === wanted || step.id === `s${wanted}`);
  if (found) return found;
  throw new UserError(
    'unknown_step',
    id === undefined ? 'no step was named' : `there is no step ${id}`,
    steps.length === 0
      ? 'Add one: `ephor supervise step add "…"`.'
      : `The steps are ${steps.map((step) => step.id).join(', ')}.`,
  );
}

const replaced = (work: SupervisedWork, step: Step): readonly Step[] =>
  work.steps.map((each) => (each.id === step.id ? step : each));

export function beginStep(
  work: SupervisedWork,
  id: string | undefined,
  at: string,
  head: string | null,
): SupervisedWork {
  checkGoingOn(work);
  const step = stepNamed(work, id);
  const other = stepInProgress(work);
  if (other)
    throw new UserError(
      'step_in_progress',
      `step ${other.id} (${other.text}) is in progress`,
      'One step at a time: report it with `ephor supervise step pass` or `step fail` first.',
    );
  // What was rejected goes back to the step that has to be done better.
  if (step.status === 'done' && work.state !== 'rejected')
    throw new UserError('step_done', `step ${step.id} is done`, 'Begin the next one, or add a step.');
  if (step.tries >= mostTries)
    throw new UserError(
      'too_many_attempts',
      `step ${step.id} failed ${step.tries} times`,
      'Run `ephor supervise halt "<why>"` and let the user decide.',
    );
  const begun: Step = { ...step, status: 'in_progress', begun: { at, head } };
  // What a failed attempt changed and nobody committed is still there.
  const touched = work.steps.some(({ status }) => status === 'failed') ? work.observed.touched : [];
  return {
    ...work,
    state: 'running',
    missing: [],
    steps: replaced(work, begun),
    observed: { ...work.observed, lastCheck: null, touched, workers: [] },
  };
}

/** A step passes on what was seen: a check that passed after the last edit, and a commit. */
export function passStep(
  work: SupervisedWork,
  id: string | undefined,
  at: string,
  git: CommitState,
): SupervisedWork {
  checkGoingOn(work);
  const step = stepNamed(work, id ?? stepInProgress(work)?.id);
  if (step.status !== 'in_progress')
    throw new UserError(
      'step_not_begun',
      `step ${step.id} is ${step.status}`,
      `Begin it first: \`ephor supervise step begin ${step.id}\`.`,
    );
  const { lastCheck, edits } = work.observed;
  if (lastCheck === null || !lastCheck.passed || lastCheck.edits !== edits)
    throw new UserError(
      'no_passing_check',
      lastCheck === null
        ? `no check has run since step ${step.id} began`
        : lastCheck.passed
          ? `something was edited since ${lastCheck.command} passed`
          : `${lastCheck.command} failed`,
      'Let a check pass as a command of its own: the tests of the project, or the check of a criterion.',
    );
  checkCommitted(step, git);
  const attempts = [...step.attempts, { at, result: 'passed', evidence: lastCheck.command } as const];
  const done: Step = {
    ...step,
    status: 'done',
    attempts,
    ...(git.head === null ? {} : { commit: git.head }),
  };
  const steps = replaced(work, done);
  return { ...work, steps, state: steps.every(({ status }) => status === 'done') ? 'qa' : 'running' };
}

function checkCommitted({ id, begun }: Step, { head, follows, uncommitted, unpushed }: CommitState): void {
  if (head === null) return;
  if (begun?.head === head || !follows)
    throw new UserError(
      'not_committed',
      begun?.head === head
        ? `nothing has been committed since step ${id} began`
        : `the newest commit lacks what was there when step ${id} began`,
      'Commit what the step changed on the branch where it began, then report it again.',
    );
  if (uncommitted.length > 0)
    throw new UserError(
      'not_committed',
      `not committed: ${uncommitted.slice(0, 5).join(', ')}`,
      'Commit what the step changed, then report it again.',
    );
  if (unpushed)
    throw new UserError(
      'not_pushed',
      'the newest commit is not on the remote',
      'Push it (`supervise.push` is on in this project), then report it again.',
    );
}

/** A failure that was seen when the sub-agent ended is not counted again when it is reported. */
export function failStep(
  work: SupervisedWork,
  id: string | undefined,
  at: string,
  notes: string,
): SupervisedWork {
  const step = stepNamed(work, id ?? stepInProgress(work)?.id);
  if (step.status === 'failed') return work;
  checkGoingOn(work);
  if (step.status !== 'in_progress')
    throw new UserError(
      'step_not_begun',
      `step ${step.id} is ${step.status}`,
      'Only a step that has begun can fail.',
    );
  return attemptFailed(work, step.id, at, notes || 'reported as failed');
}

/** A person has looked: what was counted until then counts no more. */
export function resumedWork(work: SupervisedWork): SupervisedWork {
  const steps = work.steps.map((step) => ({ ...step, tries: 0 }));
  const { observed } = work;
  return {
    ...work,
    state: work.halted?.was ?? work.state,
    halted: null,
    steps,
    baseline: work.locked ? steps.length : work.baseline,
    observed: { ...observed, rounds: {}, ...noRow },
  };
}

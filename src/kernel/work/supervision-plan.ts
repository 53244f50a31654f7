import { UserError } from '../errors.ts';
import { redact } from '../text/secrets.ts';
import {
  type Criterion,
  type CriticVerdict,
  halt,
  mostDrift,
  nothingObserved,
  type Step,
  type SupervisedWork,
} from './supervision.ts';

const longestText = 1_000;
const mostItems = 200;

/** What somebody says, on one line and without secrets. */
export function saidText(text: string, what: string): string {
  const clean = redact(text.replaceAll(/\s+/g, ' ').trim());
  if (clean === '') throw new UserError('bad_input', `${what} needs words`, 'Say it in one sentence.');
  if (clean.length > longestText)
    throw new UserError('bad_input', `${what} has ${clean.length} characters`, `Use at most ${longestText}.`);
  return clean;
}

export const startedWork = (id: string, task: string, workflow: string, at: string): SupervisedWork => ({
  id,
  task,
  workflow,
  state: 'planning',
  started_at: at,
  criteria: [],
  locked: null,
  steps: [],
  baseline: 0,
  plan: 0,
  verdicts: [],
  qa: [],
  halted: null,
  missing: [],
  observed: nothingObserved,
});

export function addCriterion(work: SupervisedWork, text: string, check: string | undefined): SupervisedWork {
  if (work.locked)
    throw new UserError(
      'criteria_locked',
      `the criteria of ${work.id} are locked since ${work.locked.at}`,
      'They stay as they are. A person can unlock them: `ephor supervise unlock`.',
    );
  enough(work.criteria, 'criteria');
  const said = saidText(text, 'a criterion');
  const proof = check === undefined ? {} : { check: saidText(check, 'a check') };
  const criterion: Criterion = { id: `c${work.criteria.length + 1}`, text: said, ...proof };
  return { ...work, criteria: [...work.criteria, criterion], plan: work.plan + 1 };
}

/** Before the lock they are the plan; after it they let it grow, and a plan that grows too far waits for a person. */
export function addSteps(work: SupervisedWork, texts: readonly string[], at: string): SupervisedWork {
  if (texts.length === 0)
    throw new UserError(
      'bad_input',
      'no step was given',
      'Say each step: `ephor supervise step add "…" "…"`.',
    );
  enough([...work.steps, ...texts], 'steps');
  const added = texts.map(
    (text, index): Step => ({
      id: `s${work.steps.length + index + 1}`,
      text: saidText(text, 'a step'),
      status: 'pending',
      attempts: [],
      tries: 0,
    }),
  );
  const steps = [...work.steps, ...added];
  if (!work.locked) return { ...work, steps, plan: work.plan + 1 };
  const state = work.state === 'qa' ? 'running' : work.state;
  const grown: SupervisedWork = { ...work, state, steps };
  const more = steps.length - work.baseline;
  if (more <= work.baseline * mostDrift) return grown;
  const percent = Math.round((more / work.baseline) * 100);
  return halt(
    grown,
    at,
    'drift',
    `the plan grew from ${work.baseline} to ${steps.length} steps, by ${percent} %`,
  );
}

function enough(items: readonly unknown[], what: string): void {
  if (items.length > mostItems)
    throw new UserError(
      'bad_input',
      `more than ${mostItems} ${what}`,
      'Split it into several pieces of work.',
    );
}

/** A verdict counts when a critic has seen the plan as it is, and when its own last words say the same. */
export function addVerdict(
  work: SupervisedWork,
  verdict: CriticVerdict,
  notes: string,
  at: string,
): SupervisedWork {
  if (work.locked)
    throw new UserError('criteria_locked', 'the plan is already locked', 'Go on: `ephor supervise status`.');
  const { critic } = work.observed;
  if (critic?.plan !== work.plan)
    throw new UserError(
      'no_critic',
      critic === null ? 'no critic has looked at the plan' : 'the plan changed since a critic looked at it',
      'Start a sub-agent of the type critic with the criteria and all steps, and wait until it is done.',
    );
  if (critic.spoke && critic.said !== verdict)
    throw new UserError(
      'no_critic',
      critic.said === null ? 'the critic gave no verdict' : `the critic said ${critic.said}`,
      critic.said === null
        ? 'Ask it again, and have it end its answer with APPROVE or REVISE.'
        : 'Report what it said. After a REVISE, change the plan and ask again.',
    );
  const said = { at, verdict, notes: redact(notes.trim()).slice(0, longestText), plan: work.plan };
  return { ...work, verdicts: [...work.verdicts, said].slice(-50) };
}

/** What keeps the criteria from being locked, first things first. */
export function lockProblem(work: SupervisedWork): UserError | undefined {
  const missing = (message: string, hint: string): UserError => new UserError('not_ready', message, hint);
  if (work.criteria.length === 0)
    return missing(
      'there is no criterion',
      'Add one: `ephor supervise criteria add "…" --check "npm test"`.',
    );
  if (work.steps.length === 0)
    return missing('there is no step', 'List all of them: `ephor supervise step add "…" "…"`.');
  const verdict = work.verdicts.at(-1);
  if (verdict?.plan === work.plan && verdict.verdict === 'APPROVE') return undefined;
  return missing(
    verdict?.plan === work.plan ? 'the critic wants the plan revised' : 'no critic approved this plan',
    'Start a sub-agent of the type critic, then report its verdict: `ephor supervise critic approve`.',
  );
}

export const lockedWork = (work: SupervisedWork, at: string, hash: string): SupervisedWork => ({
  ...work,
  state: 'locked',
  locked: { at, hash },
  baseline: work.steps.length,
});

/** Whatever was proved or approved was so for other criteria. */
export const unlockedWork = (work: SupervisedWork): SupervisedWork => ({
  ...work,
  state: 'planning',
  locked: null,
  halted: null,
  steps: work.steps.map((step) => (step.status === 'in_progress' ? { ...step, status: 'pending' } : step)),
  qa: [],
  missing: [],
  plan: work.plan + 1,
});

import { checkGoingOn } from './supervision-steps.ts';
import { UserError } from '../../kernel/errors.ts';
import { shorten } from '../../kernel/text/secrets.ts';
import type { Criterion, Proof, QaVerdict, SupervisedWork } from '../../kernel/work/supervision.ts';

/** The command that brings the work on. */
export function nextStep(work: SupervisedWork): string {
  const { state, criteria, steps, verdicts, plan } = work;
  if (state === 'halted') return 'ephor supervise resume';
  if (state === 'approved' || state === 'stopped') return 'ephor supervise start "<task>"';
  if (state === 'planning') {
    if (criteria.length === 0) return 'ephor supervise criteria add "…" --check "npm test"';
    if (steps.length === 0) return 'ephor supervise step add "…" "…"';
    const last = verdicts.at(-1);
    return last?.plan === plan && last.verdict === 'APPROVE'
      ? 'ephor supervise lock'
      : 'ephor supervise critic approve|revise --notes "…", after a sub-agent of the type critic';
  }
  const going = steps.find(({ status }) => status === 'in_progress');
  if (going) return `ephor supervise step pass ${going.id}`;
  const open = steps.find(({ status }) => status !== 'done');
  if (open) return `ephor supervise step begin ${open.id}`;
  const [unmet] = unmetCriteria(work);
  return unmet
    ? `ephor supervise qa ${unmet.criterion.id} --evidence "${unmet.criterion.check ?? '<command>'}"`
    : 'ephor supervise finish';
}

/** A command in a form that can be compared and kept. */
export const commandText = (command: string): string => shorten(command.replaceAll(/\s+/g, ' ').trim(), 500);

/** Programs whose success says nothing about the work. */
const idle = new Set(['echo', 'printf', 'true', ':', 'cd', 'pwd', 'sleep', 'exit', 'ephor', 'sg']);

const isWord = (part: string): boolean => idle.has(part.slice(part.lastIndexOf('/') + 1).split(' ')[0] ?? '');

export const provesSomething = ({ parts }: Pick<Proof, 'parts'>): boolean =>
  parts.some((part) => !isWord(part));

/** Whether this call was, or ended with the success of, that command. */
export const isCommand = ({ command, parts }: Pick<Proof, 'command' | 'parts'>, wanted: string): boolean => {
  const text = commandText(wanted);
  return text !== '' && (command === text || parts.includes(text));
};

export function criterionNamed({ criteria }: SupervisedWork, id: string): Criterion {
  const wanted = id.toLowerCase();
  const found = criteria.find((criterion) => criterion.id === wanted || criterion.id === `c${wanted}`);
  if (found) return found;
  throw new UserError(
    'unknown_criterion',
    `there is no criterion ${id}`,
    `The criteria are ${criteria.map((criterion) => criterion.id).join(', ') || 'not written yet'}.`,
  );
}

/** The newest call that was seen to succeed since the last edit and that fits what is said. */
export function proofFor(work: SupervisedWork, criterion: Criterion, evidence: string): Proof {
  const { proofs, edits } = work.observed;
  const said = proofs.filter((proof) => proof.call === evidence || isCommand(proof, evidence));
  const refused = (message: string, hint: string): UserError => new UserError('no_evidence', message, hint);
  const run = criterion.check ?? evidence;
  if (said.length === 0)
    throw refused(
      `Ephor saw no call “${evidence}” succeed`,
      `Let an agent of the type qa run \`${run}\` as a command of its own. Words are not evidence.`,
    );
  const fresh = said.filter((proof) => proof.edits === edits);
  if (fresh.length === 0)
    throw refused(`something was edited since “${evidence}” succeeded`, `Run \`${run}\` again.`);
  const proving = fresh.filter(provesSomething);
  if (proving.length === 0)
    throw refused(
      `“${evidence}” proves nothing about the work`,
      'Run something that fails when the criterion is not met.',
    );
  const { check } = criterion;
  const found = check === undefined ? proving.at(-1) : proving.findLast((proof) => isCommand(proof, check));
  if (found) return found;
  throw refused(`criterion ${criterion.id} can be proved only by \`${check}\``, `Run \`${check}\`.`);
}

export function judgedCriterion(work: SupervisedWork, verdict: QaVerdict): SupervisedWork {
  checkGoingOn(work);
  const others = work.qa.filter(({ criterion }) => criterion !== verdict.criterion);
  return { ...work, qa: [...others, verdict] };
}

/** What keeps the work from being approved; nothing when all of it was seen. */
export function missingFor(work: SupervisedWork): readonly string[] {
  const { edits, qaEdits } = work.observed;
  const steps = work.steps.filter(({ status }) => status !== 'done');
  const unmet = unmetCriteria(work).map(
    ({ criterion, why }) => `criterion ${criterion.id} (${criterion.text}): ${why}`,
  );
  return [
    ...steps.map(({ id, text, status }) => `step ${id} (${text}) is ${status.replace('_', ' ')}`),
    ...unmet,
    ...(qaEdits === edits ? [] : ['no agent of the type qa has looked at the work since the last edit']),
  ];
}

export function unmetCriteria(
  work: SupervisedWork,
): readonly { readonly criterion: Criterion; readonly why: string }[] {
  return work.criteria.flatMap((criterion) => {
    const verdict = work.qa.find((each) => each.criterion === criterion.id);
    if (verdict === undefined) return [{ criterion, why: 'no evidence yet' }];
    if (verdict.verdict === 'fail') return [{ criterion, why: verdict.notes || 'not met' }];
    return verdict.edits === work.observed.edits
      ? []
      : [{ criterion, why: 'its evidence is older than the last edit' }];
  });
}

export const finishedWork = (work: SupervisedWork, missing: readonly string[]): SupervisedWork => ({
  ...work,
  state: missing.length === 0 ? 'approved' : 'rejected',
  missing,
});

import { labels, saysYes } from '../plan/words.ts';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { ago } from '../../../kernel/operations/time-words.ts';
import type { Change, DocumentPlace, Writer } from '../../../kernel/portfolio/change.ts';
import { decisionText } from '../../../kernel/portfolio/decision-text.ts';
import type { Escalation } from '../../../kernel/portfolio/escalation.ts';
import type { Initiative } from '../../../kernel/portfolio/initiative.ts';
import { initiativeKey, type Portfolio } from '../../../kernel/portfolio/portfolio.ts';
import { redact } from '../../../kernel/text/secrets.ts';
import { visible } from '../../../kernel/text/visible.ts';
import { nameOf, prose } from './entries.ts';
import { findEscalation } from './find.ts';
import { questionsOf } from './looks.ts';

export interface Answered {
  readonly escalation: Escalation;
  /** What happens now, in a sentence. */
  readonly next: string;
  /** Where the decision is written down; null for what is good only once. */
  readonly recorded: DocumentPlace | null;
}

interface Answering {
  readonly id: string;
  readonly answer: string;
  /** The decision holds in all spaces. */
  readonly everywhere: boolean;
  /** A plan that changed since it was asked about is approved as it is now. */
  readonly changed?: boolean;
}

/** A suggestion by its number or its label, or the person's own words. */
export function answerIn({ suggestedAnswers }: Pick<Escalation, 'suggestedAnswers'>, given: string): string {
  const said = prose(given, 'the answer');
  const isNumber = /^[1-9]$/.test(said);
  const byNumber = isNumber ? suggestedAnswers[Number(said) - 1] : undefined;
  const byLabel = suggestedAnswers.find(({ label }) => label.toLowerCase() === said.toLowerCase());
  if (isNumber && suggestedAnswers.length > 0 && !byNumber && !byLabel)
    throw new UserError(
      'no_such_answer',
      `there is no suggestion ${said}; ${suggestedAnswers.length === 1 ? 'the only one is 1' : `they are 1 to ${suggestedAnswers.length}`}`,
      `If ${said} itself is your answer, say it with a word more, like "${said} of them".`,
    );
  const answer = (byNumber ?? byLabel)?.label ?? said;
  if (answer === '')
    throw new UserError('bad_input', 'the answer is empty', 'Say it in your words, or pick a number.');
  return answer;
}

/** The person's word: the question is resolved, what follows is agreed, and the decision is written down, all at once. */
export async function resolve(app: App, writer: Writer, answering: Answering): Promise<Answered> {
  const at = app.io.clock.now().toISOString();
  const found = findEscalation(await app.portfolio.read(), answering.id);
  const answer = answerIn(found, answering.answer);
  return app.portfolio.transact<Answered>(writer, `answered ${found.id}`, (now) => {
    const old = findEscalation(now, found.id);
    if (old.status === 'resolved') throw answeredAlready(old, at);
    const by = nameOf(writer);
    const value: Escalation = {
      ...old,
      status: 'resolved',
      resolution: answer,
      resolvedBy: by,
      resolvedAt: at,
      snoozedUntil: null,
    };
    const recorded = placeOfDecision(old, answering.everywhere);
    const changes: readonly Change[] = [
      ...approvalOf(now, value, { by, at, changed: answering.changed === true }),
      ...(recorded
        ? [{ put: 'addition', place: recorded, text: recordOf(value, answering.everywhere) } as const]
        : []),
    ];
    return { changes, result: { escalation: value, next: nextOf(now, value), recorded } };
  });
}

const answeredAlready = ({ id, resolvedBy, resolvedAt, resolution }: Escalation, at: string): UserError =>
  new UserError(
    'answered_already',
    `${id} was answered by ${visible(resolvedBy ?? 'somebody')}${resolvedAt === null ? '' : ` ${ago(resolvedAt, at)}`}: “${visible(resolution ?? '')}”`,
    `Nothing was changed. \`ephor answer --undo ${id}\` takes that answer back, until a lead was told.`,
  );

/** What is asked for once, by a rule, a gate or for one plan, is no decision that answers later questions. */
function placeOfDecision(old: Escalation, everywhere: boolean): DocumentPlace | null {
  if (old.type === 'approval' || old.origin !== null || old.action !== null) return null;
  return { document: 'decisions', space: everywhere ? null : old.space };
}

export const recordOf = (escalation: Escalation, everywhere: boolean): string =>
  decisionText({
    question: redact(escalation.question),
    answer: redact(escalation.resolution ?? ''),
    space: everywhere ? null : escalation.space,
    source: `${escalation.id}, answered by ${escalation.resolvedBy}`,
    at: escalation.resolvedAt,
  });

/** The resolved question, and the approval that a yes to a plan is. */
function approvalOf(
  now: Portfolio,
  escalation: Escalation,
  { by, at, changed }: { readonly by: string; readonly at: string; readonly changed: boolean },
): readonly Change[] {
  const { type, approves, resolution, space, initiative: name, id } = escalation;
  const resolved = { put: 'escalation', value: escalation } as const;
  if (type !== 'approval' || approves === null || !saysYes(resolution)) return [resolved];
  const initiative = now.initiatives.find((each) => each.space === space && each.id === name);
  if (!initiative) return [resolved];
  const plan = hashOf(now, initiative);
  if (plan !== approves && !changed) throw planChanged(initiative);
  const value: Initiative = { ...initiative, approval: { by, at, plan, escalation: id }, updatedAt: at };
  return [
    { put: 'escalation', value: { ...escalation, approves: plan } },
    { put: 'initiative', value },
  ];
}

export const hashOf = ({ plans }: Portfolio, { space, id }: Initiative): string =>
  plans.find((each) => each.space === space && each.initiative === id)?.hash ?? '';

export const planChanged = (initiative: Initiative): UserError =>
  new UserError(
    'plan_changed',
    `the plan of ${initiativeKey(initiative)} has changed since you were asked about it; it is not approved`,
    `Look at it with \`ephor initiative show ${initiativeKey(initiative)}\`, then \`ephor approve ${initiativeKey(initiative)} --changed\` approves it as it is now.`,
  );

function nextOf(now: Portfolio, escalation: Escalation): string {
  const initiative = now.initiatives.find(
    ({ space, id }) => space === escalation.space && id === escalation.initiative,
  );
  if (!initiative) return 'The orchestrator takes it up at the next cycle.';
  const { status } = initiative;
  const name = initiative.id;
  if (status === 'complete' || status === 'cancelled')
    return `${name} is ${status}, so nothing waits for it.`;
  if (status === 'paused') return `${name} is paused; it goes on with \`ephor initiative resume ${name}\`.`;
  const left = questionsOf(now, initiative).filter(({ id }) => id !== escalation.id);
  const waits = left.filter(({ blocksInitiative }) => blocksInitiative).length;
  if (waits > 0)
    return `${name} still waits for ${waits === 1 ? 'another answer' : `${waits} other answers`}.`;
  if (escalation.type === 'approval' && escalation.resolution === labels.cancel)
    return `${name} ends at the next cycle.`;
  return `${name} goes on at the next cycle.`;
}

/** Takes an answer back, with the decision and the approval that came of it, unless a lead was told of it. */
export async function takeBack(app: App, writer: Writer, given: string | undefined): Promise<Escalation> {
  const at = app.io.clock.now().toISOString();
  for (let tries = 0; ; tries += 1) {
    const seen = await app.portfolio.read();
    const { id } = given === undefined ? lastAnswerOf(seen, nameOf(writer)) : findEscalation(seen, given);
    const texts = await withoutRecord(app, findEscalation(seen, id));
    const done = await app.portfolio.transact<Escalation | undefined>(
      writer,
      `took the answer to ${id} back`,
      (now) => {
        // Somebody else writes decisions meanwhile: look again.
        if (JSON.stringify(now.decisions) !== JSON.stringify(seen.decisions))
          return { changes: [], result: undefined };
        const old = findEscalation(now, id);
        check(old, at);
        const value: Escalation = {
          ...old,
          status: 'pending',
          resolution: null,
          resolvedBy: null,
          resolvedAt: null,
        };
        const initiatives = now.initiatives
          .filter(({ approval }) => approval?.escalation === id)
          .map(
            (initiative) =>
              ({ put: 'initiative', value: { ...initiative, approval: null, updatedAt: at } }) as const,
          );
        return { changes: [{ put: 'escalation', value }, ...initiatives, ...texts], result: value };
      },
    );
    if (done) return done;
    if (tries > 20) throw new Error('decisions are being written without an end');
  }
}

function check({ id, status, consumedAt, consumedBy, resolvedBy }: Escalation, at: string): void {
  if (status !== 'resolved')
    throw new UserError('not_answered', `${id} is not answered`, 'There is nothing to take back.');
  if (consumedAt !== null)
    throw new UserError(
      'told_already',
      `a lead was told the answer to ${id} ${ago(consumedAt, at)}${consumedBy === null ? '' : ` (${consumedBy})`}; it can’t be taken back`,
      'Change what it led to: edit the decision, or add a task with what is right.',
    );
  if (resolvedBy === 'orchestrator')
    throw new UserError(
      'not_yours',
      `${id} was answered from what is written down`,
      'Change the decision that it cites; the next question gets the new answer.',
    );
}

function lastAnswerOf({ escalations }: Portfolio, by: string): Escalation {
  const last = escalations
    .filter(({ status, resolvedBy }) => status === 'resolved' && resolvedBy === by)
    .toSorted((a, b) => (b.resolvedAt ?? '').localeCompare(a.resolvedAt ?? ''))[0];
  if (last) return last;
  throw new UserError('not_answered', 'you have answered nothing yet', '`ephor answer` shows what is open.');
}

async function withoutRecord(app: App, escalation: Escalation): Promise<readonly Change[]> {
  const places = [false, true].flatMap((everywhere) => {
    const place = placeOfDecision(escalation, everywhere);
    return place ? [{ place, record: recordOf(escalation, everywhere) }] : [];
  });
  const read = await Promise.all(
    places.map(async ({ place, record }) => ({ place, record, text: await app.portfolio.document(place) })),
  );
  return read.flatMap(({ place, record, text }) =>
    text?.includes(record)
      ? [{ put: 'text', place, text: text.replace(record, () => '').replaceAll(/\n{3,}/g, '\n\n') } as const]
      : [],
  );
}

import { findAnswer, sameQuestion } from '../plan/find-answer.ts';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { portfolioFiles } from '../../../kernel/place.ts';
import type { DocumentPlace, Writer } from '../../../kernel/portfolio/change.ts';
import type { Citation, Escalation, EscalationType } from '../../../kernel/portfolio/escalation.ts';
import type { Priority, Task } from '../../../kernel/portfolio/initiative.ts';
import { type DecisionRecord, type Portfolio, taskPath } from '../../../kernel/portfolio/portfolio.ts';
import { line, nameOf, prose, runOf } from './entries.ts';
import { findInitiative, findTask, onlyInitiative } from './find.ts';
import { isOpen } from './looks.ts';
import { momentToCome } from './pausing.ts';

/** A question as somebody words it. */
export interface Asking {
  readonly question: string;
  readonly type: EscalationType;
  readonly context: string;
  /** `label: what it means`. */
  readonly answers: readonly string[];
  readonly default?: string | undefined;
  readonly deadline?: string | undefined;
  readonly task?: string | undefined;
  readonly initiative?: string | undefined;
  readonly blocksInitiative: boolean;
  readonly priority?: Priority | undefined;
}

export type Asked =
  | { readonly outcome: 'asked' | 'asked-before'; readonly escalation: Escalation }
  /** Recorded knowledge holds the answer: nobody is asked. */
  | { readonly outcome: 'answered'; readonly answer: string; readonly citation: Citation };

const longestQuestion = 200;
const longestContext = 2_000;
const mostAnswers = 9;

/** Nobody reads a wall of text at seven in the morning: one sentence, and everything else into the context. */
export function questionOf(text: string): string {
  const question = text.replaceAll(/\s+/g, ' ').trim();
  if (/\n\s*\n|\n\s*[-*\d]/.test(text.trim()) || question.length > longestQuestion)
    throw new UserError(
      'wall_of_text',
      `the question has ${question.length} letters in ${text.trim().split('\n').length} lines, and one sentence of at most ${longestQuestion} is what people read`,
      'Ask one thing in one sentence; put why it matters into --context and the choices into --answer.',
    );
  const sentences = line(question, 'the question')
    .replaceAll(/\b(?:e\.g|i\.e|etc|vs|approx|no|v?\d+)\./gi, '')
    .split(/[.?!]+(?=\s+[\p{Lu}\d"“(])/u);
  if (sentences.length > 1)
    throw new UserError(
      'wall_of_text',
      `the question has ${sentences.length} sentences, and one is what people read`,
      'Keep the one that asks; put the others into --context.',
    );
  return line(question, 'the question');
}

export function answersOf(given: readonly string[]): Escalation['suggestedAnswers'] {
  const answers = given.map((text) => {
    const [, label = text, description = ''] = /^([^:]{1,60}):\s+([^]+)$/.exec(text.trim()) ?? [];
    return { label: line(label, 'an answer'), description: description.replaceAll(/\s+/g, ' ').trim() };
  });
  const labels = answers.map(({ label }) => label.toLowerCase());
  const twice = labels.find((label, at) => labels.indexOf(label) !== at);
  if (twice !== undefined)
    throw new UserError(
      'bad_input',
      `the answer “${twice}” is there twice`,
      'Give each answer a label of its own.',
    );
  if (answers.length > mostAnswers)
    throw new UserError(
      'bad_input',
      `${answers.length} answers are too many to choose from`,
      `Suggest the best, ${mostAnswers} at most; people can answer in their own words too.`,
    );
  const long = answers.find(({ label }) => label.length > 60);
  if (long)
    throw new UserError(
      'wall_of_text',
      `the answer “${long.label.slice(0, 40)}…” has ${long.label.length} letters`,
      'Write "label: what it means", with a label of a few words.',
    );
  return answers;
}

/** Asks people, unless it is written down already: recorded knowledge first, then what was asked before. */
export async function ask(app: App, writer: Writer, asking: Asking): Promise<Asked> {
  const question = questionOf(asking.question);
  const suggestedAnswers = answersOf(asking.answers);
  if (asking.type === 'decision' && suggestedAnswers.length < 2)
    throw new UserError(
      'bad_input',
      'a decision needs at least two answers to choose from',
      'Give --answer "label: what it means" for each, or make it a question.',
    );
  const context = prose(asking.context, 'the context');
  if (context.length > longestContext)
    throw new UserError(
      'wall_of_text',
      `the context has ${context.length} letters, and ${longestContext} is the most`,
      'Say only what is needed to decide; name the file where the rest stands.',
    );
  const fallback = defaultOf(asking.default, suggestedAnswers);
  const now = app.io.clock.now();
  const deadline = asking.deadline === undefined ? null : momentToCome(asking.deadline, now);
  if (deadline !== null && fallback === null)
    throw new UserError(
      'bad_input',
      'a deadline needs a default',
      'Say with --default what counts when nobody answers.',
    );
  const at = now.toISOString();
  const { space } = placeOf(await app.portfolio.read(), writer, asking);
  const documents = await knowledgeOf(app, space);

  return app.portfolio.transact<Asked>(writer, `asked: ${question}`, (portfolio, next) => {
    const place = placeOf(portfolio, writer, asking);
    const run = runOf(portfolio, writer);
    const citation =
      findAnswer({ question, space: place.space }, portfolio.decisions, documents) ??
      inTheSameWords(question, place.space, portfolio.decisions);
    if (citation) {
      const counted = run ? [{ put: 'run', value: { ...run, avoided: run.avoided + 1 } } as const] : [];
      return { changes: counted, result: { outcome: 'answered', answer: citation.text, citation } };
    }
    const before = portfolio.escalations.find(
      (each) =>
        isOpen(each) &&
        each.space === place.space &&
        (sameQuestion(each.question, question) || plainWords(each.question) === plainWords(question)),
    );
    if (before) return { changes: [], result: { outcome: 'asked-before', escalation: before } };
    const by = run ? `${run.initiative}-lead` : nameOf(writer);
    const value: Escalation = {
      id: next.escalation(),
      type: asking.type,
      ...place,
      question,
      context,
      suggestedAnswers,
      default: fallback,
      deadline,
      escalatedBy: by,
      escalationPath: [by],
      priority: asking.priority ?? 'medium',
      blocksInitiative: asking.blocksInitiative,
      createdAt: at,
      status: writer.kind === 'person' ? 'pending' : 'draft',
      resolution: null,
      resolvedBy: null,
      resolvedAt: null,
      citation: null,
      consumedAt: null,
      consumedBy: null,
      snoozedUntil: null,
      approves: null,
      action: null,
      origin: null,
    };
    const progressed =
      run && !run.progress ? [{ put: 'run', value: { ...run, progress: true } } as const] : [];
    return {
      changes: [{ put: 'escalation', value }, ...progressed],
      result: { outcome: 'asked', escalation: value },
    };
  });
}

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What names a thing to choose is the same question in the same words, however short. “Shall we go on?” is not. */
function inTheSameWords(
  question: string,
  space: string,
  decisions: readonly DecisionRecord[],
): Citation | undefined {
  const wanted = plainWords(question);
  if (!/^(?:which|what|who|where) \S+ /.test(wanted)) return undefined;
  const found = decisions.filter(
    (each) => (each.space === space || each.space === null) && plainWords(each.question) === wanted,
  );
  const [first] = found.filter((each) => each.space === space).concat(found);
  const answers = new Set(found.map(({ answer }) => plainWords(answer)));
  return first && answers.size === 1 ? { file: first.file, line: first.line, text: first.answer } : undefined;
}

function placeOf(
  portfolio: Portfolio,
  writer: Writer,
  { task, initiative }: Asking,
): Pick<Escalation, 'space' | 'initiative' | 'blocksTask'> {
  const run = runOf(portfolio, writer);
  if (task !== undefined) {
    const named = /[#/]/.test(task) || initiative === undefined ? task : `${initiative}#${task}`;
    const found: Task = findTask(portfolio, named, { run });
    return { space: found.space, initiative: found.plan, blocksTask: taskPath(found) };
  }
  const found =
    initiative === undefined ? onlyInitiative(portfolio, run) : findInitiative(portfolio, initiative);
  return { space: found.space, initiative: found.id, blocksTask: null };
}

function defaultOf(given: string | undefined, answers: Escalation['suggestedAnswers']): string | null {
  if (given === undefined) return null;
  const found = answers.find(({ label }) => label.toLowerCase() === given.trim().toLowerCase());
  if (found) return found.label;
  throw new UserError(
    'bad_input',
    `the default “${given.slice(0, 60)}” is none of the answers`,
    answers.length === 0
      ? 'Give --answer for each first.'
      : `They are ${answers.map(({ label }) => label).join(', ')}.`,
  );
}

/** What is written down for a space and for all, with the names that a citation gives it. */
async function knowledgeOf(app: App, space: string) {
  const { knowledge, spaceKnowledge } = portfolioFiles(app.home);
  const places: readonly (readonly [string, DocumentPlace])[] = [
    [spaceKnowledge(space, 'conventions'), { document: 'conventions', space }],
    [spaceKnowledge(space, 'patterns'), { document: 'patterns', space }],
    [knowledge('conventions'), { document: 'conventions', space: null }],
    [knowledge('preferences'), { document: 'preferences' }],
  ];
  const read = await Promise.all(
    places.map(async ([file, place]) => ({ file, text: (await app.portfolio.document(place)) ?? '' })),
  );
  return read.filter(({ text }) => text !== '');
}

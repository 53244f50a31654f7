import type { App } from '../../../../kernel/app.ts';
import { defineOperation, type Style } from '../../../../kernel/operation.ts';
import { counted } from '../../../../kernel/operations/time-words.ts';
import type { Escalation } from '../../../../kernel/portfolio/escalation.ts';
import { visible } from '../../../../kernel/text/visible.ts';
import { flag, maybe } from '../../things/entries.ts';
import { findEscalation } from '../../things/find.ts';
import { nothing } from '../../things/looks.ts';
import { questionText } from '../../things/question-text.ts';
import { questionsForPeople, type Ranked, rankedOne } from '../../things/rank.ts';
import { type Answered, resolve, takeBack } from '../../things/resolve.ts';
import { plainStyle, type Sitting, sitThrough } from '../../things/sitting.ts';

interface AnswerResult {
  readonly at: string;
  readonly answered: readonly Answered[];
  readonly takenBack: readonly Escalation[];
  /** What was only shown, the highest ranked first. */
  readonly shown: readonly Ranked[];
  /** Open questions that are left. */
  readonly left: number;
  /** Whether nobody sat there to be asked. */
  readonly alone: boolean;
}

export const answer = defineOperation({
  id: 'answer',
  summary: 'Answer what you are asked; the question that unblocks most comes first',
  doors: ['cli', 'http'],
  effect: 'write',
  caller: 'person',
  group: 'portfolio',
  input: {
    id: maybe('a question, like esc-004 or 4; without it, one after the other'),
    answer: maybe('the number or the label of a suggestion, or your own words'),
    undo: flag('take the last answer back, or that of the question named'),
    everywhere: flag('the decision holds in all spaces'),
  },
  positional: ['id', 'answer'],
  examples: [
    { command: 'ephor answer', explains: 'one after the other; a digit picks a suggestion at once' },
    { command: 'ephor answer esc-004 2', explains: 'the second suggestion' },
    {
      command: 'ephor answer 4 "Stripe, with the test key only" --everywhere',
      explains: 'in your own words, for all spaces',
    },
    { command: 'ephor answer --undo', explains: 'until a lead was told of it' },
  ],
  async run({ app, input, writer, ask, screen }): Promise<AnswerResult> {
    const at = app.io.clock.now().toISOString();
    if (input.undo) return ended(app, { answered: [], takenBack: [await takeBack(app, writer, input.id)] });
    if (input.id !== undefined && input.answer !== undefined) {
      const { id, answer: given, everywhere } = input;
      return ended(app, {
        answered: [await resolve(app, writer, { id, answer: given, everywhere })],
        takenBack: [],
      });
    }
    if (ask) {
      const sitting: Sitting = {
        app,
        writer,
        ask,
        style: screen ?? plainStyle,
        everywhere: input.everywhere,
      };
      return ended(app, await sitThrough(sitting, input.id));
    }
    const portfolio = await app.portfolio.read();
    const shown =
      input.id === undefined
        ? questionsForPeople(portfolio, at)
        : [rankedOne(portfolio, findEscalation(portfolio, input.id), at)];
    return { ...(await ended(app, { answered: [], takenBack: [] })), shown, alone: true };
  },
  print: ({ at, answered, takenBack, shown, left, alone }, style) => {
    const done = [
      ...answered.map((each) => answeredText(each, style)),
      ...takenBack.map(
        ({ id, question }) =>
          `${style.good('✓')} The answer to ${style.code(id)} is taken back: ${visible(question)}`,
      ),
    ];
    if (shown.length > 0)
      return [
        ...shown.map((each) => questionText(each, { at }, style)),
        style.dim(`  ephor answer ${shown[0]?.id} <number or words>`),
      ].join('\n\n');
    if (left === 0 && done.length === 0)
      return nothing(
        'Nobody waits for you: no question is open.',
        'ephor status',
        'shows what goes on',
        style,
      );
    if (left > 0 && !alone) done.push(style.dim(`  ${counted(left, 'question')} left: ephor answer`));
    return done.join('\n');
  },
});

async function ended(app: App, done: Pick<AnswerResult, 'answered' | 'takenBack'>): Promise<AnswerResult> {
  const at = app.io.clock.now().toISOString();
  const left = questionsForPeople(await app.portfolio.read(), at).length;
  return { at, ...done, shown: [], left, alone: false };
}

const answeredText = ({ escalation, next, recorded }: Answered, style: Style): string =>
  [
    `${style.good('✓')} ${style.code(escalation.id)} ${style.strong(visible(escalation.resolution ?? ''))}  ${next}`,
    ...(recorded
      ? [
          style.dim(
            `  Written down as a decision ${'space' in recorded && recorded.space !== null ? `of ${recorded.space}` : 'for all spaces'}; nobody is asked that again.`,
          ),
        ]
      : []),
  ].join('\n');

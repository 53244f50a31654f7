import * as v from 'valibot';
import { UserError } from '../../../../kernel/errors.ts';
import { defineOperation } from '../../../../kernel/operation.ts';
import type { DocumentPlace } from '../../../../kernel/portfolio/change.ts';
import { decisionText } from '../../../../kernel/portfolio/decision-text.ts';
import { redact } from '../../../../kernel/text/secrets.ts';
import { entry, leadsRun, line, maybe, prose } from '../../things/entries.ts';

interface Learned {
  readonly place: DocumentPlace;
  /** False when it stands there already. */
  readonly added: boolean;
}

export const leadLearn = defineOperation({
  id: 'lead-learn',
  summary: 'Write down what your space should know from now on: a convention, a pattern or a decision',
  doors: ['cli', 'mcp'],
  leadsOnly: true,
  effect: 'write',
  caller: 'anyone',
  group: 'portfolio',
  input: {
    kind: v.pipe(
      v.picklist(['conventions', 'patterns', 'decisions']),
      v.description('how things are done here, what the code is like, or what you decided'),
    ),
    text: entry('one or two sentences; of a decision, the answer'),
    question: maybe('of a decision: the question that it answers, so that nobody asks it again'),
  },
  positional: ['kind', 'text'],
  examples: [
    {
      command: 'ephor lead learn conventions "Amounts are integers in cents."',
      explains: 'in knowledge/conventions.md of the space',
    },
    {
      command: 'ephor lead learn decisions "In cents" --question "How are amounts stored?"',
      explains: 'a decision that was yours to make',
    },
  ],
  async run({ app, input, writer }): Promise<Learned> {
    const text = redact(prose(input.text, 'the text'));
    const { kind, question } = input;
    if (text === '')
      throw new UserError('bad_input', 'there is nothing to write down', 'Say it in a sentence.');
    if (kind === 'decisions' && question === undefined)
      throw new UserError(
        'bad_input',
        'a decision needs the question that it answers',
        'Give --question "…?".',
      );
    const run = leadsRun(await app.portfolio.read(), writer);
    const at = app.io.clock.now().toISOString();
    const place: DocumentPlace = { document: kind, space: run.space };
    const before = (await app.portfolio.document(place)) ?? '';
    const plain = (said: string): string =>
      said
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    if (plain(before).includes(plain(question === undefined ? text : `${question} answer ${text}`)))
      return { place, added: false };
    const section =
      question === undefined
        ? `- ${text.replaceAll(/\n+/g, '\n  ')}`
        : decisionText({
            question: line(question, 'the question'),
            answer: text,
            space: run.space,
            source: `${run.id}, decided by ${run.initiative}-lead`,
            at,
          });
    const head = before.trim() === '' ? `# ${kind.charAt(0).toUpperCase()}${kind.slice(1)}\n\n` : '';
    await app.portfolio.transact(writer, 'learned', () => ({
      changes: [{ put: 'addition', place, text: `${head}${section}` }],
      result: null,
    }));
    return { place, added: true };
  },
  print: ({ place, added }, style) =>
    added
      ? `${style.good('✓ Written down')} in ${place.document} of the space.`
      : style.dim(`That stands in ${place.document} already.`),
});

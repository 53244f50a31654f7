import * as v from 'valibot';
import { findDecision } from '../find-decision.ts';
import { decisionText, recordedDecision, type RecordedDecision } from '../decision-text.ts';
import { eventInWords, type ExplainResult, explanationText, verdictWords } from '../explanation-text.ts';
import type { App, Explanation } from '../../../kernel/app.ts';
import { typedWord } from '../../../kernel/commands/program-name.ts';
import { decisionIdShape } from '../../../kernel/decision.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation, type InputOf } from '../../../kernel/operation.ts';
import { askingHost, hostInput } from '../../../kernel/operations/asking-host.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { isDisabled } from '../../../kernel/state.ts';

const text = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));

const input = {
  words: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('id of a decision, or the beginning of it; or a command line, after --'),
    ),
  ),
  payload: text('file with a hook payload as the host sends it (default: standard input)'),
  tool: text('name of the tool, as the host calls it'),
  path: text('file to read, or to write with --content'),
  content: text('text that would be written to the file'),
  command: text('command line to run'),
  url: text('address to fetch'),
  prompt: text("the user's prompt"),
  session: text('explain it in this session (default: a new one)'),
  host: hostInput,
  all: v.optional(v.pipe(v.boolean(), v.description('also list the gates that said nothing')), false),
};

export const explain = defineOperation({
  id: 'explain',
  summary: 'Explain what Ephor decided, or what it would say to an action, and why',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input,
  positional: ['words'],
  examples: [
    {
      command: 'ephor explain -- git push --force',
      explains: 'see what a command would do, and what Ephor says to it',
    },
    { command: 'ephor explain d-7k3f9q2m', explains: 'look at a past decision, as the audit log has it' },
    { command: 'ephor explain --command "npm publish"', explains: 'try a command line' },
    { command: 'ephor explain --path src/a.ts --content "let a"', explains: 'try writing a file' },
    { command: 'ephor explain --prompt "go ahead"', explains: 'try a prompt' },
    { command: 'ephor explain < payload.json', explains: 'replay a hook call as the host made it' },
  ],
  async run({ app, input: said, piped, door }): Promise<ExplainResult | RecordedDecision> {
    if (door === 'http' && said.payload !== undefined)
      throw new UserError(
        'bad_input',
        'payload: the dashboard reads no files',
        'Fill in the other fields instead.',
      );
    const { words, all } = said;
    const [id] = words ?? [];
    if (id !== undefined && words?.length === 1 && decisionIdShape.test(id)) {
      const here = inProject(app);
      return recordedDecision(await findDecision(app, here, id), here, app.io.clock.now().toISOString(), all);
    }
    // One word alone is a whole line; several are words that a shell took apart.
    const command =
      said.command ?? (words && (words.length === 1 ? words[0] : words.map(typedWord).join(' ')));
    const explanation = await explanationOf(app, { ...said, command }, piped);
    const project = await app.projectAt(explanation.event.cwd);
    const { switch: section } = (await project?.state.read(explanation.event.session))?.sections ?? {};
    const switchedOff = section !== undefined && isDisabled(section, explanation.event.at);
    return {
      verdict: verdictWords(explanation, switchedOff),
      ...explanation,
      root: project?.place.root ?? app.cwd,
      switchedOff,
      all,
    };
  },
  print: (result, style) =>
    'settingsNow' in result ? decisionText(result, style) : explanationText(result, style),
});

async function explanationOf(
  app: App,
  said: InputOf<typeof input>,
  piped: (() => Promise<string | undefined>) | undefined,
): Promise<Explanation> {
  const host = askingHost(app, said.host).id;
  const event = eventInWords({ ...said, host }, app);
  if (event) return app.explainEvent(event);
  const payload = said.payload === undefined ? await piped?.() : app.io.files.readText(said.payload);
  if (payload === undefined || payload.trim() === '') {
    throw new UserError(
      'bad_input',
      said.payload === undefined ? 'there is nothing to explain' : `there is no file ${said.payload}`,
      'Name a --command, a --path or a --prompt, or pipe in a hook payload; see `ephor explain --help`.',
    );
  }
  return app.explain({ host, eventName: '', payload, id: '' });
}

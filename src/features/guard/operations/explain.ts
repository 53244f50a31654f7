import * as v from 'valibot';
import { findDecision } from '../find-decision.ts';
import { decisionText, recordedDecision, type RecordedDecision } from '../decision-text.ts';
import { eventInWords, type ExplainResult, explanationText, verdictWords } from '../explanation-text.ts';
import type { App, Explanation } from '../../../kernel/app.ts';
import { shellWord } from '../../../kernel/commands/program-name.ts';
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
      v.description('id of a decision, or the beginning of it; or after --, a command line'),
    ),
  ),
  payload: text('file with a hook payload as the host sends it; without it, what is piped in'),
  tool: text('tool name, as the host has it'),
  path: text('file that is read, or with --content written'),
  content: text('text that the file would get'),
  command: text('command line that would be run'),
  url: text('address that would be fetched'),
  prompt: text("the user's prompt"),
  session: text('as if in this session; without it, as if in a new one'),
  host: hostInput,
  all: v.optional(v.pipe(v.boolean(), v.description('list the gates that said nothing too')), false),
};

export const explain = defineOperation({
  id: 'explain',
  summary: 'Explain what Ephor decided, or would say to an action, and why',
  doors: ['cli', 'http'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input,
  positional: ['words'],
  examples: [
    {
      command: 'ephor explain -- git push --force',
      explains: 'what a command would do, and what Ephor says to it',
    },
    { command: 'ephor explain d-7k3f9q2m', explains: 'a decision of the past, as the audit log has it' },
    { command: 'ephor explain --command "npm publish"', explains: 'a command line' },
    { command: 'ephor explain --path src/a.ts --content "let a"', explains: 'a file as it would be written' },
    { command: 'ephor explain --prompt "go ahead"', explains: "the user's words" },
    { command: 'ephor explain < payload.json', explains: 'a hook call as the host made it' },
  ],
  async run({ app, input: said, piped, door }): Promise<ExplainResult | RecordedDecision> {
    if (door === 'http' && said.payload !== undefined)
      throw new UserError(
        'bad_input',
        'payload: no file is read for a browser',
        'Give what it holds in other entries.',
      );
    const { words, all } = said;
    const [id] = words ?? [];
    if (id !== undefined && words?.length === 1 && decisionIdShape.test(id)) {
      const here = inProject(app);
      return recordedDecision(await findDecision(app, here, id), here, app.io.clock.now().toISOString(), all);
    }
    const command = said.command ?? (words && (words.length === 1 ? words[0] : words.map(quoted).join(' ')));
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

/** One word alone is a whole line; several are words that a shell took apart. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : shellWord(word));

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

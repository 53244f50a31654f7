import * as v from 'valibot';
import { decisionText, recordedDecision, type RecordedDecision } from '../decision-text.ts';
import { eventInWords, type ExplainResult, explanationText, verdictWords } from '../explanation-text.ts';
import type { App, Explanation, Project } from '../../../kernel/app.ts';
import { shellWord } from '../../../kernel/commands/program-name.ts';
import { decisionIdShape } from '../../../kernel/decision.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation, type InputOf } from '../../../kernel/operation.ts';
import { askingHost, hostInput } from '../../../kernel/operations/asking-host.ts';
import { inProject } from '../../../kernel/operations/in-project.ts';
import { localTime } from '../../../kernel/operations/time-words.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { isDisabled } from '../../../kernel/state.ts';
import type { Named } from '../../../kernel/stores/store.ts';

/** A decision as the log has it, by its id or the beginning of that. */
async function findDecision(app: App, { audit, place }: Project, given: string): Promise<Named> {
  const id = given.toLowerCase();
  const { lines, from } = await audit.find(id);
  const ids = [...new Set(lines.map((line) => line.id))];
  if (ids.length > 1) {
    const shown = lines
      .slice(-5)
      .map((line) => `${line.id} (${localTime(line.at)} ${line.tool ?? line.event})`);
    throw new UserError(
      'decision_unclear',
      `${ids.length} decisions begin with ${id}: ${shown.join(', ')}${ids.length > 5 ? ', …' : ''}`,
      'Type more of the id.',
    );
  }
  const found = lines.at(-1) ?? failureNamed(app, id);
  if (found) return found;
  throw from === undefined
    ? new UserError(
        'decision_unknown',
        `there is no decision ${id} in the log of ${place.root}`,
        'Find it with `ephor log`, or run this in the project where it was decided. For a command of that name, use `--command`.',
      )
    : new UserError(
        'decision_gone',
        `there is no decision ${id} in the log, which was rotated: lines before ${localTime(from)} are gone`,
        'Find newer ones with `ephor log`. To keep more, raise `audit.keep` or `audit.max_bytes` in .ephor/config.yaml.',
      );
}

const mostOfFailures = 4_000_000;

/** A call that could not be judged is not in the log, which may be what failed, but in the user's list of failures. */
function failureNamed({ io, home }: App, id: string): Named | undefined {
  const lines = (io.files.readText(homeFiles(home).failures, mostOfFailures) ?? '').split('\n');
  const line = lines.findLast((text) => text.includes(`"id":"${id}`));
  if (line === undefined) return undefined;
  try {
    const failure = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const text = (key: string): string => (typeof failure[key] === 'string' ? failure[key] : '');
    return {
      id: text('id'),
      at: text('at'),
      call: '',
      host: text('host'),
      session: '',
      event: 'unknown',
      tool: text('event'),
      decision: 'silent',
      findings: [],
      warnings: [text('error')],
      prev: '',
    };
  } catch {
    return undefined;
  }
}

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
  doors: ['cli'],
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
  async run({ app, input: said, piped }): Promise<ExplainResult | RecordedDecision> {
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

import * as v from 'valibot';
import type { App } from '../../../kernel/app.ts';
import { UserError } from '../../../kernel/errors.ts';
import { defineOperation, type InputOf, type Style } from '../../../kernel/operation.ts';
import { askingHost, hostInput } from '../../../kernel/operations/asking-host.ts';
import { fit } from '../../../kernel/operations/layout.ts';
import { readSessions, sessionNamed } from '../../../kernel/operations/sessions.ts';
import { typedByUser } from '../../../kernel/text/typed.ts';
import { type Evaluation, type Message, type Phase, shouted } from '../../../kernel/work/phase.ts';

export interface EvaluateResult {
  /** Null when there was nothing to evaluate; `skipped` says why. */
  readonly evaluation: Evaluation | null;
  readonly skipped: string | null;
  readonly message: string | null;
  readonly messages: number;
  readonly current: Phase | null;
  readonly explain: boolean;
}

/** The verdict in a line, what it rests on below it. */
function evaluationText(result: EvaluateResult, style: Style): string {
  const { evaluation, skipped, message, current, explain } = result;
  if (!evaluation) return `Nothing to evaluate: ${skipped ?? ''}. The phase stays as it is.`;
  const { phase, confidence, approved_scope: scope, reason, sure, signals } = evaluation;
  const name = phase === 'ready' ? style.good(shouted(phase)) : style.warn(shouted(phase));
  const from = current === null ? '' : style.dim(`${shouted(current)} → `);
  const width = Math.max(20, style.width - 12);
  const noticed = signals.map((signal) => `    ${style.code(signal.name)}  “${fit(signal.words, width)}”`);
  return [
    `${from}${name}  ${style.dim(`confidence ${confidence}`)}`,
    `  “${fit(message ?? '', width)}”`,
    `  ${reason}`,
    ...(scope === null ? [] : [`  agreed: ${scope}`]),
    ...(sure
      ? []
      : [style.dim('  The built-in rules are not sure, so Ephor asks a model if the settings allow it.')]),
    ...(explain ? ['', signals.length > 0 ? '  Signals' : '  No signal was noticed.', ...noticed] : []),
  ].join('\n');
}

const text = (description: string) => v.optional(v.pipe(v.string(), v.description(description)));

const input = {
  transcriptPath: text('the host’s transcript, as its hook names it'),
  message: text('what the user says now; with neither this nor a transcript, standard input is read'),
  session: text('start from this session’s phase; the beginning of its id is enough'),
  explain: v.optional(v.pipe(v.boolean(), v.description('list the signals it noticed')), false),
  host: hostInput,
};

export const evaluate = defineOperation({
  id: 'evaluate',
  summary: 'Show how Ephor reads the user’s newest message, without storing anything',
  doors: ['cli'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input,
  examples: [
    {
      command: 'ephor evaluate --message "sounds good, go ahead" --explain',
      explains:
        'read one message on its own, and list the words that decided. This never changes the phase, or an agent could open the gate with a made-up transcript',
    },
    {
      command: 'ephor evaluate --transcript-path 3f2a.jsonl',
      explains: 'read the newest message of a conversation; exit code 0 whatever the verdict',
    },
    { command: 'ephor evaluate < message.txt', explains: 'read the message from standard input' },
  ],
  async run({ app, input: said, piped }): Promise<EvaluateResult> {
    const host = askingHost(app, said.host).id;
    const known = said.transcriptPath && app.phaseReader.conversation(host, said.transcriptPath);
    const spoken = said.message ?? (said.transcriptPath === undefined ? await piped?.() : undefined);
    if (said.transcriptPath === undefined && !spoken?.trim()) {
      throw new UserError(
        'bad_input',
        'there is nothing to evaluate',
        'Name a --transcript-path or a --message, or pipe in what the user says.',
      );
    }
    const own = typedByUser(app.units.hosts, spoken ?? '');
    const messages = upToUser([...(known || []), ...(own ? [{ role: 'user', text: own } as const] : [])]);
    const current = await phaseOf(app, said);
    const message = messages.at(-1)?.text ?? null;
    const shown = { message, messages: messages.length, current: current ?? null, explain: said.explain };
    const skipped = spoken?.trim() && !own ? 'nobody typed this message' : reasonToSkip(message, known, said);
    if (skipped !== null) return { ...shown, evaluation: null, skipped };
    const evaluation = await app.phaseReader.evaluate(messages, current);
    const confidence = Math.round(evaluation.confidence * 100) / 100;
    return { ...shown, evaluation: { ...evaluation, confidence }, skipped };
  },
  print: evaluationText,
});

function reasonToSkip(
  message: string | null,
  known: unknown,
  { transcriptPath }: InputOf<typeof input>,
): string | null {
  if (message !== null) return null;
  return known === undefined ? `there is no transcript ${transcriptPath}` : 'the user has said nothing yet';
}

/** What the agent said since does not count: only the user moves the phase. */
const upToUser = (messages: readonly Message[]): readonly Message[] =>
  messages.slice(0, messages.findLastIndex(({ role }) => role === 'user') + 1);

/** Of the session that is named, or that the transcript is named after. */
async function phaseOf(
  { project }: App,
  { session, transcriptPath = '' }: InputOf<typeof input>,
): Promise<Phase | undefined> {
  if (!project) return undefined;
  const { sessions } = await readSessions(project.state);
  if (session !== undefined) return sessionNamed(sessions, session).sections.phase.phase;
  const name = transcriptPath.slice(transcriptPath.lastIndexOf('/') + 1).replace(/\.jsonl$/, '');
  return sessions.find(({ id }) => id === name)?.sections.phase.phase;
}

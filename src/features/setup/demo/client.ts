import {
  jsonReply,
  type MessagesBody,
  offersTools,
  type ToolResult,
  toolResultsIn,
  type Turn,
  turnReply,
} from '../../../kernel/messages-api.ts';
import type { Stage } from './stage.ts';
import type { TrialHost } from '../doctor/canary.ts';
import type { ActionKind } from '../../../kernel/action.ts';
import { findProgram, isExecutable } from '../../../kernel/commands/program-name.ts';
import { messageOf, UserError } from '../../../kernel/errors.ts';
import type { NightClient } from '../../../kernel/portfolio/night.ts';
import type { Io, ServedReply, ServedRequest } from '../../../kernel/io.ts';

/** What a headless client reports of itself, as far as the story needs it. */
export type ClientEvent =
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'said'; readonly text: string }
  | ClientCall
  | { readonly kind: 'ended'; readonly failure: string | undefined };

export interface ClientCall {
  readonly kind: 'called';
  readonly id: string;
  readonly tool: string;
  readonly does: ActionKind;
  /** The command or path. */
  readonly subject: string;
}

interface StreamLine {
  readonly type?: string;
  readonly subtype?: string;
  readonly hook_event?: string;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exit_code?: number;
  readonly is_error?: boolean;
  readonly result?: string;
  readonly message?: { readonly content?: readonly StreamBlock[] };
}

interface StreamBlock {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: { readonly file_path?: string; readonly command?: string };
}

/** The events in one line of `--output-format stream-json`. */
export function eventsIn(text: string, host: TrialHost): readonly ClientEvent[] {
  const line = parse(text);
  if (line.type === 'system') return toldIn(line, host);
  if (line.type === 'assistant')
    return (line.message?.content ?? []).flatMap((block) => eventOf(block, host));
  if (line.type !== 'result') return [];
  return [{ kind: 'ended', failure: line.is_error ? (line.result ?? line.subtype ?? '') : undefined }];
}

function eventOf(
  { type, text = '', id = '', name = '', input = {} }: StreamBlock,
  { tools }: TrialHost,
): ClientEvent[] {
  if (type === 'text') return [{ kind: 'said', text }];
  if (type !== 'tool_use') return [];
  return [
    {
      kind: 'called',
      id,
      tool: name,
      does: tools.action(name, input, '/').kind,
      subject: input.file_path ?? input.command ?? '',
    },
  ];
}

function toldIn(
  { subtype, hook_event, stdout = '', stderr = '', exit_code }: StreamLine,
  { eventNames, trial }: TrialHost,
): ClientEvent[] {
  if (subtype !== 'hook_response' || hook_event !== eventNames['session.start']) return [];
  const { told } = trial.hear({ stdout, stderr, exitCode: exit_code ?? 0 });
  return told === undefined ? [] : [{ kind: 'told', text: told }];
}

/** A line that is not JSON says nothing to us. */
function parse(text: string): StreamLine {
  try {
    return JSON.parse(text) as StreamLine;
  } catch {
    return {};
  }
}

/** A Claude Code that works on the stage. */
export interface Client {
  version(stop: AbortSignal): Promise<string>;
  /** One session without a terminal, as lines of JSON. */
  session(options: ClientSession): AsyncIterable<string>;
}

export interface ClientSession {
  readonly id: string;
  readonly prompt: string;
  /** Where the model answers. */
  readonly url: string;
  readonly stop: AbortSignal;
}

/** What people call it. */
export const clientName = 'Claude Code';

const versionWithinMs = 20_000;
const sessionWithinMs = 50_000;
const instead = '`ephor demo` tells such a story without it.';

/** The user's own client, or the one that `EPHOR_DEMO_CLAUDE` names. */
export function findClient(io: Io): string {
  const named = io.env('EPHOR_DEMO_CLAUDE');
  const found = named ? [named].find((path) => isExecutable(io, path)) : findProgram(io, 'claude');
  if (found !== undefined) return found;
  throw new UserError(
    'no_client',
    named ? `EPHOR_DEMO_CLAUDE names ${named}, which can’t be run` : 'there is no `claude` on your PATH',
    `Install Claude Code, or set EPHOR_DEMO_CLAUDE to its path; ${instead}`,
  );
}

/** The same with its version, where one is found that knows it. */
export async function installedClient(io: Io, stop: AbortSignal): Promise<NightClient | undefined> {
  const path = io.env('EPHOR_DEMO_CLAUDE') || findProgram(io, 'claude');
  if (path === undefined) return undefined;
  const asked = { timeoutMs: versionWithinMs, stop };
  const said = await io.processes.run(path, ['--version'], asked).catch(() => undefined);
  const [, version] = /^(\d+\.\d+\.\d+)/.exec(said?.stdout ?? '') ?? [];
  if (version === undefined) return undefined;
  return {
    path,
    version,
    program: 'claude',
    environment: (folder, url) => ({ ...ofNobody(folder, `${folder}/tmp`), ...towards(url) }),
  };
}

export function clientOn(io: Io, path: string, stage: Stage): Client {
  const start = (
    args: readonly string[],
    env: Record<string, string>,
    timeoutMs: number,
    stop: AbortSignal,
  ) => explained(io.processes.lines(path, args, { cwd: stage.folder, env, timeoutMs, stop }));
  return {
    version: async (stop) => {
      let first: string | undefined;
      for await (const line of start(['--version'], environment(io, stage), versionWithinMs, stop))
        first ??= line.split(' ')[0];
      return first ?? '';
    },
    session: ({ id, prompt, url, stop }) => {
      const output = ['--output-format', 'stream-json', '--verbose', '--include-hook-events'];
      const args = [
        '-p',
        ...output,
        '--permission-mode',
        'bypassPermissions',
        '--session-id',
        id,
        '--',
        prompt,
      ];
      return start(args, { ...environment(io, stage), ...towards(url) }, sessionWithinMs, stop);
    },
  };
}

export const clientFailed = (what: string, options?: ErrorOptions): UserError =>
  new UserError(
    'client_failed',
    `Claude Code failed: ${what}`,
    `Bring Claude Code up to date and try again; ${instead}`,
    options,
  );

async function* explained(lines: AsyncIterable<string>): AsyncIterable<string> {
  try {
    yield* lines;
  } catch (error) {
    throw clientFailed(messageOf(error), { cause: error });
  }
}

/** Nothing of the user's sessions, settings or account gets in. */
function environment(io: Io, { home }: Stage): Record<string, string> {
  const temporary = `${home}/tmp`;
  io.files.makeFolder(temporary, 0o700);
  const kept = ['PATH', 'LANG'].flatMap((name) => {
    const value = io.env(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries(kept),
    ...ofNobody(home, temporary),
    GIT_CONFIG_NOSYSTEM: '1',
    // As root the client bypasses permissions only in a place made for that, and this is one.
    IS_SANDBOX: '1',
  };
}

const ofNobody = (home: string, temporary: string): Record<string, string> => ({
  HOME: home,
  TMPDIR: temporary,
  CLAUDE_CODE_TMPDIR: temporary,
  CLAUDE_CONFIG_DIR: `${home}/.claude`,
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
});

/** The scripted model is all that the client can reach: as its proxy, it refuses every other address. */
const towards = (url: string): Record<string, string> => ({
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: 'none-is-needed',
  HTTP_PROXY: url,
  HTTPS_PROXY: url,
  NO_PROXY: '127.0.0.1,localhost,::1',
});

interface ClientModel {
  readonly url: string;
  /** What came of a call, word for word as it was sent to the model. */
  received(call: string): ToolResult | undefined;
  close(): Promise<void>;
}

const smallTalk: Turn = { text: 'Done.' };

/** A Messages API on this machine that gives one turn after the other. */
export async function startModel(io: Io, turns: readonly Turn[]): Promise<ClientModel> {
  const results = new Map<string, ToolResult>();
  const newId = (): string => io.hash.random(11);
  const answer = ({ method, path, body }: ServedRequest): ServedReply => {
    if (method !== 'POST' || !path.startsWith('/v1/messages')) return jsonReply(200, {});
    if (path.startsWith('/v1/messages/count_tokens')) return jsonReply(200, { input_tokens: 10 });
    const asked = JSON.parse(body) as MessagesBody;
    if (!offersTools(asked)) return turnReply(asked, smallTalk, newId);
    const known = toolResultsIn(asked);
    for (const result of known) results.set(result.toolUseId, result);
    return turnReply(asked, turns[known.length] ?? smallTalk, newId);
  };
  const { port, close } = await io.loopback.serve(answer);
  return { url: `http://127.0.0.1:${port}`, received: (call) => results.get(call), close };
}

import { messageOf, UserError } from '../../../kernel/errors.ts';
import type { Io } from '../../../kernel/io.ts';
import { findProgram, isExecutable } from '../../../kernel/commands/find-program.ts';
import type { Stage } from './stage.ts';

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
const instead = '`ephor demo` plays such a story without it.';

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
    HOME: home,
    TMPDIR: temporary,
    CLAUDE_CODE_TMPDIR: temporary,
    CLAUDE_CONFIG_DIR: `${home}/.claude`,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    GIT_CONFIG_NOSYSTEM: '1',
    // As root the client bypasses permissions only in a place made for that, and this is one.
    IS_SANDBOX: '1',
  };
}

/** The scripted model is all that the client can reach: as its proxy, it refuses every other address. */
const towards = (url: string): Record<string, string> => ({
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: 'none-is-needed',
  HTTP_PROXY: url,
  HTTPS_PROXY: url,
  NO_PROXY: '127.0.0.1,localhost,::1',
});

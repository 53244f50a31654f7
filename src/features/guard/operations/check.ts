import * as v from 'valibot';
import { sessionInput } from '../../../kernel/operations/session-input.ts';
import { objections } from '../../../kernel/decision.ts';
import type { Action } from '../../../kernel/action.ts';
import { messageOf, UserError } from '../../../kernel/errors.ts';
import type { Host } from '../../../kernel/host.ts';
import { claimIn } from '../../../kernel/mutation.ts';
import type { App } from '../../../kernel/app.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { askingHost, hostInput } from '../../../kernel/operations/asking-host.ts';
import type { ToolKind } from '../../../kernel/tool-end.ts';
import { ownSession, readSessions, sessionNamed } from '../../../kernel/operations/sessions.ts';

interface CheckResult {
  readonly decision: 'allow' | 'block';
  readonly reason?: string;
}

export const check = defineOperation({
  id: 'check',
  summary: 'Say whether the hook would allow or block one tool call',
  doors: ['cli'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    toolName: v.pipe(v.string(), v.description('name of the tool, like Bash')),
    input: v.optional(
      v.pipe(
        v.string(),
        v.description(
          'the tool’s input as JSON (default: standard input, or else any call that changes something)',
        ),
      ),
    ),
    session: sessionInput,
    host: hostInput,
  },
  examples: [
    { command: 'ephor check --tool-name Write', explains: 'ask whether anything may be written now' },
    {
      command: `ephor check --tool-name Bash --input '{"command":"git push --force"}'`,
      explains: 'a command',
    },
  ],
  async run({ app, input, piped }): Promise<CheckResult> {
    const text = input.input ?? (await piped?.()) ?? '';
    const { id, transcript } = await currentSession(app, input.session);
    const host = askingHost(app, input.host);
    const { decision } = await app.explainEvent({
      host: host.id,
      session: id,
      cwd: app.cwd,
      at: app.io.clock.now().toISOString(),
      transcript,
      kind: 'tool.before',
      tool: input.toolName,
      ...callOf(host, input.toolName, text.trim() === '' ? undefined : parsed(text), app.cwd),
    });
    const against = objections(decision);
    if (against.length === 0) return { decision: 'allow' };
    return {
      decision: 'block',
      reason: against.map(({ reason, remedy }) => `${reason} ${remedy}`).join('\n'),
    };
  },
});

/** The agent's own session in its shell, else the one named or the newest: its phase decides. */
async function currentSession(app: App, named: string | undefined) {
  const sessions = app.project ? (await readSessions(app.project.state)).sessions : [];
  const own = ownSession(app);
  const chosen =
    named === undefined
      ? (sessions.find(({ id }) => id === own) ?? sessions[0])
      : sessionNamed(sessions, named);
  return { id: chosen?.id ?? 'check', transcript: chosen?.sections.activity.transcript ?? undefined };
}

function callOf(host: Host, tool: string, input: Input | undefined, cwd: string) {
  if (input === undefined) return { action: anyCallOf(host, tool, cwd) };
  try {
    return { action: host.tools.action(tool, input, cwd), claim: claimIn(input) };
  } catch (error) {
    throw new UserError('bad_input', `${tool} does not take that input: ${messageOf(error)}`, takesObject);
  }
}

/** Without its input, what a tool is for is all that is known of a call. */
function anyCallOf({ tools }: Host, tool: string, cwd: string): Action {
  try {
    return tools.action(tool, {}, cwd);
  } catch {
    const is = (kind: ToolKind): boolean => tools.names[kind]?.includes(tool) ?? false;
    if (is('delegate')) return { kind: 'delegate', prompt: '', agentType: '', mutates: true };
    return { kind: 'other', input: {}, mutates: !looking.some(is) };
  }
}

const looking: readonly ToolKind[] = ['read', 'search', 'web-search', 'fetch'];

type Input = Readonly<Record<string, unknown>>;

function parsed(text: string): Input {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UserError('bad_input', 'the input is not JSON', takesObject);
  }
  if (v.is(Fields, value)) return value;
  throw new UserError('bad_input', 'the input is not a JSON object', takesObject);
}

const Fields = v.record(v.string(), v.unknown());
const takesObject = 'Give the tool’s input, like {"command":"ls"}.';

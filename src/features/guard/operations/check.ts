import * as v from 'valibot';
import { objections } from '../../../kernel/decision.ts';
import { UserError } from '../../../kernel/errors.ts';
import type { App } from '../../../kernel/app.ts';
import { defineOperation } from '../../../kernel/operation.ts';
import { readSessions, sessionNamed } from '../../../kernel/operations/sessions.ts';

interface CheckResult {
  readonly decision: 'allow' | 'block';
  readonly reason?: string;
}

export const check = defineOperation({
  id: 'check',
  summary: 'Answer allow or block for one tool call, as the hook would',
  doors: ['cli'],
  effect: 'read',
  caller: 'anyone',
  group: 'look',
  input: {
    toolName: v.pipe(v.string(), v.description('tool name, like Bash')),
    input: v.optional(
      v.pipe(v.string(), v.description('the tool’s input as JSON; without it, what is piped in')),
    ),
    session: v.optional(
      v.pipe(v.string(), v.description('a session, by the beginning of its id; without it, the newest')),
    ),
    host: v.optional(v.pipe(v.string(), v.description('the host that asks')), 'claude-code'),
  },
  examples: [
    {
      command: `ephor check --tool-name Bash --input '{"command":"git push --force"}'`,
      explains: 'a command',
    },
  ],
  async run({ app, input, piped }): Promise<CheckResult> {
    const text = input.input ?? (await piped?.()) ?? '';
    const { id, transcript } = await currentSession(app, input.session);
    const payload = {
      session_id: id,
      transcript_path: transcript,
      cwd: app.cwd,
      hook_event_name: 'PreToolUse',
      tool_name: input.toolName,
      tool_input: parsed(text),
    };
    const call = { host: input.host, eventName: 'PreToolUse', payload: JSON.stringify(payload), id: '' };
    const { decision } = await app.explain(call);
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
  const own = app.io.env('CLAUDE_CODE_SESSION_ID');
  const chosen =
    named === undefined
      ? (sessions.find(({ id }) => id === own) ?? sessions[0])
      : sessionNamed(sessions, named);
  return { id: chosen?.id ?? 'check', transcript: chosen?.sections.activity.transcript ?? null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new UserError(
      'bad_input',
      'the input is not JSON',
      'Give the tool’s input, like {"command":"ls"}.',
    );
  }
}

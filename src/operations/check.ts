import * as v from 'valibot';
import { objections } from '../domain/decision.ts';
import { UserError } from '../domain/errors.ts';
import { defineOperation } from '../domain/operation.ts';

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
    const payload = {
      session_id: app.io.env('CLAUDE_CODE_SESSION_ID') ?? 'check',
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

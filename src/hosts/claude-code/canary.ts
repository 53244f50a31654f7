import { trialSession as session } from '../../kernel/trial-session.ts';
import type { Canary } from '../../kernel/host.ts';

export function canary(cwd: string, file: string): Canary {
  const of = (hook_event_name: string, fields: object): string =>
    JSON.stringify({
      session_id: session,
      transcript_path: null,
      cwd,
      permission_mode: 'default',
      hook_event_name,
      ...fields,
    });
  const payload = (tool_name: string, tool_input: object, tool_use_id = `canary-${tool_name}`): string =>
    of('PreToolUse', { tool_name, tool_input, tool_use_id });
  const name = 'ephor-canary.txt';
  return {
    eventName: 'PreToolUse',
    session,
    env: { CLAUDE_PROJECT_DIR: cwd },
    harmless: payload('Read', { file_path: `${cwd}/README.md` }),
    forbidden: payload('Write', { file_path: file, content: 'profile: observe\n' }),
    request: {
      eventName: 'UserPromptSubmit',
      payload: of('UserPromptSubmit', { prompt: `Create the file ${name} with the word hello in it.` }),
    },
    agreed: payload('Write', { file_path: `${cwd}/${name}`, content: 'hello\n' }, 'canary-agreed'),
    refuses: ({ stdout }) => refusal.has(permissionIn(stdout)),
  };
}

const refusal: ReadonlySet<unknown> = new Set(['deny', 'ask']);

interface Answer {
  readonly hookSpecificOutput?: { readonly hookEventName?: unknown; readonly permissionDecision?: unknown };
}

/** As strict as the client: the answer must be one JSON object that names the event. */
function permissionIn(stdout: string): unknown {
  try {
    const answer: Answer = JSON.parse(stdout);
    const said = answer.hookSpecificOutput;
    return said?.hookEventName === 'PreToolUse' ? said.permissionDecision : undefined;
  } catch {
    return undefined;
  }
}

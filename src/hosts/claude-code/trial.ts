import type { Action } from '../../kernel/action.ts';
import type { AgentEvent } from '../../kernel/event.ts';
import type { Heard, HostTrial } from '../../kernel/host.ts';
import { eventNames } from './event-names.ts';

/** What the client sends and understands, for whoever plays its part. */
export const trial: HostTrial = {
  env: (folder) => ({ CLAUDE_PROJECT_DIR: folder }),
  say: (event) => JSON.stringify({ ...envelope(event), ...fieldsOf(event) }),
  hear,
  call,
  write: ({ role, text }) =>
    JSON.stringify({ type: role, message: { role, content: [{ type: 'text', text }] } }),
};

const envelope = ({ kind, session, transcript, cwd, toolCall }: AgentEvent) => ({
  session_id: session,
  transcript_path: transcript ?? null,
  cwd,
  permission_mode: 'default',
  hook_event_name: eventNames[kind],
  ...(toolCall === undefined ? {} : { tool_use_id: toolCall }),
});

function fieldsOf(event: AgentEvent): object {
  if (event.kind === 'session.start') return { source: event.source };
  if (event.kind === 'prompt.before') return { prompt: event.whole ?? event.prompt };
  if (event.kind !== 'tool.before' && event.kind !== 'tool.after')
    throw new Error(`no trial has an event ${event.kind}`);
  const { tool, input } = call(event.action);
  const response = event.kind === 'tool.after' ? { tool_response: event.response } : {};
  return { tool_name: tool, tool_input: input, ...response };
}

function call(action: Action): ReturnType<HostTrial['call']> {
  if (action.kind === 'read') return { tool: 'Read', input: { file_path: action.paths[0] } };
  if (action.kind === 'command')
    return { tool: 'Bash', input: { command: action.command, description: 'Run a command' } };
  if (action.kind !== 'write') throw new Error(`no trial has a tool for ${action.kind}`);
  const { path: file_path, change } = action;
  if (change.kind === 'whole') return { tool: 'Write', input: { file_path, content: change.content } };
  if (change.kind === 'replace')
    return { tool: 'Edit', input: { file_path, old_string: change.old, new_string: change.new } };
  throw new Error(`no trial has a tool for a change of a ${change.kind}`);
}

interface Answer {
  readonly hookSpecificOutput?: {
    readonly hookEventName?: unknown;
    readonly permissionDecision?: unknown;
    readonly permissionDecisionReason?: string;
    readonly additionalContext?: string;
  };
}

/** As strict as the client: no word is consent, exit code 2 a refusal, and an answer must name its event. */
function hear({ stdout, stderr, exitCode }: Parameters<HostTrial['hear']>[0]): Heard {
  if (exitCode === 2) return { decision: 'deny', seen: stderr.trim() };
  const { hookSpecificOutput: said } = answerIn(stdout);
  const { permissionDecision: decision } = said ?? {};
  const refused =
    said?.hookEventName === eventNames['tool.before'] && (decision === 'ask' || decision === 'deny');
  return {
    decision: refused ? decision : 'silent',
    seen: said?.permissionDecisionReason,
    told: said?.additionalContext,
  };
}

function answerIn(stdout: string): Answer {
  try {
    return (JSON.parse(stdout) ?? {}) as Answer;
  } catch {
    return {};
  }
}

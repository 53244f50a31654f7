import * as v from 'valibot';
import { answerIn } from './dialogs.ts';
import { resultOf } from './results.ts';
import { actionOf } from './tools.ts';
import type { Action } from '../../kernel/action.ts';
import type { AgentEvent, Envelope, EventKind, Task } from '../../kernel/event.ts';
import type { Parsed } from '../../kernel/host.ts';
import { claimIn } from '../../kernel/mutation.ts';

export const eventNames = {
  'session.start': 'SessionStart',
  'session.end': 'SessionEnd',
  'prompt.before': 'UserPromptSubmit',
  'tool.before': 'PreToolUse',
  'tool.after': 'PostToolUse',
  'tool.failed': 'PostToolUseFailure',
  'turn.end': 'Stop',
  'agent.start': 'SubagentStart',
  'agent.end': 'SubagentStop',
  'teammate.idle': 'TeammateIdle',
  'task.created': 'TaskCreated',
  'task.completed': 'TaskCompleted',
  'compact.before': 'PreCompact',
} as const satisfies Readonly<Record<EventKind, string>>;

export const blocking: readonly string[] = [eventNames['tool.before']];

const text = v.string();
const maybe = v.optional(v.nullable(v.string()));

const Common = v.object({
  session_id: text,
  cwd: text,
  hook_event_name: text,
  transcript_path: maybe,
  permission_mode: maybe,
  agent_id: maybe,
  agent_type: maybe,
  tool_use_id: maybe,
});

const Tool = v.object({ tool_name: text, tool_input: v.record(v.string(), v.unknown()) });
const TaskFields = v.object({
  task_id: text,
  task_subject: text,
  task_description: maybe,
  teammate_name: maybe,
});
const Ending = v.object({ stop_hook_active: v.optional(v.boolean(), false), last_assistant_message: maybe });

/** What the client's own tools say of the file that they wrote. */
const Written = v.object({ originalFile: v.nullable(text) });

type Common = v.InferOutput<typeof Common>;
type Read = (payload: unknown, envelope: Envelope, common: Common) => AgentEvent | readonly AgentEvent[];

/** One reader for each event that we listen to, by the client's own name of it. */
const readers: Readonly<Record<string, Read>> = {
  SessionStart: (payload, envelope) => ({
    ...envelope,
    kind: 'session.start',
    source: v.parse(v.object({ source: v.optional(text, 'startup') }), payload).source,
  }),
  SessionEnd: (payload, envelope) => ({
    ...envelope,
    kind: 'session.end',
    reason: v.parse(v.object({ reason: v.optional(text, 'other') }), payload).reason,
  }),
  UserPromptSubmit: (payload, envelope) => ({
    ...envelope,
    kind: 'prompt.before',
    prompt: v.parse(v.object({ prompt: text }), payload).prompt,
  }),
  PreToolUse: (payload, envelope) => ({ ...envelope, kind: 'tool.before', ...toolCall(payload, envelope) }),
  PostToolUse: (payload, envelope, common) => {
    const response = v.parse(v.object({ tool_response: v.unknown() }), payload).tool_response;
    const call = toolCall(payload, envelope);
    const result = resultOf(response);
    const original = v.is(Written, response) ? response.originalFile : undefined;
    const after = { ...envelope, kind: 'tool.after', ...call, response, result, original } as const;
    const answer = answerIn(call.tool, response, common);
    return answer ? [after, { ...envelope, kind: 'prompt.before', ...answer }] : after;
  },
  PostToolUseFailure: (payload, envelope) => {
    const { error, is_interrupt } = v.parse(
      v.object({ error: v.optional(text, ''), is_interrupt: v.optional(v.boolean(), false) }),
      payload,
    );
    return {
      ...envelope,
      kind: 'tool.failed',
      ...toolCall(payload, envelope),
      error,
      interrupted: is_interrupt,
    };
  },
  Stop: (payload, envelope) => ({ ...envelope, kind: 'turn.end', ...ending(payload) }),
  SubagentStart: (_, envelope, common) => ({
    ...envelope,
    kind: 'agent.start',
    agentType: common.agent_type ?? '',
  }),
  SubagentStop: (payload, envelope, common) => ({
    ...envelope,
    kind: 'agent.end',
    agentType: common.agent_type ?? '',
    ...ending(payload),
  }),
  TeammateIdle: (payload, envelope) => ({
    ...envelope,
    kind: 'teammate.idle',
    teammate: v.parse(v.object({ teammate_name: text }), payload).teammate_name,
  }),
  TaskCreated: (payload, envelope) => ({ ...envelope, kind: 'task.created', task: task(payload) }),
  TaskCompleted: (payload, envelope) => ({ ...envelope, kind: 'task.completed', task: task(payload) }),
  PreCompact: (payload, envelope) => {
    const fields = v.parse(
      v.object({ trigger: v.optional(text, 'auto'), custom_instructions: maybe }),
      payload,
    );
    return {
      ...envelope,
      kind: 'compact.before',
      trigger: fields.trigger,
      instructions: fields.custom_instructions ?? undefined,
    };
  },
};

/** Events that we do not listen to are no error; a known event with a field missing is. */
export function parsePayload(payload: unknown, at: string): Parsed {
  try {
    const common = v.parse(Common, payload);
    const name = common.hook_event_name;
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    return { ok: true, events: read ? [read(payload, envelopeOf(common, at), common)].flat() : [] };
  } catch (error) {
    if (!(error instanceof v.ValiError)) throw error;
    const [issue] = error.issues as v.BaseIssue<unknown>[];
    return {
      ok: false,
      reason: `${(issue && v.getDotPath(issue)) ?? 'payload'}: ${issue?.message ?? 'not understood'}`,
    };
  }
}

function modeOf(mode: string | null | undefined): Envelope['mode'] {
  if (mode === 'plan') return 'plan';
  return mode === 'bypassPermissions' || mode === 'dontAsk' ? 'unasked' : undefined;
}

const envelopeOf = (common: Common, at: string): Envelope => ({
  host: 'claude-code',
  session: common.session_id,
  cwd: common.cwd,
  at,
  agent: common.agent_id ? { id: common.agent_id, type: common.agent_type ?? '' } : undefined,
  transcript: common.transcript_path ?? undefined,
  mode: modeOf(common.permission_mode),
  toolCall: common.tool_use_id ?? undefined,
});

function toolCall(payload: unknown, envelope: Envelope) {
  const { tool_name: tool, tool_input: input } = v.parse(Tool, payload);
  return { tool, action: drafted(actionOf(tool, input, envelope.cwd), envelope), claim: claimIn(input) };
}

/** In plan mode the client has the agent write its plan into a file of its own, and shows the user that. */
function drafted(action: Action, { mode }: Envelope): Action {
  const isPlan = mode === 'plan' && action.kind === 'write' && planFile.test(action.path);
  return isPlan ? { ...action, draft: true } : action;
}

const planFile = /\/\.claude\/plans\/[^/]+\.md$/;

function ending(payload: unknown) {
  const fields = v.parse(Ending, payload);
  return { continued: fields.stop_hook_active, message: fields.last_assistant_message ?? undefined };
}

function task(payload: unknown): Task {
  const fields = v.parse(TaskFields, payload);
  return {
    id: fields.task_id,
    subject: fields.task_subject,
    description: fields.task_description ?? undefined,
    teammate: fields.teammate_name ?? undefined,
  };
}

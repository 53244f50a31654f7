import type { Action } from './action.ts';
import type { MutationClass } from './mutation.ts';

/** Who speaks, from where and when: on every event. Paths are absolute. */
export interface Envelope {
  readonly host: string;
  readonly session: string;
  readonly cwd: string;
  readonly at: string;
  /** Set only inside a sub-agent or teammate. */
  readonly agent?: { readonly id: string; readonly type: string } | undefined;
  readonly transcript?: string | undefined;
  /** `plan`: the host is in its mode for plans, in which nobody wants a change; `unasked`: it asks the user nothing. */
  readonly mode?: 'plan' | 'unasked' | undefined;
  /** The host's id of this tool call. */
  readonly toolCall?: string | undefined;
}

export interface Task {
  readonly id: string;
  readonly subject: string;
  readonly description?: string | undefined;
  readonly teammate?: string | undefined;
}

interface ToolCall {
  readonly tool: string;
  readonly action: Action;
  /** What the agent says that its change is, where a tool lets it say so. */
  readonly claim?: MutationClass | undefined;
}

/**
 * What a tool gave, by the explicit fields of its response and never by its words: something, nothing, or its own
 * failure. Absent when the host can't tell, and then it proves nothing.
 */
export type ToolResult = 'content' | 'empty' | 'failed';

/** What the user said: typed, or as the answer to a dialog of the host. */
interface Prompt {
  /** Without what the host put around it; empty when nobody typed anything. */
  readonly prompt: string;
  /** The message as the host sent it, where that is more. */
  readonly whole?: string | undefined;
  /** The agent's question that the host put to the user, with the answers to choose from; only for an answer. */
  readonly asked?: string | undefined;
  /** The plan that the user approved with this answer. */
  readonly plan?: string | undefined;
}

export interface Happenings {
  'session.start': { readonly source: string };
  'session.end': { readonly reason: string };
  'prompt.before': Prompt;
  'tool.before': ToolCall;
  'tool.after': ToolCall & {
    readonly response: unknown;
    readonly result?: ToolResult | undefined;
    /** The written file as it was before, by the host's word; null for a new one. */
    readonly original?: string | null | undefined;
  };
  'tool.failed': ToolCall & { readonly error: string; readonly interrupted: boolean };
  'turn.end': { readonly continued: boolean; readonly message?: string | undefined };
  'agent.start': { readonly agentType: string };
  'agent.end': {
    readonly agentType: string;
    readonly continued: boolean;
    readonly message?: string | undefined;
  };
  'teammate.idle': { readonly teammate: string };
  'task.created': { readonly task: Task };
  'task.completed': { readonly task: Task };
  'compact.before': { readonly trigger: string; readonly instructions?: string | undefined };
}

export type EventKind = keyof Happenings;

export type EventOf<K extends EventKind> = { [P in K]: Envelope & { readonly kind: P } & Happenings[P] }[K];

export type AgentEvent = EventOf<EventKind>;

export const eventKinds = [
  'session.start',
  'session.end',
  'prompt.before',
  'tool.before',
  'tool.after',
  'tool.failed',
  'turn.end',
  'agent.start',
  'agent.end',
  'teammate.idle',
  'task.created',
  'task.completed',
  'compact.before',
] as const satisfies readonly EventKind[];

interface Listener {
  readonly on: readonly EventKind[];
}

const found = new WeakMap<readonly unknown[], Map<EventKind, readonly unknown[]>>();

/** The units that listen to such events, found once for each list. */
export function listening<T extends Listener | { readonly gate: Listener }>(
  all: readonly T[],
  kind: EventKind,
): readonly T[] {
  const kinds = found.get(all) ?? new Map<EventKind, readonly unknown[]>();
  found.set(all, kinds);
  const unitOf = (each: Listener | { readonly gate: Listener }) => ('gate' in each ? each.gate : each);
  const known = kinds.get(kind) ?? all.filter((each) => unitOf(each).on.includes(kind));
  kinds.set(kind, known);
  return known as readonly T[];
}

import type { Decision, Finding, Loudness } from './decision.ts';
import type { EventKind } from './event.ts';
import type { ToolEnd } from './tool-end.ts';

/** What the audit log keeps of one event or operation: what happened, what was decided and why, and what it cost. */
export interface Outcome {
  /** The decision's short name; the log gives one to what has none. */
  readonly id?: string | undefined;
  readonly at: string;
  readonly call: string;
  readonly host: string;
  readonly session: string;
  readonly agent?: string | undefined;
  readonly event: EventKind | 'operation' | 'unknown';
  /** The host's tool, or the operation's id. */
  readonly tool?: string | undefined;
  /** The command, path or other thing acted on, shortened and with secrets removed. */
  readonly subject?: string | undefined;
  /** Why an operation was run, in the words of who ran it. */
  readonly reason?: string | undefined;
  /** How the tool call ended, where that is known. */
  readonly end?: ToolEnd | undefined;
  /** Set when the tool call writes programs of the project, or is a check: one that passed, or whose failure would have made it fail. */
  readonly work?: 'code' | 'check' | undefined;
  readonly decision: Decision['level'];
  readonly findings: readonly Finding[];
  /** Contexts that were injected, and those left out for lack of room. */
  readonly told?: readonly string[] | undefined;
  readonly leftOut?: readonly string[] | undefined;
  /** Files of which the text, or its beginning, was injected. */
  readonly filesLoaded?: readonly string[] | undefined;
  /** Anything about Ephor itself that a person should hear of. */
  readonly warnings?: readonly string[] | undefined;
  /** The revision of the settings that held then. */
  readonly settings?: string | undefined;
  /** Set when nothing was judged because Ephor was switched off. */
  readonly off?: true | undefined;
  /** Kept only where somebody spoke: most decisions are silent. */
  readonly basis?: Basis | undefined;
  readonly ms?: Readonly<Record<string, number>> | undefined;
  /** A newer release wrote the session's state, so this event was not remembered. */
  readonly unsaved?: true | undefined;
}

/** What a decision rested on, without secrets and cut short. */
export interface Basis {
  /** Every gate that was considered, by its level in the settings. */
  readonly gates: Readonly<Partial<Record<Loudness, readonly string[]>>>;
  /** The facts of the gates that spoke. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** An outcome as it stands in the log. `prev` is the hash of the line before it, as written. */
export interface AuditLine extends Outcome {
  readonly prev: string;
}

/** The session in which Ephor tries its own hook out. */
export const trialSession = 'ephor-canary';

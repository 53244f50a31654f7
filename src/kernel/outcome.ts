import type { EventKind } from './event.ts';
import type { Decision, Finding } from './decision.ts';
import type { ToolEnd } from './tool-end.ts';

/** What the audit log keeps of one event or operation: what happened, what was decided and why, and what it cost. */
export interface Outcome {
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
  readonly ms?: Readonly<Record<string, number>> | undefined;
  /** A newer release wrote the session's state, so this event was not remembered. */
  readonly unsaved?: true | undefined;
}

/** An outcome as it stands in the log. `prev` is the hash of the line before it, as written. */
export interface AuditLine extends Outcome {
  readonly prev: string;
}

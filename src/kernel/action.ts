import { mcpReads, sqlReads } from './commands/mcp-tools.ts';
import type { CommandReport } from './commands/shell.ts';

/** What a tool call would do, in words that are the same for every host. */
export type Action =
  | CommandAction
  | WriteAction
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  | { readonly kind: 'search'; readonly query: string; readonly paths: readonly string[] }
  | { readonly kind: 'fetch'; readonly url: string }
  | DelegateAction
  | { readonly kind: 'mcp'; readonly server: string; readonly tool: string; readonly input: unknown }
  | OtherAction;

export type ActionKind = Action['kind'];

/** A task for a sub-agent. `mutates` unless the sub-agent has no tool that changes anything. */
export interface DelegateAction {
  readonly kind: 'delegate';
  readonly prompt: string;
  readonly agentType: string;
  readonly mutates: boolean;
}

/** Something else. Unknown tools may change anything. */
export interface OtherAction {
  readonly kind: 'other';
  readonly input: unknown;
  readonly mutates: boolean;
  /** The skill that is used. */
  readonly skill?: string | undefined;
  /** The user is shown the steps that the agent wants to take. */
  readonly showsPlan?: boolean | undefined;
  /** The agent's list of steps as it would be now. */
  readonly steps?: readonly Step[] | undefined;
}

export interface Step {
  readonly text: string;
  readonly done: boolean;
}

/** A command line and, once it has been looked at, what it would do. */
export interface CommandAction {
  readonly kind: 'command';
  readonly command: string;
  readonly background: boolean;
  readonly report?: CommandReport | undefined;
}

/** A file as it is and as it would become. `problem` says why `after` could not be computed. */
export interface WriteAction {
  readonly kind: 'write';
  readonly path: string;
  readonly change: Change;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly problem?: string | undefined;
  /** A note of the host in which the agent drafts what it would do, and nothing of the project. */
  readonly draft?: boolean | undefined;
  /** A file that every session of the host reads. */
  readonly instructs?: boolean | undefined;
}

/** How the host words an edit, before it is applied to the file. */
export type Change =
  | { readonly kind: 'whole'; readonly content: string }
  | { readonly kind: 'replace'; readonly old: string; readonly new: string; readonly all: boolean }
  | {
      readonly kind: 'cell';
      readonly mode: 'replace' | 'insert' | 'delete';
      readonly cell: string | undefined;
      readonly source: string;
      readonly type: 'code' | 'markdown' | undefined;
    };

/** True unless the action is known to change nothing. */
export function mutates(action: Action): boolean {
  switch (action.kind) {
    case 'read':
    case 'search':
    case 'fetch':
      return false;
    case 'delegate':
    case 'other':
      return action.mutates;
    case 'command':
      return action.report?.effect !== 'read';
    case 'mcp':
      return !mcpReads(action.tool, action.server) && !sqlReads(action.tool, action.input);
    case 'write':
      return action.draft !== true;
  }
}

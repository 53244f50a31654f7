import type { Decision } from './decision.ts';
import type { AgentEvent, EventKind } from './event.ts';
import type { Loudness } from './level.ts';
import type { HostModel } from './model.ts';
import type { Message } from './work/phase.ts';

/** What a host can act on for one kind of event. */
export interface Honors {
  readonly levels: readonly Loudness[];
  readonly context: boolean;
}

export type Parsed =
  | { readonly ok: true; readonly events: readonly AgentEvent[] }
  | { readonly ok: false; readonly reason: string };

/** What the hook process writes and how it ends. Never exit code 1: hosts read that as consent. */
export interface Reply {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
}

export const silentReply: Reply = { stdout: '', stderr: '', exitCode: 0 };

/** What is said back to the host about one event. */
export interface Verdict {
  readonly decision: Decision;
  readonly context: string;
  /** For the user: what went wrong in Ephor itself. */
  readonly warnings: readonly string[];
  /** What the user's terminal is to be called, for a host that can have it shown. */
  readonly title?: string | undefined;
}

/** Translates wire to canonical event and decision to wire, and knows nothing else. Pure. */
export interface Host {
  readonly id: string;
  readonly summary: string;
  /** The program that people start, looked up on PATH to find out whether the host is installed. */
  readonly program: string;
  /** The whole compatibility matrix: `degrade` obeys it, `doctor` reports it, the docs print it. */
  readonly honors: Readonly<Record<EventKind, Honors>>;
  /** Most characters that reach the model as they are told; more than that the host keeps from it. */
  readonly mostContext: number;
  /** The host's own event name for each kind that it has. */
  readonly eventNames: Readonly<Partial<Record<EventKind, string>>>;
  parse(payload: unknown, at: string): Parsed;
  reply(kind: EventKind, verdict: Verdict): Reply;
  /** What was said, from the last part of a transcript file; its first line may be torn. */
  readConversation(tail: string): readonly Message[];
  /** Whether a person can answer a dialog of this session, from the last part of a transcript file. */
  isAttended(tail: string): boolean;
  /** Which model and which version of the host's program wrote last, from the last part of a transcript file. */
  readMaker(tail: string): Maker;
  readonly model: HostModel;
  readonly servers: HostServers;
  /** Folders of skills, each a folder with a SKILL.md: below the repository's root, and below the user's home folder. */
  readonly skillFolders: { readonly project: readonly string[]; readonly user: readonly string[] };
  readonly process: HostProcess;
  readonly settings: HostSettings;
}

export interface Maker {
  /** The provider and the model, with a slash between. */
  readonly model?: string | undefined;
  readonly client?: string | undefined;
}

/** How the host's program looks among the processes of a machine. */
export interface HostProcess {
  /** Whether it is the host's program, by the files that it runs: never by words that anybody can have in theirs. */
  runs(files: { readonly program: string | undefined; readonly script: string | undefined }): boolean;
  /** The session that its arguments name. */
  session(argv: readonly string[]): string | undefined;
  /** The folder of the transcripts of sessions begun in `cwd`, below the user's own folder of this host. */
  transcripts(cwd: string): string;
  /** The MCP servers that a file in `servers.files` says to start: the words of each. */
  started(text: string): readonly (readonly string[])[];
}

/** Where the host is told which MCP servers there are. */
export interface HostServers {
  /** Below the repository's root, and below the user's home folder. */
  readonly files: { readonly project: readonly string[]; readonly user: readonly string[] };
  /** The servers that such a file names for this repository, as their tools spell them. */
  named(text: string, root: string): readonly string[];
  /** The file that holds the servers of each scope: in the repository for `project`, else beside the user's own. */
  readonly registry: Readonly<Record<SettingsScope, string>>;
  /** Adds our server and touches nothing else; twice is once. Throws a UserError for text the host would refuse. */
  register(text: string | undefined, scope: SettingsScope, root: string, server: ServerStart): string;
  /** Removes our server and touches nothing else; undefined when nothing is left. */
  unregister(text: string, scope: SettingsScope, root: string): string | undefined;
  registered(text: string, scope: SettingsScope, root: string): ServerStart | undefined;
}

/** How a host starts our MCP server; the host puts the environment's value for `${HOME}`. */
export interface ServerStart {
  readonly command: string;
  readonly args: readonly string[];
}

/** What the settings must say so that our own server can be used at once, beside that its tools need no permission. */
export interface ToolGrants {
  /** Set when it is registered in a file of the repository, which the host does not trust by itself. */
  readonly startsFromProject: boolean;
}

/** The marketplace that offers our plugin: null takes the plugin out, undefined leaves it as it is. */
export type PluginFolder = string | null | undefined;

export const settingsScopes = ['local', 'project', 'user'] as const;
export type SettingsScope = (typeof settingsScopes)[number];

/** Pure functions on the text of the host's settings file. */
export interface HostSettings {
  /** Path below the repository's root, or below the user's home folder for scope `user`. */
  readonly files: Readonly<Record<SettingsScope, string>>;
  /** Adds our hooks and touches nothing else; twice is once. Throws a UserError for text the host would refuse. */
  install(text: string | undefined, command: HookCommand, grants?: ToolGrants, plugin?: PluginFolder): string;
  /** Removes what is ours and touches nothing else; undefined when nothing is left. `original` is what there was before. */
  uninstall(text: string, original?: string): string | undefined;
  /** The hook command lines of ours that this text holds, by the host's event name. */
  installed(text: string): Readonly<Record<string, string>>;
  /** What would make the host ignore this file, or our hooks in it. */
  problems(text: string): readonly string[];
  /** Files of the machine's administrator, which rule over all others; a folder, named with a slash, stands for its `*.json`. */
  readonly managed: readonly string[];
  /** Environment variable that names another folder for the user's own file. */
  readonly userFolderVariable: string;
  /** Why our hooks stay silent although every file is valid. */
  silencedBy(layers: readonly SettingsLayer[]): Silencer | undefined;
  /** First version of the host that blocks a tool when the hook itself fails. */
  readonly failsClosedSince: string;
  /** What switches hooks off, or calls them twice, and can't be seen in any file. */
  readonly unseen: readonly string[];
  /** What the line for an event does, as a shell command that ends it, on a machine without Ephor. */
  whenAbsent(eventName: string, absence: Absence): string;
  /** Two calls that prove that the hook lives: a harmless one, and a write to `file` that must be refused. */
  canary(cwd: string, file: string): Canary;
}

/** Settings that are committed reach machines without Ephor. */
export interface Absence {
  /** For the user: what is missing, and how to get it. */
  readonly notice: string;
  /** Whether changes wait until it is there; else the user is only told, when a session starts. */
  readonly holdsChanges: boolean;
}

/** One settings file that the host reads. */
export interface SettingsLayer {
  readonly scope: SettingsScope | 'managed';
  readonly file: string;
  readonly text: string;
}

export interface Silencer {
  readonly file: string;
  readonly cause: string;
}

export interface Canary {
  readonly eventName: string;
  readonly session: string;
  /** What the host puts into the hook's environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly harmless: string;
  readonly forbidden: string;
  /** What a user may say, and the change that they agree to by it. */
  readonly request: { readonly eventName: string; readonly payload: string };
  readonly agreed: string;
  /** Whether the host would take this answer of the hook for a refusal. */
  refuses(reply: Pick<Reply, 'stdout'>): boolean;
}

/** How the hook is started; `line` is the shell line for one event. */
export interface HookCommand {
  line(eventName: string): string;
}

export const defineHost = (host: Host): Host => host;

import type { Action } from './action.ts';
import type { Decision, Loudness } from './decision.ts';
import type { AgentEvent, EventKind } from './event.ts';
import type { HostModel } from './model.ts';
import type { HostLead } from './portfolio/lead.ts';
import type { ToolKind } from './tool-end.ts';
import type { TranscriptPart } from './transcript-part.ts';
import type { Message } from './work/phase.ts';

/** The event names at which exit code 2 stops what is about to happen, of all these hosts. */
export const blockingNames = (hosts: readonly Pick<Host, 'blocking'>[]): readonly string[] => [
  ...new Set(hosts.flatMap(({ blocking }) => blocking)),
];

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
  /** By which the decision is found in the audit log. */
  readonly id?: string | undefined;
  readonly decision: Decision;
  readonly context: string;
  /** For the user: what went wrong in Ephor itself. */
  readonly warnings: readonly string[];
  /** Those that the user has to see whatever the event. */
  readonly urgent?: readonly string[] | undefined;
  /** What the user's terminal is to be called, for a host that can have it shown. */
  readonly title?: string | undefined;
}

/**
 * Translates wire to canonical event and decision to wire, and knows nothing else. Pure. The ten members after the name
 * are all that a host needs to start with; what a host can do besides is in parts of their own, and whoever uses one
 * looks whether it is there.
 */
export interface Host extends HostCapabilities {
  readonly id: string;
  readonly summary: string;
  /** The program that people start, looked up on PATH to find out whether the host is installed. */
  readonly program: string;
  parse(payload: unknown, at: string): Parsed;
  reply(kind: EventKind, verdict: Verdict): Reply;
  /** The host's own event name for each kind that it has. */
  readonly eventNames: Readonly<Partial<Record<EventKind, string>>>;
  /** The whole compatibility matrix: `degrade` obeys it, `doctor` reports it, the docs print it. */
  readonly honors: Readonly<Record<EventKind, Honors>>;
  readonly environment: HostEnvironment;
  /** The event names at which exit code 2 stops what is about to happen, for when nothing could judge it. */
  readonly blocking: readonly string[];
  readonly injected: Injected;
  readonly tools: HostTools;
  readonly settings: HostSettings;
  readonly edits: SettingsEdits;
}

/** What some hosts can do. Each part may be missing, and Ephor then does without it. */
export interface HostCapabilities {
  readonly limits?: HostLimits | undefined;
  readonly transcript?: HostTranscript | undefined;
  readonly model?: HostModel | undefined;
  readonly servers?: HostServers | undefined;
  /** Folders of skills, each a folder with a SKILL.md: below the repository's root, and below the user's home folder. */
  readonly skillFolders?: { readonly project: readonly string[]; readonly user: readonly string[] };
  /** Files at the repository's root that every session of the host reads; the first is the one to write to. */
  readonly instructions?: readonly string[];
  readonly process?: HostProcess | undefined;
  /** The words that let a person go on with a session in their own terminal. */
  resume?(session: string): readonly string[];
  readonly plugin?: HostPlugin | undefined;
  readonly administrator?: HostAdministrator | undefined;
  /** What the line for an event does, as a shell command that ends it, on a machine without Ephor. */
  whenAbsent?(eventName: string, absence: Absence): string;
  readonly trial?: HostTrial | undefined;
  readonly shell?: HostShell | undefined;
  /** How its agent works on its own, without a terminal. */
  readonly lead?: HostLead | undefined;
}

/** How a process can tell that this host started it. */
export interface HostEnvironment {
  /** Variables that stand only in what an agent of this host starts. */
  readonly marks: readonly string[];
  /** The variable that holds the session's id. */
  readonly session?: string | undefined;
  /** The variable that holds the folder in which the session was started. */
  readonly folder?: string | undefined;
}

/** What the host puts into a user's message on its own account. */
export interface Injected {
  /** Names of the tags around it. */
  readonly tags: readonly string[];
  /** A message that begins like this, or is this as a whole, was typed by nobody. */
  readonly messages?: readonly RegExp[];
}

export interface HostTools {
  /** The host's names for each kind of tool, the usual one first. */
  readonly names: Readonly<Partial<Record<ToolKind, readonly string[]>>>;
  /** What a call of a tool would do. Throws for input that the tool would refuse. */
  action(tool: string, input: Readonly<Record<string, unknown>>, cwd: string): Action;
}

export interface HostLimits {
  /** Most characters that reach the model as they are told; more than that the host keeps from it. */
  readonly context?: number | undefined;
  /** First version of the host that blocks a tool when the hook itself fails. */
  readonly failsClosedSince?: string | undefined;
  /** What switches hooks off, or calls them twice, and can't be seen in any file. */
  readonly unseen: readonly string[];
}

/** What the last part of a transcript file tells; its first line may be torn. */
export interface HostTranscript {
  conversation(tail: string): readonly Message[];
  /** What one line of it tells; undefined for a line that is torn. */
  parts(line: string): readonly TranscriptPart[] | undefined;
  /** Whether a person can answer a dialog of this session. */
  attended(tail: string): boolean;
  /** Which model and which version of the host's program wrote last. */
  maker(tail: string): Maker;
  /** The folder of the transcripts of sessions begun in `cwd`, below the user's own folder of this host. */
  folder(cwd: string): string;
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
}

/** Where the host is told which MCP servers there are. */
export interface HostServers {
  /** Below the repository's root, and below the user's home folder. */
  readonly files: { readonly project: readonly string[]; readonly user: readonly string[] };
  /** The servers that such a file names for this repository, as their tools spell them. */
  named(text: string, root: string): readonly string[];
  /** The servers that such a file says to start: the words of each. */
  started(text: string): readonly (readonly string[])[];
  /** The file that holds the servers of each scope: in the repository for `project`, else beside the user's own. */
  readonly registry: Readonly<Record<SettingsScope, string>>;
  /** Adds our server and touches nothing else; idempotent. Throws a UserError for text the host would refuse. */
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

/** Our plugin for this host, as it lies in our package. */
export interface HostPlugin {
  /** The folders that make up the plugin and the marketplace that offers it. */
  readonly folders: readonly string[];
  /** The file without which it is no plugin. */
  readonly manifest: string;
}

/** The marketplace that offers our plugin: null takes the plugin out, undefined leaves it as it is. */
export type PluginFolder = string | null | undefined;

export const settingsScopes = ['local', 'project', 'user'] as const;
export type SettingsScope = (typeof settingsScopes)[number];

/** Where the host's settings lie. */
export interface HostSettings {
  /** Path below the repository's root, or below the user's home folder for scope `user`. */
  readonly files: Readonly<Record<SettingsScope, string>>;
  /** Environment variable that names another folder for the user's own file. */
  readonly userFolderVariable?: string | undefined;
}

/** What is put into the settings beside the hooks. */
export interface InstallParts {
  readonly grants?: ToolGrants | undefined;
  readonly plugin?: PluginFolder;
  /** Our program that starts the shell: null takes it out, undefined leaves it as it is. */
  readonly shell?: string | null | undefined;
}

/** Pure functions on the text of the host's settings file. */
export interface SettingsEdits {
  /** Adds our hooks and touches nothing else; idempotent. Throws a UserError for text the host would refuse. */
  install(text: string | undefined, command: HookCommand, parts?: InstallParts): string;
  /** Removes what is ours and touches nothing else; undefined when nothing is left. `original` is what there was before. */
  uninstall(text: string, original?: string): string | undefined;
  /** The hook command lines of ours that this text holds, by the host's event name. */
  installed(text: string): Readonly<Record<string, string>>;
  /** Whether this text has commands started by our program. */
  contains?(text: string): boolean;
  /** What would make the host ignore this file, or our hooks in it. */
  problems(text: string): readonly string[];
  /** What in it reaches our hooks and changes what they do, like a variable of ours. */
  switches?(text: string): readonly string[];
}

/** How the host has its shell started by a program of ours, which then can contain a command. */
export interface HostShell {
  /** The variable of its settings that names the program, which is given the shell's text as its only word. */
  readonly variable: string;
  /** The variable that holds the session's id when the program is started. */
  readonly session: string;
  /** How a command stands in that text. */
  given(command: string): string;
}

/** Settings of the machine's administrator, which rule over all others. */
export interface HostAdministrator {
  /** A folder, named with a slash, stands for its `*.json`. */
  readonly files: readonly string[];
  /** Why our hooks stay silent although every file is valid. */
  silencedBy(layers: readonly SettingsLayer[]): Silencer | undefined;
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

/** Speaks to the hook as the host would, and hears its answer the same way: for trials and for the demo. */
export interface HostTrial {
  /** What the host puts into the hook's environment. */
  env(folder: string): Readonly<Record<string, string>>;
  /** What the host sends for such an event: a session that starts, a prompt, a tool call and its end. */
  say(event: AgentEvent): string;
  hear(reply: { readonly stdout: string; readonly stderr: string; readonly exitCode: number }): Heard;
  /** The host's name of a tool that does this, with its input. */
  call(action: Action): { readonly tool: string; readonly input: Readonly<Record<string, unknown>> };
  /** What somebody said, as a line of the transcript. */
  write(message: Message): string;
}

/** What the host makes of an answer. */
export interface Heard {
  readonly decision: 'silent' | 'ask' | 'deny';
  /** What the agent reads, or the user when asked. */
  readonly seen?: string | undefined;
  /** What the agent is told besides. */
  readonly told?: string | undefined;
}

/** How the hook is started; `line` is the shell line for one event. */
export interface HookCommand {
  line(eventName: string): string;
}

export const defineHost = (host: Host): Host => host;

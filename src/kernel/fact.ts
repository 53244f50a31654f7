import type { PromptClass, ResearchCategory, StartupStep } from './discipline.ts';
import type { EventKind, EventOf } from './event.ts';
import type { Intents } from './work/intent.ts';
import type { Io } from './io.ts';
import type { Journal, JournalEntry } from './stores/journal.ts';
import type { Message, PromptEvaluation, PromptReading } from './work/phase.ts';
import type { Place } from './place.ts';
import type { PortfolioStore } from './portfolio/portfolio-store.ts';
import type { ModelAnswer, ModelQuestion } from './model.ts';
import type { Route } from './work/route.ts';
import type { Stances } from './work/stance.ts';
import type { FileVersions } from './work/seen.ts';
import type { Loosening, Settings } from './settings/settings.ts';
import type { FoundKnowledge } from './work/standing-knowledge.ts';
import type { Sections } from './state.ts';

/** Whether an action depends on what the user agreed to, in a session whose conversation can be read. */
export interface Agreement {
  readonly needed: boolean;
  /** Whether it waits until the user agreed, and not only where the conversation speaks against it. */
  readonly proof: boolean;
  /** Whether the host is in its mode for plans, in which nobody wants a change. */
  readonly planning?: boolean | undefined;
  /** Whether somebody is there who can be asked. */
  readonly askable: boolean;
}

/** Places that are there. Names that lead nowhere are left out, and set no limit. */
export interface Limits {
  readonly root: string;
  readonly only: readonly LimitedPlace[];
  readonly except: readonly LimitedPlace[];
  /** Names of the folders in which hosts keep their own files. */
  readonly hostFolders?: readonly string[] | undefined;
}

export interface LimitedPlace {
  readonly path: string;
  readonly words: string;
  /** Only files of this kind are meant, wherever they lie below the path. */
  readonly kind?: string;
}

/** Every fact there is, by name; a feature declares its own beside it. A fact is plain data, so a test hands over plain data. */
export interface Facts {
  /** Where the places are that the user limited the work to, or wants left alone, with their words for it. */
  limits: Limits;
  /** Where the paths of the action really lead, links followed. */
  targets: readonly Target[];
  /** The folders that decide whether a path is the agent's business, links followed. */
  world: World;
  /** What agents must keep their hands off: Ephor's own files, by what may be done to them. */
  ownFiles: OwnFiles;
  agreement: Agreement;
  /** The phase that the user's prompt leads to; null when the prompt is not the user's own words. */
  evaluation: PromptEvaluation | null;
  /** What was said lately, oldest first. */
  conversation: readonly Message[];
  /** What the user's prompt asks for; null for other events and for what no user wrote. */
  promptClass: PromptClass | null;
  /** What the words of the user’s prompt stand in: wanted, ruled out, refused. None where no user typed it. */
  stances: Stances;
  /** How the work that the user's prompt asks for should be done; null for what asks for none, and for no user's words. */
  route: Route | null;
  /** What the files of the configuration would loosen, and nobody accepted yet. */
  waitingSettings: readonly Loosening[];
  /** The gates that ask or deny here, by their ids. */
  enforced: readonly string[];
  /** Folders in the root that the action would begin; none where no task has to stay within the design. */
  newFolders: readonly string[];
  /** The kind of research that a tool has just done with success; null when it did none. */
  researchCredit: { readonly category: ResearchCategory | null };
  /** Tools that count as research, and the kinds for which there is none here; looked for at each prompt. */
  researchTools: {
    /** Whether changes wait for research here. */
    readonly asked: boolean;
    readonly tools: Readonly<Record<ResearchCategory, readonly string[]>>;
    readonly unavailable: readonly ResearchCategory[];
  };
  /** Documents that belong to every session: those that are there, and those that were read just now. */
  sessionDocs: { readonly required: readonly string[]; readonly read: readonly string[] };
  /** The steps before work starts, what was done of them just now, and whether this action is nothing but a step. */
  startupProgress: {
    readonly steps: readonly StartupStep[];
    readonly done: readonly string[];
    readonly isStep: boolean;
  };
  /** Files as the action meets them, and as the agent knows them once it has ended. */
  fileVersions: FileVersions;
  /** A command that checks this project, by the files in it; null when none is recognised, or nobody needs it now. */
  checks: { readonly command: string | null };
  /** What opens the breaker here: failures as such, or rounds of a change and the same failure again. */
  breakerCounts: 'failures' | 'rounds';
  /** What was agreed to be worked on, and whether changes wait until one of it is selected. */
  intents: Intents;
  /** The file with the locked criteria of supervised work: as it was locked, or not; `none` where there is none. */
  criteriaFile: 'none' | 'intact' | 'changed';
  /** The files that every session is told, when one starts; none at other times. */
  knowledgeFiles: readonly FoundKnowledge[];
  /** Files and folders that a tool call has just changed in the folders that are committed by themselves. */
  dataChanges: { readonly paths: readonly string[]; readonly push: boolean };
  containment: Containment;
  /** Files below the root that are not committed, when a session begins or after a commit; null at other times. */
  unsavedFiles: { readonly paths: readonly string[]; readonly more: boolean } | null;
  /** Files that the action puts into the next commit, by their absolute paths. */
  nextCommit: readonly { readonly path: string; readonly isNew: boolean; readonly showsSecret: boolean }[];
  /** The newest entries of the decision journal, newest first. */
  decisions: readonly JournalEntry[];
}

export interface Target {
  readonly given: string;
  readonly real: string;
  readonly use: 'read' | 'write' | 'delete';
}

/** Whether a command runs contained. */
export interface Containment {
  /** The workspace that it gets a throw-away copy of; null where it runs as usual. */
  readonly root: string | null;
  /** The text by which the program that starts the shell knows it, and the file that holds that. */
  readonly text: string;
  readonly mark: string | null;
  /** Set at its end, when it ran so. */
  readonly ran: boolean;
}

export interface World {
  readonly root: string;
  readonly userHome: string;
}

export interface OwnFiles {
  /** Neither written nor read by an agent: the key and the engine's token. */
  readonly secret: readonly string[];
  /** Not written by an agent: `.ephor/`, `~/.ephor/`, the hosts' hook settings. */
  readonly sealed: readonly string[];
  /** How the hosts' hook settings are spoken of from the folder that holds them, without their endings. */
  readonly settingsNames?: readonly string[] | undefined;
  /** The names of the hosts' events, by the host. */
  readonly hostEvents?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Those of the sealed that belong to a host, and hold hooks of others too. */
  readonly hosts?: readonly string[] | undefined;
}

export type FactName = keyof Facts;

export interface FactInput<K extends EventKind = EventKind> {
  readonly event: EventOf<K>;
  readonly io: Io;
  /** Where a path really leads, links followed. */
  realPath(path: string): string;
  readonly place: Place;
  /** The state as it was before the lock was taken. */
  readonly state: Sections;
  readonly settings: Settings;
  readonly journal: Journal;
  /** What was said lately in this session, oldest first; read when it is asked for. */
  conversation(): readonly Message[];
  /** The user's prompt, read against what was said before it; once, whoever asks for it. */
  reading(): Promise<PromptReading>;
  /** Whether a person sits at this session, who can answer a dialog. */
  attended(): boolean;
  /** The MCP servers that the host's files name for this repository; throws when one of the files can't be read. */
  mcpServers(): readonly string[];
  /** Whether the host has a skill of this name, in this repository or for this user. */
  hasSkill(name: string): boolean;
  /** What the host calls a tool of this kind; other words stay as they are. */
  toolName(kind: string): string;
  /** How a command stands in what the host gives to the program that starts its shell; undefined where it can't. */
  shellText(command: string): string | undefined;
  /** The portfolio; opened on first use. */
  readonly portfolio: PortfolioStore;
  /** Asks the host's model; a failure is part of the answer. */
  askModel(question: ModelQuestion): Promise<ModelAnswer>;
}

export interface Fact<N extends FactName = FactName> {
  readonly id: N;
  readonly summary: string;
  gather(input: FactInput): Facts[N] | Promise<Facts[N]>;
}

export const defineFact = <N extends FactName>(fact: Fact<N>): Fact<N> => fact;

export type Gathered = {
  readonly [N in FactName]?: { readonly value: Facts[N] } | { readonly error: string };
};

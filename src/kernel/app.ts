import type { Told } from './context.ts';
import type { AgentEvent } from './event.ts';
import type { Gathered } from './fact.ts';
import type { Reply, Verdict } from './host.ts';
import type { Io } from './io.ts';
import type { ModelAnswer, ModelQuestion } from './model.ts';
import type { Document } from './pages/document.ts';
import type { Place } from './place.ts';
import type { PolicyReading } from './portfolio/policy.ts';
import type { NightItem, NightOrder } from './portfolio/night.ts';
import type { PortfolioStore } from './portfolio/portfolio-store.ts';
import type { RuleReport } from './settings/rule-report.ts';
import type { Settings } from './settings/settings.ts';
import type { CriteriaFiles } from './stores/criteria-files.ts';
import type { IdeaQueue } from './stores/idea.ts';
import type { Journal } from './stores/journal.ts';
import type { KnowledgeAnswer, KnowledgeQuestion, KnowledgeStore } from './stores/knowledge-entry.ts';
import type { Ledger } from './stores/ledger.ts';
import type { Lessons } from './stores/lesson.ts';
import type { Prompts } from './stores/prompts.ts';
import type { AuditLog, StateStore } from './stores/store.ts';
import type { AuthorAnswer, AuthorQuestion } from './stores/who-wrote.ts';
import type { Units } from './units.ts';
import type { Intent, IntentEdit } from './work/intent.ts';
import type { Evaluation, Message, Phase } from './work/phase.ts';
import type { Route } from './work/route.ts';

/** What an operation may use, opened for one caller. */
export interface App {
  /** The environment in it is the caller's. */
  readonly io: Io;
  /** The caller's folder. */
  readonly cwd: string;
  readonly userHome: string;
  readonly home: string;
  readonly version: string;
  readonly units: Units;
  /** The project around the working folder, or undefined where there is none. */
  readonly project: Project | undefined;
  /** As `project`, for another folder. */
  projectAt(folder: string): Promise<Project | undefined>;
  hook(call: HookCall): Promise<Reply>;
  /** Runs an event through the line as if its host had sent it. */
  announce(event: AgentEvent): Promise<void>;
  /** What Ephor would say to this call, and why; changes nothing. */
  explain(call: HookCall): Promise<Explanation>;
  /** Like `explain`, for an event that did not come from a host. */
  explainEvent(event: AgentEvent): Promise<Explanation>;
  /** The rules of the project around a folder, each with its examples run through its gate. */
  checkRules(root: string): Promise<RuleReport>;
  /**
   * Changes the project's file of intents: one writer at a time, comments kept, nothing written that is not valid.
   * `record` is called just before, and keeps it from being written when it throws. Returns the intents as they are then.
   */
  changeIntents(root: string, edit: IntentEdit, record?: () => Promise<unknown>): Promise<readonly Intent[]>;
  /** The settings of the project at `root` as they would be if that file of the configuration held this text. */
  settingsIf(root: string, file: string, text: string): Promise<Settings>;
  /** The criteria of supervised work, in the files of the project with this root. */
  criteriaAt(root: string): CriteriaFiles;
  /** What was learned in the project with this root. */
  lessonsAt(root: string): Lessons;
  /** The written knowledge of the project at this root, and the user's own. */
  knowledgeAt(root: string): Promise<KnowledgeStore>;
  /** Searches what is known: lessons, decisions, intents and written knowledge. */
  searchKnowledge(question: KnowledgeQuestion): Promise<KnowledgeAnswer>;
  /** Who wrote the lines of a file of the project at `root`, as the file is now. */
  whoWrote(root: string, question: AuthorQuestion): Promise<AuthorAnswer>;
  /** How the work that a prompt asks for should be done. */
  route(prompt: string): Promise<Route>;
  /** Asks the model of a host, apart from every session; a failure is part of the answer. */
  askModel(root: string, question: ModelQuestion): Promise<ModelAnswer>;
  /** The portfolio; costs nothing until it is used. */
  readonly portfolio: PortfolioStore;
  /** What may be spent on it, and when, according to the user’s file as it is now. */
  portfolioPolicy(): Promise<PolicyReading>;
  /** The user's ideas for later, of all projects. */
  readonly ideas: IdeaQueue;
  /** Makes the report of today and keeps it, or gives that of an earlier day. */
  dailyReport(day?: string): Promise<DailyReport>;
  /** Plays a night of work in a throw-away home, and reports it step by step. */
  night(order: NightOrder): AsyncIterable<NightItem>;
  readonly phaseReader: PhaseReader;
  /** Makes a new signing key. Whatever was signed with the old one then counts as damaged. */
  renewKey(): void;
  /** Makes a signing key unless there is one already. */
  chooseKey(choice: KeyChoice): KeyPlace;
  /** The words that start this program again. */
  readonly program: readonly string[];
  readonly runtime: Runtime;
  /** As `runtime`, for another home folder than the user's. */
  runtimeAt(home: string): Runtime;
}

/** What happened in all spaces, and what the report's own sources answered. */
export interface DailyReport {
  readonly day: string;
  readonly at: string;
  /** Parts that failed; each says why in its place. */
  readonly failed: number;
  readonly document: Document;
}

/** `auto`: the system's keychain where there is one that works, else a file. */
export const keyChoices = ['auto', 'file', 'keychain'] as const;
export type KeyChoice = (typeof keyChoices)[number];

export interface KeyPlace {
  readonly place: 'file' | 'keychain';
  readonly made: boolean;
}

export interface Project {
  readonly place: Place;
  readonly settings: Settings;
  readonly state: StateStore;
  readonly audit: AuditLog;
  readonly journal: Journal;
  readonly ledger: Ledger;
  readonly prompts: Prompts;
}

/** The phase evaluator, for looking only: nothing of what it says is stored. */
export interface PhaseReader {
  /** The built-in text that a model is asked with. */
  prompt(): Promise<string>;
  /** What was said lately, from a host's transcript; undefined when there is no such file. */
  conversation(host: string, transcript: string): readonly Message[] | undefined;
  /** The phase that the newest message leads to, by the built-in rules. */
  evaluate(messages: readonly Message[], current: Phase | undefined): Promise<Evaluation>;
}

export interface Explanation extends Verdict {
  readonly event: AgentEvent;
  readonly facts: Gathered;
  readonly considered: readonly {
    readonly gate: string;
    readonly level: string;
    readonly objects: boolean;
  }[];
  readonly told: Told;
  /** Most characters that may be told at once. */
  readonly budget: number;
  readonly reply: Reply;
}

/** The programs that hosts start, and the engine behind them. */
export interface Runtime {
  /** One set-up of this home at a time, so that what was read is still true when it is written. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Puts the programs of this version where hosts and people find them; returns the hook's path. */
  install(options?: {
    readonly shortName?: boolean | undefined;
    readonly contain?: boolean | undefined;
  }): string;
  /** Puts our plugin there too; returns the folder of the marketplace that offers it. */
  installPlugin(): string;
  installed(): { readonly version: string; readonly hook: string } | undefined;
  engine(): Promise<EngineStatus>;
  startEngine(): Promise<EngineStatus>;
  stopEngine(): Promise<boolean>;
  uninstall(): void;
}

export interface EngineStatus {
  readonly running: boolean;
  readonly pid?: number;
  /** Distinguishes the process from a later one with the same number. */
  readonly started?: string;
  readonly port?: number;
  readonly version?: string;
  readonly uptimeSeconds?: number;
  readonly calls?: number;
  readonly memoryMb?: number;
}

/** One call of the hook by a host, as the client hands it over. */
export interface HookCall {
  readonly host: string;
  /** The host's name of the event, from the command line: known even when the payload is unreadable. */
  readonly eventName: string;
  /** The host's JSON, as text. */
  readonly payload: string;
  /** Unique per call, and the same when a call is retried, so that it is decided once. */
  readonly id: string;
  /** The same for two calls that announce the same event; told from the payload. */
  readonly event?: string | undefined;
  /** Set when an engine took this call and did not answer. */
  readonly retry?: boolean | undefined;
  /** The folder that the host's session was started in, when the host says so. */
  readonly projectFolder?: string | undefined;
}

/** Whether the host called the hook of our plugin, and not that of its settings. */
export const throughPlugin = (id: string): boolean => id.startsWith('plugin-');

import type { AgentEvent } from './event.ts';
import type { Gathered } from './fact.ts';
import type { HookCall } from './hook-call.ts';
import type { Io } from './io.ts';
import type { Journal } from './journal.ts';
import type { Evaluation, Message, Phase } from './phase.ts';
import type { Place } from './place.ts';
import type { RuleReport } from './rule-report.ts';
import type { Settings } from './settings.ts';
import type { AuditLog, StateStore } from './store.ts';
import type { Verdict, Reply } from './host.ts';
import type { Units } from './units.ts';

/** What an operation may use. */
export interface App {
  readonly io: Io;
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
  /** What would be said to this call, and why; changes nothing. */
  explain(call: HookCall): Promise<Explanation>;
  /** As `explain`, for an event that no host has worded. */
  explainEvent(event: AgentEvent): Promise<Explanation>;
  /** The rules of the project around a folder, each with its examples run through its gate. */
  checkRules(root: string): Promise<RuleReport>;
  readonly phaseReader: PhaseReader;
  /** Makes a new signing key. Whatever was signed with the old one is damaged from then on. */
  renewKey(): void;
  /** Makes a signing key unless there is one already. */
  chooseKey(choice: KeyChoice): KeyPlace;
  /** The words that start this program again. */
  readonly program: readonly string[];
  readonly runtime: Runtime;
  /** As `runtime`, for another home folder than the user's. */
  runtimeAt(home: string): Runtime;
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
}

/** The phase evaluator, for looking only: what it says is stored nowhere. */
export interface PhaseReader {
  /** The built-in text that a model is asked with. */
  prompt(): Promise<string>;
  /** What was said lately, from a host's transcript; undefined when there is no such file. */
  conversation(host: string, transcript: string): readonly Message[] | undefined;
  /** Where the newest message takes the phase, by the built-in rules. */
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
  readonly reply: Reply;
}

/** The programs that hosts start, and the engine behind them. */
export interface Runtime {
  /** Puts the hook programs of this version where the hosts find them; returns the hook's path. */
  install(): string;
  installed(): { readonly version: string; readonly hook: string } | undefined;
  engine(): Promise<EngineStatus>;
  startEngine(): Promise<EngineStatus>;
  stopEngine(): Promise<boolean>;
  uninstall(): void;
}

export interface EngineStatus {
  readonly running: boolean;
  readonly pid?: number;
  readonly port?: number;
  readonly version?: string;
  readonly uptimeSeconds?: number;
  readonly calls?: number;
  readonly memoryMb?: number;
}

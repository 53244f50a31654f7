import * as v from 'valibot';
import type { ResearchCategory, StartupStep } from '../discipline.ts';
import { type Level, levels, type Profile } from '../decision.ts';
import type { Intents } from '../work/intent.ts';
import type { ReleaseSettings } from '../work/release.ts';
import type { KnowledgeFile } from '../work/standing-knowledge.ts';

/** Everything the configuration says, layers joined and checked, as plain data. */
export interface Settings {
  /** The profile and a hash of all the rest: the same as long as nothing is set otherwise. */
  readonly revision: string;
  readonly profile: Profile;
  readonly onError: OnError;
  readonly gates: Readonly<Record<string, { readonly level: Level; readonly options: unknown }>>;
  readonly rules: readonly Rule[];
  readonly phase: PhaseSettings;
  readonly research: Readonly<Record<ResearchCategory, readonly string[]>>;
  readonly startup: readonly StartupStep[];
  /** Documents to read before the first change, below the root. */
  readonly docs: readonly string[];
  readonly releases: ReleaseSettings;
  /** What was agreed to be worked on, from `active_intents.yaml` and `.intentignore`. */
  readonly intents: Intents;
  readonly contextBudget: number;
  /** What agents are told at the start of every session. */
  readonly knowledgeFiles: readonly KnowledgeFile[];
  readonly audit: { readonly maxBytes: number; readonly keep: number };
  readonly ledger: LedgerSettings;
  readonly prompts: PromptKeeping;
  readonly queue: QueueSettings;
  readonly supervise: SuperviseSettings;
  readonly autocommit: AutocommitSettings;
  /** Whether a session sets the terminal’s title to the name of the project. */
  readonly terminalTitle: boolean;
  /** Whether what is not surely harmless runs on a throw-away copy while nothing may change, where `init --contain` set that up. */
  readonly contain: 'auto' | 'off';
  readonly engine: { readonly enabled: boolean; readonly idleMinutes: number };
  /** What is wrong with the configuration: never empty-handed, always with what would be right. */
  readonly problems: readonly ConfigProblem[];
  /** What a project's file asked for and did not get, because the user locked it. */
  readonly notices: readonly string[];
  /** What the user's own file locks. */
  readonly locked: 'all' | readonly string[];
  /** What the files ask for and did not get yet, because it loosens something and nobody accepted it. */
  readonly waiting: readonly Loosening[];
}

/** One thing that would be looser than what a person accepted. */
export interface Loosening {
  /** What it is about, like `gates.phase`. */
  readonly key: string;
  readonly was: string;
  readonly now: string;
}

export const describeLoosening = ({ key, was, now }: Loosening): string => `${key}: ${was} → ${now}`;

export const evaluators = ['auto', 'deterministic', 'model'] as const;

/** What holds a change back: words against it, or that nobody agreed to it yet. */
export const waits = ['evidence', 'agreement'] as const;

export interface PhaseSettings {
  /** `auto` asks a model only when the deterministic evaluator is unsure. */
  readonly evaluator: (typeof evaluators)[number];
  readonly model: string | undefined;
  readonly timeoutMs: number;
  readonly waitFor: (typeof waits)[number];
  /** `strict`: every command waits for agreement, even one that only reads. */
  readonly bash: 'analysed' | 'strict';
  /** The hash of the project's own words to a model; null where it has none. */
  readonly prompt: string | null;
}

/** Who works out the ideas that are queued: nobody, the built-in router, or a model on top of it. */
export const queueEnrichers = ['off', 'router', 'model'] as const;

export interface QueueSettings {
  readonly enrich: (typeof queueEnrichers)[number];
  readonly model: string | undefined;
}

export interface SuperviseSettings {
  /** Whether a step of supervised work passes only when its commit is on the remote. */
  readonly push: boolean;
}

/** Folders whose files are committed as agents change them: below the root, below `~/`, or absolute. */
export interface AutocommitSettings {
  readonly folders: readonly string[];
  readonly push: boolean;
}

export interface LedgerSettings {
  readonly enabled: boolean;
}

/** Where the user's words are kept: on this machine, in files that are committed, or nowhere. */
export const promptKeepings = ['local', 'committed', 'none'] as const;
export type PromptKeeping = (typeof promptKeepings)[number];

export type OnError = 'deny' | 'ask' | 'allow';

export interface ConfigProblem {
  readonly file: string;
  readonly line: number | undefined;
  readonly key: string;
  readonly message: string;
  /** The command that puts it right, where that is no edit of the file. */
  readonly repair?: string | undefined;
}

export const describeProblem = (problem: ConfigProblem): string =>
  `${problem.file}${problem.line ? `:${problem.line}` : ''}${problem.key ? ` ${problem.key}` : ''}: ${problem.message}`;

const patterns = v.union([v.string(), v.array(v.string())]);
const described = (text: string) => v.optional(v.pipe(patterns, v.description(text)));

/** What a rule looks at. Every key that is given must match; of several patterns of one key, one must. */
export const RuleMatch = v.strictObject({
  action: v.optional(
    v.pipe(
      v.picklist(['command', 'write', 'read', 'search', 'fetch', 'delegate', 'mcp', 'other']),
      v.description('The kind of action'),
    ),
  ),
  tool: described('Name of the tool, as the host calls it; * stands for any text'),
  path: described('Glob, relative to the repository, of a file that the action touches'),
  command: described('Beginning of a command, or of a part of it; * stands for any text'),
  content: described('Text in the file after the change; * stands for any text'),
  url: described('URL that is fetched; * stands for any text'),
  mcp: described('`server/tool` of an MCP call; * stands for any text'),
  prompt: described("Text in the user's prompt; * stands for any text"),
});

/** One thing that an agent might do, or that a user might say. */
const RuleExample = v.strictObject({
  command: v.optional(v.pipe(v.string(), v.description('A command line'))),
  write: v.optional(v.pipe(v.string(), v.description('Path of a file that is written'))),
  content: v.optional(v.pipe(v.string(), v.description('With `write`: the text of the file'))),
  read: v.optional(v.pipe(v.string(), v.description('Path of a file that is read'))),
  fetch: v.optional(v.pipe(v.string(), v.description('URL that is fetched'))),
  mcp: v.optional(v.pipe(v.string(), v.description('`server/tool` of an MCP call'))),
  delegate: v.optional(v.pipe(v.string(), v.description('Prompt for a sub-agent'))),
  prompt: v.optional(v.pipe(v.string(), v.description("The user's prompt"))),
  tool: v.optional(
    v.pipe(v.string(), v.description('Name of the tool; on its own, a tool that Ephor does not know')),
  ),
});

/** A gate of the project's own, written without code. */
export const Rule = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]*$/, 'an id in lower case, digits and dashes')),
  match: RuleMatch,
  level: v.optional(v.picklist(levels), 'deny'),
  reason: v.pipe(v.string(), v.nonEmpty('a reason: why the agent should not do this')),
  remedy: v.pipe(v.string(), v.nonEmpty('a remedy: what the agent should do instead')),
  examples: v.optional(
    v.strictObject({
      objects: v.optional(v.array(RuleExample), []),
      passes: v.optional(v.array(RuleExample), []),
    }),
    { objects: [], passes: [] },
  ),
});

export const RuleFile = v.strictObject({ rules: v.array(Rule) });

export type Rule = v.InferOutput<typeof Rule>;
export type RuleMatch = v.InferOutput<typeof RuleMatch>;
export type RuleExample = v.InferOutput<typeof RuleExample>;

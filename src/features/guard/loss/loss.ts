import * as v from 'valibot';
import type { Losing } from '../../../kernel/commands/losing.ts';
import { recordOfNumbers, type Stored, textOrNull } from '../../../kernel/schema.ts';

/** Folders of which tools make the content again. */
const folders = new Set(
  'node_modules dist build out target coverage .cache .next .nuxt .output .turbo .parcel-cache .vite .vercel .netlify .expo .docusaurus __pycache__ .pytest_cache .mypy_cache .ruff_cache .hypothesis .tox .nox .eggs htmlcov .gradle .terraform bower_components .venv venv virtualenv .nyc_output storybook-static .svelte-kit .angular DerivedData .dart_tool .bundle _build deps .stack-work dist-newstyle .ipynb_checkpoints .serverless .aws-sam cdk.out .yarn .pnpm-store .eslintcache .jest-cache test-results playwright-report tmp temp .tmp logs Caches _cacache'.split(
    ' ',
  ),
);
/** The same, where git is told to ignore them. */
const ignoredFolders = new Set(
  'lib bin obj gen generated __generated__ release debug site public pkg vendor Pods .idea .vs .direnv .sass-cache artifacts reports junit .coverage cache .pub-cache bazel-out'.split(
    ' ',
  ),
);
const files =
  /\.(?:pyc|pyo|o|obj|class|log|tmp|temp|swp|swo|bak|orig|rej|tsbuildinfo|map|gcda|gcno|profraw|lcov|pid|egg-info|whl|min\.js|min\.css)$|^(?:\.DS_Store|Thumbs\.db|\.eslintcache|\.coverage|npm-debug\.log.*|coverage\.(?:xml|json|out)|junit\.xml)$/;
/** Nothing makes these again, wherever they lie. */
const precious =
  /^\.env(?:\.|$)|\.(?:sqlite3?|db|mdb|pem|key|p12|pfx|crt|kdbx|csv|xlsx?|docx?|pdf|psd|ipynb|dump|sql|bak\.gz)$/i;

/** Whether a folder or file is what a tool makes again, by its name. `below` is its path from the root of its repository. */
export function isOutput(below: string, ignored: boolean): boolean {
  const parts = below.replace(/\/+$/, '').split('/');
  const name = parts.at(-1) ?? '';
  const made = (part: string): boolean => folders.has(part) || (ignored && ignoredFolders.has(part));
  if (parts.slice(0, -1).some(made)) return true;
  if (precious.test(name)) return false;
  return made(name) || files.test(name) || name.endsWith('.egg-info');
}

declare module '../../../kernel/state.ts' {
  interface Sections {
    spans: SpansSection;
    unsaved: UnsavedSection;
  }
}

declare module '../../../kernel/fact.ts' {
  interface Facts {
    /** What a command that is about to run would lose of what is there; nothing for other events. */
    loss: Losses;
  }
}

/** Why nobody brings a file back. */
export type LostWhy =
  | 'never committed'
  | 'changed since the last commit'
  | 'ignored by git'
  | 'not in git'
  | 'the history of a repository';

export interface LostFile {
  /** From the root of the project where it is inside. */
  readonly path: string;
  readonly why: LostWhy;
}

/** What one part of a command would lose of what is there now. */
export interface Loss {
  readonly command: string;
  readonly how: Losing['how'];
  /** Beyond recovery. What the agent itself made in this session is left out. */
  readonly lost: readonly LostFile[];
  /** There are more than those. */
  readonly lostMore: boolean;
  /** How many files would be deleted that git can bring back; zero where task unknown are meant. */
  readonly committed: number;
  readonly committedMore: boolean;
  /** Folders of the project's root that would go as a whole, and that git can bring back. */
  readonly folders: readonly string[];
  readonly all?: 'machine' | 'home' | undefined;
  readonly stashes?: number | undefined;
  /** Commits that nothing would lead to any more. */
  readonly commits?: number | undefined;
}

export interface Losses {
  readonly losses: readonly Loss[];
  /** What the user said that may have asked for it. */
  readonly said: string;
  /** Parts of which nobody could tell in time. */
  readonly unknown: readonly string[];
}

export const noLosses: Losses = { losses: [], said: '', unknown: [] };

/** Belongs to the tracker `unsaved`. What the user had not committed when the session began. */
export const UnsavedSection = v.object({
  at: textOrNull,
  /** From the root; a folder ends with a slash. */
  paths: v.array(v.string()),
  /** There were more than those. */
  more: v.optional(v.boolean(), true),
});
export type UnsavedSection = Stored<typeof UnsavedSection>;

/** Belongs to the tracker `spans`. When calls of the agent ran that may change files, in milliseconds; oldest first. */
export const SpansSection = v.object({
  running: v.optional(recordOfNumbers, {}),
  /** From when to when. */
  spans: v.optional(v.array(v.tuple([v.number(), v.number()])), []),
});
export type SpansSection = Stored<typeof SpansSection>;

/** File systems tell the time of a change by a clock that ticks a few milliseconds apart. */
const tickMs = 10;

/** Whether something happened while the agent was at work. */
export const inSpans = ({ spans }: SpansSection, at: number): boolean =>
  spans.some(([from, to]) => at >= from - tickMs && at <= to + tickMs);

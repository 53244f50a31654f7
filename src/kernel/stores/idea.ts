/** Where an idea stands. The folder that holds its file says so, the file repeats it for people. */
export const ideaStatuses = ['queued', 'taken', 'done', 'dropped'] as const;
export type IdeaStatus = (typeof ideaStatuses)[number];

/** Who added to an idea after it was queued. */
export const enrichments = ['none', 'router', 'model'] as const;
export type Enrichment = (typeof enrichments)[number];

/** One step of work that was queued as a whole. */
export interface IdeaChain {
  /** The id of its first step. */
  readonly id: string;
  readonly step: number;
  readonly of: number;
  /** The step that has to be out of the way first. */
  readonly after: string | null;
}

/** A prompt for later: all that a fresh agent needs to carry it out. */
export interface Idea {
  /** The name of its file without `.md`: the local time at which it was queued, and a few words. */
  readonly id: string;
  readonly title: string;
  readonly created: string;
  /** The root of the project that it is about. */
  readonly project: string | null;
  readonly status: IdeaStatus;
  readonly chain: IdeaChain | null;
  readonly enriched: Enrichment;
  readonly taken: IdeaTaker | null;
}

export interface IdeaTaker {
  readonly since: string;
  /** A session's id, or `a terminal`; null when whoever took it died before saying so. */
  readonly by: string | null;
}

export interface StoredIdea extends Idea {
  readonly file: string;
  /** What was known when it was queued, one line each. */
  readonly context: readonly string[];
  /** What to do: the user's words, or those of one step. */
  readonly goal: string;
  /** The user's exact words. */
  readonly fragment: string;
  /** The sections of the file, without its front matter. */
  readonly prompt: string;
}

/** The headings of an idea's file that something can be added to. */
export const ideaSections = ['Context', 'Goal', 'Approach', 'Relevant files'] as const;
export type IdeaSection = (typeof ideaSections)[number];

export interface NewIdea {
  readonly fragment: string;
  readonly project: string | null;
  /** What is known about the moment, one line each. */
  readonly context: readonly string[];
  /** The parts of work that is done one after the other; none when it is one piece. */
  readonly steps: readonly string[];
}

export interface IdeaListing {
  /** Oldest first, the steps of a chain in order. */
  readonly ideas: readonly StoredIdea[];
  /** Files that are no idea that can be understood; they stay where they are. */
  readonly unreadable: readonly { readonly file: string; readonly cause: string }[];
}

export interface IdeaChoice {
  /** Exactly this one. */
  readonly id?: string | undefined;
  /** Else the oldest of this project, or of none; without it, the oldest of all. */
  readonly project?: string | undefined;
}

/** Ideas for later, one file each, shared by all projects and processes of a user. */
export interface IdeaQueue {
  /** One idea, or one for each step. */
  add(idea: NewIdea): Promise<readonly Idea[]>;
  /** By names alone. */
  count(): Promise<{ readonly queued: number; readonly taken: number }>;
  list(statuses: readonly IdeaStatus[]): Promise<IdeaListing>;
  /** The one that `take` would take. */
  next(choice: IdeaChoice): Promise<StoredIdea | undefined>;
  /** Nobody else gets it. Undefined when nothing can be taken. */
  take(choice: IdeaChoice, by: string): Promise<StoredIdea | undefined>;
  move(id: string, to: IdeaStatus): Promise<StoredIdea>;
  /** Adds to its sections, as long as it is queued or taken; undefined when it is not, or was enriched meanwhile. */
  enrich(
    id: string,
    additions: Partial<Record<IdeaSection, string>>,
    by: Enrichment,
  ): Promise<StoredIdea | undefined>;
  /** Adds lines to its context, as long as it is queued or taken. */
  note(id: string, lines: readonly string[]): Promise<StoredIdea | undefined>;
  /** Makes a chain of an idea that is queued as one piece; undefined when that is no longer so. */
  expand(id: string, steps: readonly string[]): Promise<readonly Idea[] | undefined>;
}

/** The step that has to come first and is neither done nor dropped. */
export function waitsFor(
  { chain }: Idea,
  statusOf: (id: string) => IdeaStatus | undefined,
): string | undefined {
  if (!chain?.after) return undefined;
  const status = statusOf(chain.after);
  return status === 'queued' || status === 'taken' ? chain.after : undefined;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `20261116-063000-add-dark-mode`, in the local time of whoever queued it; `…-2` for the second of that name. */
export function ideaId(at: Date, words: string, count: number): string {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  const time = `${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
  return `${day}-${time}-${slug(words)}${count === 1 ? '' : `-${count}`}`;
}

const shape = /^\d{8}-\d{6}-[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,120}$/u;

export const isIdeaId = (text: string): boolean => shape.test(text);

const mostLetters = 40;

/** Letters and digits of any script; a name of a file holds 255 bytes, and a letter takes up to four. */
export function slug(words: string): string {
  const parts = words
    .slice(0, 2_000)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFC')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]{0,39}/gu);
  let name = '';
  for (const part of parts ?? []) {
    if (name !== '' && Array.from(name).length + Array.from(part).length + 1 > mostLetters) break;
    name += name === '' ? part : `-${part}`;
  }
  return name || 'idea';
}

const mostOfTitle = 80;
/** Line ends, control characters and marks that turn the direction of writing: none belongs in a line of a list. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

export const inOneLine = (text: string): string =>
  text.replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();

/** The first words, for people. */
export function titleOf(text: string): string {
  const line = inOneLine(text.slice(0, 2_000));
  const letters = Array.from(line);
  return letters.length > mostOfTitle ? `${letters.slice(0, mostOfTitle - 1).join('')}…` : line;
}

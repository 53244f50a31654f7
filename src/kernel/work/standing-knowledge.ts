import * as v from 'valibot';
import { recordOfTexts, type Stored } from '../schema.ts';
import { shownHome } from '../place.ts';

/** A file that agents are told at the start of a session, as configured. */
export interface KnowledgeFile {
  readonly name: string;
  /** Below the root, or after `~/.ephor/` below home; without it, the name in `.ephor/` of both. */
  readonly path: string | undefined;
  /** Whether the user is warned when there is none. */
  readonly required: boolean;
  readonly priority: number;
}

/** What such a file is when a session starts. */
export interface FoundKnowledge {
  readonly name: string;
  readonly priority: number;
  /** The user's own first, then the project's. */
  readonly texts: readonly KnowledgeText[];
  /** What keeps it, or a part of it, from being told. */
  readonly problems: readonly string[];
}

export interface KnowledgeText {
  /** As people write it: `.ephor/AXIOMS.md`, `~/.ephor/AXIOMS.md`. */
  readonly path: string;
  readonly text: string;
  /** Of the text. */
  readonly hash: string;
}

/** What a session was told of it since its conversation began: the hash of each text, by its path. */
export const StandingSection = v.object({ told: v.optional(recordOfTexts, {}) });
export type StandingSection = Stored<typeof StandingSection>;

/** Behind what Ephor itself has to say, which is short. */
export const firstKnowledgePriority = 6;

/** The order in which they are told, and so in which they lose when room is short. */
export const defaultKnowledge: readonly string[] = ['AXIOMS.md', 'CORE.md', 'FRAMEWORK.md', 'HEURISTICS.md'];

export const homePrefix = `${shownHome}/`;

/** Whether a path stays below the place that it is given for. */
export const isBelow = (path: string): boolean =>
  path !== '' &&
  !path.startsWith('/') &&
  (!path.startsWith('~') || path.startsWith(homePrefix)) &&
  !path.split('/').includes('..');

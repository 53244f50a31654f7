/** Where an entry is kept: with the project, or with the user for all projects. */
export const knowledgeScopes = ['project', 'global'] as const;
export type KnowledgeScope = (typeof knowledgeScopes)[number];

export const confidences = ['low', 'medium', 'high'] as const;
export type Confidence = (typeof confidences)[number];

/** Something worth knowing, in a file of its own. */
export interface KnowledgeEntry {
  /** The path of its file below the folder of its scope, without `.md`. */
  readonly id: string;
  readonly scope: KnowledgeScope;
  readonly file: string;
  readonly title: string;
  readonly tags: readonly string[];
  /** Null where the file does not say. */
  readonly created: string | null;
  readonly updated: string | null;
  /** Who or what said so. */
  readonly source: string | null;
  readonly confidence: Confidence | null;
  readonly text: string;
}

export type KnowledgeDraft = Pick<KnowledgeEntry, 'title' | 'tags' | 'text' | 'source' | 'confidence'>;

export interface KnowledgeStore {
  /** Everything that was not forgotten, the project's first, in the order of ids; and the files that can't be read. */
  list(): Promise<KnowledgeListing>;
  /** One writer at a time. What says the same as another entry is not added; `entry` is then that one. */
  add(scope: KnowledgeScope, draft: KnowledgeDraft, at: string): Promise<KnowledgeAdded>;
  /** Moves an entry to `forgotten/`; undefined when there is none of this id. */
  forget(id: string): Promise<KnowledgeEntry | undefined>;
  /** Changes parts of an entry, its id and place kept; `was` is its text as the writer saw it. Undefined when there is none of this id. */
  edit(
    id: string,
    change: Partial<KnowledgeDraft>,
    at: string,
    was?: string,
  ): Promise<KnowledgeEdited | undefined>;
  /** Brings it back. */
  recall(id: string): Promise<KnowledgeEntry | undefined>;
  /** From the project to the user's own; undefined when the project has none of this id. */
  promote(id: string, at: string): Promise<KnowledgeAdded | undefined>;
}

export interface KnowledgeListing {
  readonly entries: readonly KnowledgeEntry[];
  readonly unreadable: readonly string[];
}

export interface KnowledgeAdded {
  readonly added: boolean;
  readonly entry: KnowledgeEntry;
  /** Entries that say the contrary. */
  readonly against: readonly KnowledgeEntry[];
}

export interface KnowledgeEdited {
  readonly entry: KnowledgeEntry;
  /** `stale`: somebody else changed it since; `entry` is what they wrote, and nothing was written. */
  readonly outcome: 'changed' | 'same' | 'stale';
  /** Entries that say the contrary. */
  readonly against: readonly KnowledgeEntry[];
}

/** The folder, in that of a scope, with what was forgotten. */
export const forgottenFolder = 'forgotten';

const knowledgeKinds = ['lesson', 'decision', 'intent', 'note'] as const;
type KnowledgeKind = (typeof knowledgeKinds)[number];

/** A piece of what is known, small enough to be read at once. */
export interface KnowledgePiece {
  readonly kind: KnowledgeKind;
  readonly file: string;
  /** Where it begins, from 1. */
  readonly line: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly text: string;
}

export interface KnowledgeQuestion {
  readonly root: string;
  readonly query: string;
  readonly limit: number;
}

export interface KnowledgeHit {
  readonly kind: KnowledgeKind;
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly excerpt: string;
  readonly score: number;
}

export interface KnowledgeAnswer {
  /** The best first. */
  readonly hits: readonly KnowledgeHit[];
  /** How many pieces were searched. */
  readonly searched: number;
  /** Files that could not be read, or not as what they should be. */
  readonly unreadable: readonly string[];
}

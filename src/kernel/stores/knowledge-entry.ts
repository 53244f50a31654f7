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

/** The folder, in that of a scope, with what was forgotten. */
export const forgottenFolder = 'forgotten';

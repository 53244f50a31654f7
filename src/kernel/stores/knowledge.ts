export const knowledgeKinds = ['lesson', 'decision', 'intent', 'note'] as const;
export type KnowledgeKind = (typeof knowledgeKinds)[number];

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

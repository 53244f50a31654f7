import * as v from 'valibot';
import { type Stored, textOrNull } from '../schema.ts';
import { fitsGlob, globsMeet } from './scope-glob.ts';

export const intentStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'DONE'] as const;
export type IntentStatus = (typeof intentStatuses)[number];

/** Work that was agreed on, and the files that may be changed for it. */
export interface Intent {
  readonly id: string;
  readonly name: string;
  readonly status: IntentStatus;
  /** Globs from the repository's root. */
  readonly owned_scope: readonly string[];
  readonly constraints: readonly string[];
  readonly acceptance_criteria: readonly string[];
  /** Ids of other intents, or URLs. */
  readonly related: readonly string[];
  readonly description?: string | undefined;
}

/** What the project's files say about intents. */
export interface Intents {
  /** Whether changes wait until an intent is selected: some intent is listed and not done, or nobody can tell. */
  readonly required: boolean;
  readonly list: readonly Intent[];
  /** Ids of those for which the user approves each change. */
  readonly needApproval: readonly string[];
}

export const noIntents: Intents = { required: false, list: [], needApproval: [] };

/** What a person changes about the intents. */
export type IntentEdit =
  /** Without an id it gets the next number. */
  | { readonly kind: 'add'; readonly intent: Omit<Intent, 'id'> & { readonly id?: string | undefined } }
  | { readonly kind: 'status'; readonly id: string; readonly status: IntentStatus }
  | { readonly kind: 'scope'; readonly id: string; readonly glob: string };

/** Which intent a session works on. Belongs to the tracker `intent`. */
export const IntentSection = v.object({
  active: textOrNull,
  since: textOrNull,
  by: v.optional(v.nullable(v.picklist(['agent', 'person'])), null),
});
export type IntentSection = Stored<typeof IntentSection>;

export const noIntent: IntentSection = { active: null, since: null, by: null };

export const isOpen = ({ status }: Pick<Intent, 'status'>): boolean => status !== 'DONE';

export const openIntents = ({ list }: Pick<Intents, 'list'>): readonly Intent[] => list.filter(isOpen);

/** The intent of that id, if there is one that can be worked on. */
export const openIntent = (id: string | null, intents: Pick<Intents, 'list'>): Intent | undefined =>
  openIntents(intents).find((intent) => intent.id === id);

/** A path below the root. An intent without a scope owns nothing. */
export const ownsPath = ({ owned_scope }: Pick<Intent, 'owned_scope'>, path: string): boolean =>
  owned_scope.some((glob) => fitsGlob(path, glob));

/** The first pair of globs, one of each, that may fit the same file. */
export function commonGround(a: Intent, b: Intent): readonly [string, string] | undefined {
  for (const mine of a.owned_scope) {
    const theirs = b.owned_scope.find((glob) => globsMeet(mine, glob));
    if (theirs !== undefined) return [mine, theirs];
  }
  return undefined;
}

/** For one line: the id and what it is about. */
export const intentName = ({ id, name }: Pick<Intent, 'id' | 'name'>): string =>
  `${id} (${name.length > 60 ? `${name.slice(0, 59)}…` : name})`;

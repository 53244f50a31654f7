import type { StateDocument } from './state-document.ts';

/** What a long-lived process has read, each with the change key of the file it came from: used only while that fits. */
export interface StoreCache {
  readonly documents: Map<string, Kept<StateDocument>>;
  readonly lastLines: Map<string, Kept<string>>;
  readonly keys: Map<string, Kept<string>>;
}

export interface Kept<T> {
  readonly changeKey: string;
  readonly value: T;
}

export const emptyCache = (): StoreCache => ({ documents: new Map(), lastLines: new Map(), keys: new Map() });

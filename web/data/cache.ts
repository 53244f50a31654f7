import { type Failure, failureOf, read } from './call.ts';

/** What makes an answer old: changes of the portfolio, decisions of the hook. */
export type Cause = 'change' | 'decision';

export interface Held<T> {
  readonly data: T | undefined;
  /** Of the last try; the data before it stays. */
  readonly failure: Failure | undefined;
  readonly loading: boolean;
}

type Patch = (value: unknown) => unknown;

interface Entry {
  held: Held<unknown>;
  value: unknown;
  etag: string | null;
  patches: readonly Patch[];
  causes: readonly Cause[];
  listeners: Set<() => void>;
  asking: Promise<void> | undefined;
  stale: boolean;
}

const entries = new Map<string, Entry>();
const mostUnseen = 50;

export function entryOf(path: string, causes: readonly Cause[]): Entry {
  const known = entries.get(path);
  if (known) return known;
  const entry: Entry = {
    held: { data: undefined, failure: undefined, loading: true },
    value: undefined,
    etag: null,
    patches: [],
    causes,
    listeners: new Set(),
    asking: undefined,
    stale: true,
  };
  entries.set(path, entry);
  forgetOldest();
  return entry;
}

function forgetOldest(): void {
  if (entries.size <= mostUnseen) return;
  for (const [path, { listeners, asking }] of entries)
    if (listeners.size === 0 && !asking && entries.size > mostUnseen) entries.delete(path);
}

function show(entry: Entry, change: Partial<Held<unknown>>): void {
  const data = entry.patches.reduce((value, patch) => patch(value), entry.value);
  entry.held = { ...entry.held, ...change, data };
  for (const listener of entry.listeners) listener();
}

/** Asks the door, unless it is being asked; what changes meanwhile is asked for once more. */
export function refresh(path: string, entry: Entry): Promise<void> {
  entry.stale = true;
  entry.asking ??= ask(path, entry).finally(() => (entry.asking = undefined));
  return entry.asking;
}

async function ask(path: string, entry: Entry): Promise<void> {
  while (entry.stale) {
    entry.stale = false;
    const settled = entry.patches;
    try {
      const answer = await read(path, entry.etag);
      if (answer) {
        entry.value = answer.value;
        entry.etag = answer.etag;
      }
      entry.patches = entry.patches.filter((patch) => !(settled.includes(patch) && done.has(patch)));
      show(entry, { failure: undefined, loading: false });
    } catch (error) {
      show(entry, { failure: failureOf(error), loading: false });
    }
  }
}

/** What somebody looks at is asked for again at once, the rest when it is looked at. */
export function outdated(cause: Cause | 'all'): void {
  for (const [path, entry] of entries) {
    if (cause !== 'all' && !entry.causes.includes(cause)) continue;
    entry.stale = true;
    if (entry.listeners.size > 0) void refresh(path, entry);
  }
}

/** Patches whose change has happened: the next answer of the door holds it. */
const done = new WeakSet<Patch>();

/**
 * Shows a change before it has happened. Call `keep` when it has: the patch goes with the next answer of the door.
 * Call `drop` when it has not: everything looks as before.
 */
export function expectChange<T>(path: string, patch: (value: T) => T): { keep(): void; drop(): void } {
  const entry = entryOf(path, ['change']);
  const own: Patch = (value) => (value === undefined ? undefined : patch(value as T));
  entry.patches = [...entry.patches, own];
  show(entry, {});
  return {
    keep: () => {
      done.add(own);
      void refresh(path, entry);
    },
    drop: () => {
      entry.patches = entry.patches.filter((each) => each !== own);
      show(entry, {});
    },
  };
}

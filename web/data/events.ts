import { outdated } from './cache.ts';
import { session } from './session.ts';
import { createStore } from './store.ts';

/** Whether what the page shows is of now. */
export type Line =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  | { readonly kind: 'reconnecting'; readonly since: number }
  | { readonly kind: 'stale'; readonly since: number };

export const line = createStore<Line>({ kind: 'connecting' });

/** The door says something at least every 15 s; whoever hears nothing for longer is not connected any more. */
const silentMs = 35_000;
const staleMs = 8_000;
const mostPauseMs = 5_000;

type Listener = (data: unknown) => void;
const listeners = new Map<string, Set<Listener>>();
let last: string | undefined;

/** Hears each event of that name: `change`, `decision`. */
export function onEvent(name: string, listener: Listener): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set.add(listener));
  return () => void set.delete(listener);
}

/** Follows what happens for as long as the page is open. Comes back by the id that it heard last. */
export async function followEvents(): Promise<never> {
  let pause = 0;
  let wentAt: number | undefined;
  for (;;) {
    const began = Date.now();
    await hear(() => {
      if (wentAt !== undefined) outdated('all');
      wentAt = undefined;
      pause = 0;
      line.set({ kind: 'live' });
      if (session.get() !== 'in') void session.ask();
    });
    wentAt ??= Date.now();
    const since = wentAt;
    line.set({ kind: Date.now() - since > staleMs ? 'stale' : 'reconnecting', since });
    pause = Math.min(mostPauseMs, pause === 0 && Date.now() - began > 1_000 ? 100 : Math.max(200, pause * 2));
    const late = setTimeout(
      () => line.set({ kind: 'stale', since }),
      Math.max(0, since + staleMs - Date.now()),
    );
    await new Promise((done) => setTimeout(done, pause));
    clearTimeout(late);
  }
}

/** One connection, until it ends. */
async function hear(opened: () => void): Promise<void> {
  const stop = new AbortController();
  let watch = setTimeout(() => stop.abort(), silentMs);
  let heardAt = Date.now();
  // Timers of a machine that slept have slept, too.
  const look = (): void => {
    if (Date.now() - heardAt > silentMs) stop.abort();
  };
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  try {
    const headers: Record<string, string> = last === undefined ? {} : { 'last-event-id': last };
    const response = await fetch('/api/events', { headers, signal: stop.signal, cache: 'no-store' });
    if (response.status === 401) session.expire();
    if (!response.ok || !response.body) return;
    opened();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(() => stop.abort(), silentMs);
      heardAt = Date.now();
      const frames = (rest + value).split('\n\n');
      rest = frames.pop() ?? '';
      take(frames);
    }
  } catch {
    // It was cut; the next one goes on after the last id.
  } finally {
    clearTimeout(watch);
    removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  }
}

function take(frames: readonly string[]): void {
  const names = new Set<string>();
  for (const frame of frames) {
    const name = /^event: (.*)$/m.exec(frame)?.[1];
    if (name === undefined) continue;
    last = /^id: (.*)$/m.exec(frame)?.[1] ?? last;
    names.add(name);
    const heard = listeners.get(name);
    if (!heard || heard.size === 0) continue;
    const data: unknown = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null');
    for (const listener of heard) listener(data);
  }
  if (names.has('reset')) outdated('all');
  else if (names.has('change') || names.has('edited')) outdated('change');
  if (names.has('decision')) outdated('decision');
}

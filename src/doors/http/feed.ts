import type { DecisionTail } from './decision-tail.ts';
import { type EventStream, frameOf } from './event-stream.ts';
import type { PortfolioWatch } from './portfolio-watch.ts';

export interface Listener {
  readonly stream: EventStream;
  /** The number of the line that it saw last; undefined where it wants what comes from now on. */
  readonly after: number | undefined;
  /** Whether it may still listen. */
  admitted(): boolean;
}

/** What happens, told to all who listen. */
export interface Feed {
  join(listener: Listener): Promise<void>;
  readonly size: number;
  close(): void;
}

interface Sources {
  readonly watch: PortfolioWatch;
  readonly decisions: DecisionTail;
  /** What went wrong while looking; the feed goes on. */
  report(error: unknown): void;
}

export const mostListeners = 300;
const lookEveryMs = 50;
const beatEveryMs = 15_000;
/** A client that missed more reads everything again. */
const mostMissed = 5_000;
const beat = ': still here\n\n';

/** One look at the disk for all; nobody listens, nobody looks. */
export function createFeed({ watch, decisions, report }: Sources): Feed {
  const listeners = new Set<Listener>();
  let turn = Promise.resolve();
  let looking: NodeJS.Timeout | undefined;
  let beatAt = 0;

  /** One after the other: who joins gets each line either as missed or as new. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(work).catch(report);
    return turn;
  };
  const tell = (frame: string): void => {
    for (const { stream } of listeners) stream.send(frame);
  };
  const tellFresh = async (): Promise<void> => {
    const { lines, edited } = await watch.fresh();
    if (lines.length > 0)
      tell(lines.map((line) => frameOf({ event: 'change', id: line.n, data: line })).join(''));
    if (edited) tell(frameOf({ event: 'edited', data: {} }));
    const made = decisions.fresh();
    if (made.length > 0) tell(made.map((data) => frameOf({ event: 'decision', data })).join(''));
  };
  const sweep = (): void => {
    const due = Date.now() - beatAt > beatEveryMs;
    if (due) beatAt = Date.now();
    for (const listener of listeners) {
      if (!listener.stream.closed && !listener.admitted()) listener.stream.end();
      if (listener.stream.closed) listeners.delete(listener);
      else if (due) listener.stream.send(beat);
    }
  };
  const look = (): void => {
    void inTurn(async () => {
      sweep();
      if (listeners.size > 0) await tellFresh();
    }).then(() => {
      looking = listeners.size > 0 ? setTimeout(look, lookEveryMs) : undefined;
    });
  };
  /** Nobody looked while nobody listened: what came then is missed by nobody, or caught up by number. */
  const catchUp = async (): Promise<void> => {
    await watch.fresh();
    decisions.fresh();
  };
  const welcome = async ({ stream, after }: Listener): Promise<void> => {
    if (listeners.size === 0) await catchUp();
    else await tellFresh();
    const newest = await watch.newest();
    const lost = after !== undefined && (after > newest || newest - after > mostMissed);
    if (after === undefined) stream.send(frameOf({ event: 'hello', id: newest, data: { newest } }));
    else if (lost) stream.send(frameOf({ event: 'reset', id: newest, data: { newest } }));
    else {
      stream.send(frameOf({ event: 'hello', id: after, data: { newest } }));
      const missed = await watch.lines(after, newest);
      // In one piece, and nobody waits for who reads it slowly.
      stream.send(missed.map((line) => frameOf({ event: 'change', id: line.n, data: line })).join(''));
    }
  };
  return {
    join: (listener) =>
      inTurn(async () => {
        await welcome(listener);
        listeners.add(listener);
        if (looking === undefined) looking = setTimeout(look, lookEveryMs);
      }),
    get size() {
      return listeners.size;
    },
    close: () => {
      clearTimeout(looking);
      for (const { stream } of listeners) stream.end();
      listeners.clear();
    },
  };
}

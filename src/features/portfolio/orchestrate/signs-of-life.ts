import type { Desk } from './desk.ts';
import { leadFiles } from './lead-process.ts';
import type { JournalLine } from '../../../kernel/portfolio/change.ts';
import type { Run } from '../../../kernel/portfolio/run.ts';

/** When a lead was last known to do anything: it printed something, or changed the portfolio. */
export interface SignsOfLife {
  /** It printed something just now. */
  heard(): void;
  /** How long there was no sign of it, once that is longer than policy allows. */
  silentFor(): Promise<number | undefined>;
}

export function signsOfLife({ app, store, policy }: Desk, run: Run): SignsOfLife {
  const { files, clock } = app.io;
  const most = policy.silentMinutes === null ? Number.POSITIVE_INFINITY : policy.silentMinutes * 60_000;
  /** By a clock that neither jumps nor counts the sleep of the machine; what was before us is told by dates. */
  let at = clock.monotonic() - ageOf(files.stat(leadFiles(app.home, run.id).output)?.changedMs ?? 0);
  let read = 0;

  function ageOf(moment: number): number {
    const since = Math.max(moment, Date.parse(run.startedAt));
    return Math.max(0, clock.now().getTime() - since);
  }

  async function changed(): Promise<void> {
    let last: JournalLine | undefined;
    for (const line of await store.journal(read)) {
      read = line.n;
      if (line.by === run.id) last = line;
    }
    if (last) at = Math.max(at, clock.monotonic() - ageOf(Date.parse(last.at)));
  }

  return {
    heard: () => {
      at = clock.monotonic();
    },
    async silentFor() {
      const silent = (): number => clock.monotonic() - at;
      if (silent() <= most) return undefined;
      await changed();
      return silent() > most ? silent() : undefined;
    },
  };
}

import { tripsAt } from '../../../kernel/checks/breaker.ts';
import type { SessionTally } from './session-tally.ts';

interface Trips {
  readonly caught: number;
  readonly missed: number;
  readonly sessions: number;
  /** Loops of each session, caught or missed. */
  readonly bySession: ReadonlyMap<string, number>;
}

/**
 * From one reset to the next the breaker opens once, whoever runs into it: that is the session that heard of it first.
 * A session that ends right when the breaker opens hears nothing. One that goes on failing had none to stop it.
 */
export function tripsIn(
  sessions: readonly SessionTally[],
  resets: readonly number[],
  breakerOn: boolean,
): Trips {
  const firsts = new Map<number, { at: number; id: string }>();
  for (const { id, breakerHeard } of sessions) {
    for (const at of breakerHeard) {
      const epoch = resets.filter((reset) => reset <= at).length;
      const first = firsts.get(epoch);
      if (!first || at < first.at || (at === first.at && id < first.id)) firsts.set(epoch, { at, id });
    }
  }
  const heard = [...firsts.values()].map(({ id }) => id);
  const silent = sessions.filter(({ endsInLoop, breakerHeard }) => endsInLoop && breakerHeard.length === 0);
  const stopped = silent.filter(({ failures }) => breakerOn && failures === tripsAt).map(({ id }) => id);
  const missed = silent.map(({ id }) => id).filter((id) => !stopped.includes(id));
  const caught = [...heard, ...stopped];
  const bySession = new Map<string, number>();
  for (const id of [...caught, ...missed]) bySession.set(id, (bySession.get(id) ?? 0) + 1);
  return { caught: caught.length, missed: missed.length, sessions: new Set(caught).size, bySession };
}

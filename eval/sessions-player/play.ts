import { inLanes } from './in-lanes.ts';
import { playSession } from './play-session.ts';
import { readSessions } from './read-sessions.ts';
import { type Score, scoreOf } from './score.ts';
import type { Session } from './session.ts';
import { openWorld, type WorldOptions } from './world.ts';

export { readSessions } from './read-sessions.ts';
export { tableOf } from './table.ts';

export interface PlayOptions extends WorldOptions {
  readonly progress?: ((played: number, of: number) => void) | undefined;
}

/** Plays sessions through the real hook, several at a time, and says how they went. */
export async function playSessions(sessions: readonly Session[], options: PlayOptions): Promise<Score> {
  const started = performance.now();
  const world = await openWorld(options);
  try {
    let done = 0;
    const played = await inLanes(sessions, async (session, index) => {
      const result = await playSession(world, session, index + 1);
      options.progress?.((done += 1), sessions.length);
      return result;
    });
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    return scoreOf(played, { profile: options.profile ?? 'standard', seconds, failures: world.failures() });
  } finally {
    await world.close();
  }
}

/** The same for a file or a folder; one that can't be played is an error. */
export async function measureSessions(place: string, options: PlayOptions): Promise<Score> {
  const { sessions, problems } = readSessions(place);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return playSessions(sessions, options);
}

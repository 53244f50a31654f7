import { UserError } from '../errors.ts';
import type { Damage, Sections } from '../state.ts';
import type { StateStore } from '../stores/store.ts';

export interface SessionState {
  readonly id: string;
  readonly sections: Sections;
}

export interface KnownState {
  /** Newest first. */
  readonly sessions: readonly SessionState[];
  /** Sections as a session that is yet to come would find them. */
  readonly project: Sections | undefined;
  readonly damage: readonly Damage[];
  /** Set when nothing can be read at all. */
  readonly unreadable: UserError | undefined;
}

/** Everything that is remembered, the damaged parts included. */
export async function readSessions(state: StateStore): Promise<KnownState> {
  try {
    const ids = await state.sessions();
    const read = await Promise.all(ids.map(async (id) => ({ id, ...(await state.read(id)) })));
    const coming = await state.read('');
    const damage = [...read, coming].flatMap((each) => each.damage);
    const byPlace = new Map(damage.map((each) => [`${each.file} ${each.section ?? ''}`, each]));
    return {
      sessions: read.map(({ id, sections }) => ({ id, sections })).toSorted(newestFirst),
      project: coming.sections,
      damage: [...byPlace.values()],
      unreadable: undefined,
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { sessions: [], project: undefined, damage: [], unreadable: error };
  }
}

const newestFirst = (a: SessionState, b: SessionState): number =>
  (b.sections.activity.lastAt ?? '') < (a.sections.activity.lastAt ?? '') ? -1 : 1;

export function sessionNamed(sessions: readonly SessionState[], start: string): SessionState {
  const found = sessions.find(({ id }) => id.startsWith(start));
  if (found) return found;
  const known = sessions.slice(0, 3).map(({ id }) => id.slice(0, 8));
  throw new UserError(
    'no_session',
    `there is no session ${start} here`,
    known.length > 0 ? `The newest are ${known.join(', ')}.` : 'No session has called Ephor here yet.',
  );
}

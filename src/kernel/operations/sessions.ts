import type { App, Project } from '../app.ts';
import { UserError } from '../errors.ts';
import { agentSession } from '../inside-agent.ts';
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

/** The session whose agent is at work in this very shell. */
export const ownSession = ({ io, units }: Pick<App, 'io' | 'units'>): string | undefined =>
  agentSession(units.hosts, io);

/** In an agent's shell its own session; else the one that is named, or the newest; undefined when there is none. */
export async function chooseSession(
  app: App,
  { state }: Project,
  start: string | undefined,
): Promise<string | undefined> {
  const own = ownSession(app);
  if (own !== undefined && start !== undefined && !own.startsWith(start)) {
    throw new UserError(
      'other_session',
      `this is the shell of session ${own}`,
      'An agent acts only for its own session. For another one, use your own terminal.',
    );
  }
  if (own !== undefined) return own;
  const { sessions, unreadable } = await readSessions(state);
  if (unreadable) throw unreadable;
  return start === undefined ? sessions[0]?.id : sessionNamed(sessions, start).id;
}

/** As `chooseSession`, where there must be one. */
export async function someSession(app: App, project: Project, start: string | undefined): Promise<string> {
  const session = await chooseSession(app, project, start);
  if (session !== undefined) return session;
  throw new UserError(
    'no_session',
    'no session has called Ephor here yet',
    'Start your agent in this repository first.',
  );
}

import type { App, Project } from '../app.ts';
import { UserError } from '../errors.ts';
import { agentSession } from '../inside-agent.ts';
import { readSessions, sessionNamed } from './sessions.ts';

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
      'An agent acts for its own session; for another one, use a terminal of your own.',
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

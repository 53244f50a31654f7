import type { App, Project } from '../app.ts';
import { messageOf, UserError } from '../errors.ts';
import { agentSession } from '../inside-agent.ts';
import type { Outcome } from '../outcome.ts';
import { projectFiles } from '../place.ts';
import type { JournalEntry } from '../stores/journal.ts';
import { shorten } from '../text/secrets.ts';

/** Writes a decision into the journal; returns the name of its file. */
export const recordDecision = ({ journal, place }: Project, entry: JournalEntry): Promise<string> =>
  writing(projectFiles(place.root).decisions, () => journal.record(entry));

/** What the audit log keeps of an operation that changed something. */
export function operationOutcome(
  { io, units }: Pick<App, 'io' | 'units'>,
  operation: string,
  said: {
    readonly subject?: string | undefined;
    readonly reason?: string | undefined;
    /** The session that it is about, where that is not the one that it is called from. */
    readonly session?: string | undefined;
  } = {},
): Outcome {
  return {
    at: io.clock.now().toISOString(),
    call: io.hash.random(8),
    host: 'ephor',
    session: said.session ?? agentSession(units.hosts, io) ?? '',
    event: 'operation',
    tool: operation,
    subject: clean(said.subject),
    reason: clean(said.reason),
    decision: 'silent',
    findings: [],
  };
}

const clean = (text: string | undefined): string | undefined => (text ? shorten(text) : undefined);

/** The project around the working folder, or a word on how to get one. */
export function inProject({ project, cwd }: Pick<App, 'project' | 'cwd'>): Project {
  if (project) return project;
  throw new UserError(
    'no_project',
    `Ephor is not set up in ${cwd}`,
    'Run `ephor init` in your repository, or `ephor demo` to see it at work first.',
  );
}

const usersOwn = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ENOSPC',
  'EDQUOT',
  'ELOOP',
]);

/** A disk that does not take what we write is for the user to settle, not a bug of ours. */
export async function writing<T>(file: string, write: () => T | Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUsersOwn(error) ? notWritable(file, error) : error;
  }
}

/** As `writing`, for what is written at once. */
export function writingNow<T>(file: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw isUsersOwn(error) ? notWritable(file, error) : error;
  }
}

const isUsersOwn = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && usersOwn.has(String(error.code));

const notWritable = (file: string, cause: unknown): UserError =>
  new UserError(
    'not_writable',
    `${file} can't be written: ${messageOf(cause)}`,
    'Fix that, then run this again.',
    { cause },
  );

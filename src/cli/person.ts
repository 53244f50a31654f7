import type { App } from '../domain/app.ts';
import { UserError } from '../domain/errors.ts';
import type { Operation } from '../domain/operation.ts';
import type { State } from '../domain/state.ts';

const askIsFreshMs = 10 * 60 * 1000;

/**
 * An agent's shell carries its session's id. There, a person-only operation runs only when the host asked the user
 * about it a moment ago: it would not be running had they said no. Their yes is good for one run.
 */
export function guardPersonOnly(operation: Operation, name: string, app: App): void {
  if (operation.caller !== 'person' || !insideAgent(app)) return;
  const session = app.io.env('CLAUDE_CODE_SESSION_ID');
  if (session && useAnswer(app, session, operation.id)) return;
  throw new UserError(
    'person_only',
    `\`ephor ${name}\` is for a person, and this is an agent's shell`,
    'Run it in your own terminal.',
  );
}

/** Looked at first without the lock: who was not asked about leaves no trace in the state. */
function useAnswer({ io, project }: App, session: string, operation: string): boolean {
  const isFresh = ({ sections }: State): boolean => {
    const asked = sections.asks.operations[operation];
    return asked !== undefined && io.clock.now().getTime() - Date.parse(asked) < askIsFreshMs;
  };
  if (!project || !isFresh(project.state.read(session))) return false;
  return project.state.transact(session, (state) => {
    const { [operation]: _, ...operations } = state.sections.asks.operations;
    const sections = { ...state.sections, asks: { ...state.sections.asks, operations } };
    return { state: { ...state, sections }, outcome: undefined, result: isFresh(state) };
  });
}

const insideAgent = ({ io }: App): boolean =>
  io.env('CLAUDECODE') === '1' ||
  io.env('CLAUDE_CODE_SESSION_ID') !== undefined ||
  io.env('AI_AGENT') !== undefined;

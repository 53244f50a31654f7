import type { App } from '../kernel/app.ts';
import type { State } from '../kernel/state.ts';

const askIsFreshMs = 10 * 60 * 1000;

/**
 * Uses up the answer of a user whom the host asked about this operation a moment ago: it would not be running had they
 * said no. Their yes is good for one run, of a tool with the very `input` that they saw. Looked at first without the
 * lock: who was not asked about leaves no trace.
 */
export async function useAnswer(
  { io, project }: App,
  session: string,
  operation: string,
  input?: string,
): Promise<boolean> {
  const isFresh = ({ sections }: State): boolean => {
    const { operations: times, inputs = {} } = sections.asks;
    const asked = times[operation];
    if (inputs[operation] !== input) return false;
    return asked !== undefined && io.clock.now().getTime() - Date.parse(asked) < askIsFreshMs;
  };
  if (!project || !isFresh(await project.state.read(session))) return false;
  return project.state.transact(session, (state) => {
    const { [operation]: _, ...operations } = state.sections.asks.operations;
    const sections = { ...state.sections, asks: { ...state.sections.asks, operations } };
    return { state: { ...state, sections }, outcome: undefined, result: isFresh(state) };
  });
}

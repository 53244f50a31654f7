import { type HookCall, throughPlugin } from '../kernel/hook-call.ts';
import type { RecordedCall, State } from '../kernel/state.ts';

/** The longest that a host waits for one of its hooks. */
const longestApart = 60_000;

/**
 * A host that has our hook in its settings and in our plugin calls both for each event, at once and with the same
 * payload. What the other one was told counts for both; each call is the twin of one other at most.
 */
export function twinOf({ id, event }: HookCall, at: string, { calls }: State): RecordedCall | undefined {
  if (event === undefined) return undefined;
  return calls.find(
    (call) =>
      call.event === event &&
      call.twin === undefined &&
      throughPlugin(call.id) !== throughPlugin(id) &&
      Math.abs(Date.parse(at) - Date.parse(call.outcome.at)) < longestApart,
  );
}

export const withTwin = (state: State, twin: RecordedCall, id: string): State => ({
  ...state,
  calls: state.calls.map((call) => (call === twin ? { ...call, twin: id } : call)),
});

/** Whether our plugin was heard lately, with or without the hook of the settings. */
export const pluginSpoke = ({ calls }: State): boolean =>
  calls.some(({ id, twin = '' }) => throughPlugin(id) || throughPlugin(twin));

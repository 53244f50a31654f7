import type { Action } from '../../src/kernel/action.ts';
import type { Decision } from '../../src/kernel/decision.ts';
import { silence } from '../../src/kernel/decision.ts';
import type { AgentEvent, EventKind, EventOf, Happenings } from '../../src/kernel/event.ts';
import { asTyped } from '../../src/kernel/text/typed.ts';
import { hosts } from '../../src/hosts/index.ts';
import type { SectionName, Sections } from '../../src/kernel/state.ts';
import type { Tracker } from '../../src/kernel/tracker.ts';
import { noStances } from '../../src/kernel/work/stance.ts';

const envelope = { host: 'test', session: 's', cwd: '/repo', at: '2026-01-01T00:00:00.000Z' };

export const givenEvent = <K extends EventKind>(kind: K, happening: Happenings[K]): EventOf<K> =>
  asTyped(hosts, { ...envelope, kind, ...happening } as unknown as AgentEvent) as unknown as EventOf<K>;

export const givenTool = (action: Action): EventOf<'tool.before'> =>
  givenEvent('tool.before', { tool: 'T', action });

/** The section after these events, each with what was decided about it. */
export function after<S extends SectionName>(
  _name: S,
  tracker: Tracker,
  events: readonly (readonly [AgentEvent, Decision?])[],
): Sections[S] {
  let section = tracker.initial;
  for (const [event, decision = silence] of events) {
    if (tracker.on.includes(event.kind))
      section = tracker.reduce({ section, event, decision, facts: { stances: noStances } as never });
  }
  return section as Sections[S];
}

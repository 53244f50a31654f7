import * as v from 'valibot';
import type { EventOf } from '../domain/event.ts';
import type { Asks } from '../domain/state.ts';
import { defineTracker } from '../domain/tracker.ts';

const none: Asks = { operations: {} };
const prefix = 'person_only:';

/**
 * A command that was asked about runs only after the user said yes: the record is the operation's proof of that. A no
 * is heard by nobody, but an agent that goes on with something else was told it, or did not wait for the answer.
 */
export const asks = defineTracker({
  id: 'asks',
  summary: 'Remember which person-only operations the user was asked about',
  scope: 'session',
  on: ['tool.before', 'prompt.before', 'turn.end'],
  schema: v.object({
    operations: v.record(v.string(), v.string()),
    agents: v.optional(v.record(v.string(), v.string())),
  }),
  initial: none,
  restrictive: none,
  reduce({ section, event, decision }) {
    if (event.kind !== 'tool.before') return none;
    const left = stillOpen(section, event);
    const asked = decision.findings.filter(({ code, level }) => code.startsWith(prefix) && level === 'ask');
    if (asked.length === 0 || decision.level === 'deny') return left;
    const ids = asked.map(({ code }) => code.slice(prefix.length));
    const record = (value: string) => Object.fromEntries(ids.map((id) => [id, value]));
    const agents = { ...without(left.agents, ids), ...(event.agent ? record(event.agent.id) : {}) };
    return { operations: { ...left.operations, ...record(event.at) }, agents };
  },
});

/** Tools that can't start a program may run beside the question. */
const harmless = new Set(['read', 'search', 'fetch', 'write']);

function stillOpen(section: Asks, { action, agent }: EventOf<'tool.before'>): Asks {
  if (harmless.has(action.kind)) return section;
  const over = Object.keys(section.operations).filter((id) => section.agents?.[id] === agent?.id);
  if (over.length === 0) return section;
  return { operations: without(section.operations, over), agents: without(section.agents, over) };
}

const without = (record: Readonly<Record<string, string>> = {}, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(id)));

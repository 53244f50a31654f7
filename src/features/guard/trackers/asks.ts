import { askedInput, freeTools, isOwnServer } from '../../../kernel/commands/mcp-tools.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { Asks } from '../../../kernel/state.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

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
  schema: Asks,
  initial: none,
  restrictive: none,
  reduce({ section, event, decision }) {
    if (event.kind !== 'tool.before') return none;
    const left = stillOpen(section, event);
    const asked = decision.findings.filter(
      ({ code, level, granted }) => code.startsWith(prefix) && (level === 'ask' || granted),
    );
    if (asked.length === 0 || decision.level === 'deny') return left;
    const ids = asked.map(({ code }) => code.slice(prefix.length));
    const record = (value: string) => Object.fromEntries(ids.map((id) => [id, value]));
    const agents = { ...without(left.agents, ids), ...(event.agent ? record(event.agent.id) : {}) };
    const given = event.action.kind === 'mcp' ? record(askedInput(event.action.input)) : {};
    const inputs = { ...without(left.inputs, ids), ...given };
    return { operations: { ...left.operations, ...record(event.at) }, agents, inputs };
  },
});

/** Tools that can't start a program may run beside the question, our own included. */
const harmless = new Set(['read', 'search', 'fetch', 'write']);
const isHarmless = ({ action }: EventOf<'tool.before'>): boolean =>
  harmless.has(action.kind) ||
  (action.kind === 'mcp' && isOwnServer(action.server) && freeTools.includes(action.tool));

function stillOpen(section: Asks, event: EventOf<'tool.before'>): Asks {
  if (isHarmless(event)) return section;
  const { agent } = event;
  const over = Object.keys(section.operations).filter((id) => section.agents?.[id] === agent?.id);
  if (over.length === 0) return section;
  return {
    operations: without(section.operations, over),
    agents: without(section.agents, over),
    inputs: without(section.inputs, over),
  };
}

const without = (record: Readonly<Record<string, string>> = {}, ids: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => !ids.includes(id)));

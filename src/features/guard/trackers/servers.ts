import { ServersSection } from '../../../kernel/discipline.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

const none: ServersSection = { servers: {} };
const mostServers = 50;

export const servers = defineTracker({
  id: 'servers',
  summary: 'Remember which MCP servers answered, and how often each failed since',
  scope: 'session',
  on: ['tool.after', 'tool.failed'],
  schema: ServersSection,
  initial: none,
  restrictive: none,
  reduce({ section, event }) {
    if (event.action.kind !== 'mcp' || (event.kind === 'tool.failed' && event.interrupted)) return section;
    const name = event.action.server.slice(0, 100);
    const known = Object.hasOwn(section.servers, name) ? section.servers[name] : undefined;
    if (!known && Object.keys(section.servers).length >= mostServers) return section;
    const before = known ?? { verified: false, last_success: null, failure_count: 0 };
    const failed = event.kind === 'tool.failed' || event.result === 'failed';
    const health = failed
      ? { ...before, failure_count: before.failure_count + 1 }
      : { verified: true, last_success: event.at, failure_count: 0 };
    return { servers: { ...section.servers, [name]: health } };
  },
});

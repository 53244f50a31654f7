import { personOnly } from './person-only.ts';

/** The name under which hosts know Ephor's own MCP server. Servers with a name like it are somebody else's. */
export const ownServer = 'ephor';
/** The name of our plugin, which hosts put before the names of all that it brings. */
export const ownPlugin = 'ephor';

/** The operation behind each tool of our own server; a test keeps this list complete. */
export const ownTools: Readonly<Record<string, string>> = {
  acknowledge: 'acknowledge',
  breaker_status: 'breaker-status',
  check_knowledge: 'knowledge-check',
  context_show: 'context-show',
  do: 'do',
  doctor: 'doctor',
  history: 'history',
  intent_show: 'intent-show',
  list_intents: 'intent-list',
  list_knowledge: 'knowledge-list',
  list_lessons: 'lesson-list',
  loop_start: 'loop-start',
  loop_status: 'loop-status',
  orphans: 'orphans',
  pull_idea: 'pull',
  queue_done: 'queue-done',
  queue_idea: 'q',
  queue_list: 'queue-list',
  queue_note: 'queue-note',
  queue_release: 'queue-release',
  queue_show: 'queue-show',
  record_lesson: 'lesson-add',
  remember: 'remember',
  request_scope: 'intent-request-scope',
  research: 'research',
  rules_list: 'rules-list',
  rules_test: 'rules-test',
  safemode_on: 'safemode-on',
  safemode_status: 'safemode-status',
  search_knowledge: 'knowledge-search',
  select_active_intent: 'intent-select',
  show_knowledge: 'knowledge-show',
  status: 'status',
  supervise_status: 'supervise-status',
  trace_list: 'trace-list',
  trace_stats: 'trace-stats',
  trace_verify: 'trace-verify',
  why: 'why',
};

export const isOwnServer = (server: string): boolean => server === ownServer;

/** The operation that a tool call asks for, when the tool is one of ours. */
export const ownOperation = (server: string, tool: string): string | undefined =>
  isOwnServer(server) && Object.hasOwn(ownTools, tool) ? ownTools[tool] : undefined;

/**
 * A tool of ours that runs in every phase: whatever anyone may call opens nothing, and what only a person may call is
 * put to the user by the gate `person-only`.
 */
export const isHarmlessOwnTool = (server: string, tool: string): boolean =>
  ownOperation(server, tool) !== undefined;

/** The tools that no user needs to be asked about. */
export const freeTools: readonly string[] = Object.keys(ownTools).filter(
  (tool) => !personOnly.includes(ownTools[tool] ?? ''),
);

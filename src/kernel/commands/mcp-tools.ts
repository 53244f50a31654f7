/** What a tool was called with, in a form that can be compared: the order of keys means nothing. */
export const askedInput = (input: unknown): string =>
  JSON.stringify(input ?? {}, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** Operations that open, weaken or remove something. An agent may only ask for them; a test keeps this list complete. */
export const personOnly: readonly string[] = [
  'answer',
  'approve',
  'breaker-reset',
  'clean',
  'config-accept',
  'config-set',
  'disable',
  'enable',
  'escalation-promote',
  'escalation-snooze',
  'false-alarm',
  'forget',
  'heartbeat-install',
  'heartbeat-remove',
  'heartbeat-run',
  'import',
  'init',
  'initiative-add',
  'initiative-cancel',
  'initiative-done',
  'initiative-edit',
  'initiative-import',
  'initiative-move',
  'initiative-pause',
  'initiative-resume',
  'intent-add',
  'intent-close',
  'intent-request-scope',
  'knowledge-add',
  'knowledge-edit',
  'knowledge-promote',
  'lesson-drop',
  'loop-stop',
  'notify-test',
  'orchestrate',
  'override',
  'queue-drop',
  'reject',
  'repair',
  'reset',
  'safemode-off',
  'schedule-add',
  'schedule-edit',
  'schedule-remove',
  'space-add',
  'space-edit',
  'space-pause',
  'space-resume',
  'supervise-resume',
  'supervise-stop',
  'supervise-unlock',
  'token-add',
  'token-revoke',
  'ui-logout',
  'ui-open',
  'uninstall',
];

/** Every name that the program is installed under. */
export const programNames: readonly string[] = ['ephor', 'sg'];

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

/** The operation behind each tool that leads are offered besides; a test keeps this list complete. */
export const leadTools: Readonly<Record<string, string>> = {
  escalate: 'escalate',
  escalation_list: 'escalation-list',
  escalation_show: 'escalation-show',
  initiative_list: 'initiative-list',
  initiative_show: 'initiative-show',
  lead_brief: 'lead-brief',
  lead_learn: 'lead-learn',
  lead_next: 'lead-next',
  lead_plan: 'lead-plan',
  lead_report: 'lead-report',
  space_list: 'space-list',
  space_show: 'space-show',
  task_add: 'task-add',
  task_block: 'task-block',
  task_cancel: 'task-cancel',
  task_done: 'task-done',
  task_edit: 'task-edit',
  task_list: 'task-list',
  task_show: 'task-show',
  task_start: 'task-start',
};

export const isOwnServer = (server: string): boolean => server === ownServer;

/** The operation that a tool call asks for, when the tool is one of ours. */
export function ownOperation(server: string, tool: string): string | undefined {
  if (!isOwnServer(server)) return undefined;
  const tools = Object.hasOwn(ownTools, tool) ? ownTools : leadTools;
  return Object.hasOwn(tools, tool) ? tools[tool] : undefined;
}

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

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** They say that a tool reads, wherever they stand. */
const reading = words('get read fetch find search describe retrieve lookup inspect');

/** They say so as the first word; behind another they may be what that one acts on, as in `shrink_list`. */
const readingFirst = words('list show view count browse peek preview tail grep glob stat whoami');

/** One of them anywhere, and the tool changes something. */
const mutating = words(`
  accept activate add append apply approve archive assign attach cancel clear click clone close configure create
  deactivate delete deploy destroy detach disable dismiss drop duplicate edit enable erase eval exec execute expire
  insert install invoke kill launch mark merge migrate modify move mutate notify overwrite patch post promote publish
  purge push put reassign register reject remove rename reopen replace reply reset restart restore resume revert revoke
  rollback rotate run save send set shutdown start stop submit subscribe suspend sync terminate toggle transfer
  transition trash trigger truncate unarchive unassign uninstall unlock unpublish unset unsubscribe update upgrade upload
  upsert wipe write and or then
`);

/** Verbs that are as often the thing that is read: `get_pull_request`, `list_release`. They count as the first word. */
const mutatingFirst = words(`
  allow ban block book build buy call change charge checkout comment commit complete connect convert copy draft dispatch
  end export fill flag flush force fork format generate import init invite join label leave link load lock login logout
  make manage mute navigate open order pause pay pin play press print pull query react rebase record refresh release
  reload report request resolve scale schedule select share sign skip stage star store swap switch tag take touch track
  type undo vote
`);

/** Tools in wide use that only read, and whose names do not say so. */
const knownToRead = words(`
  browser_snapshot directory_tree git_diff git_diff_staged git_diff_unstaged git_log git_show git_status
  pull_request_read query-docs resolve-library-id sequentialthinking
`);

const longestName = 200;

/**
 * True when the tool's name says that it reads, and nothing else: a name is all that is known of a tool. Words that are
 * run together, as in `getupdate`, are not taken apart. Our own tools
 * are known.
 */
export function mcpReads(tool: string, server = ''): boolean {
  if (isOwnServer(server)) return isHarmlessOwnTool(server, tool);
  if (tool.length > longestName || !/^[\w.-]+$/.test(tool)) return false;
  if (knownToRead.has(tool)) return true;
  const spoken = tokens(tool);
  if (spoken.some((word) => mutating.has(word))) return false;
  const own = new Set([...tokens(server), 'api']);
  const first = spoken.find((word) => reads(word) || !own.has(word));
  if (first === undefined || mutatingFirst.has(first)) return false;
  return reads(first) || spoken.some((word) => reading.has(word));
}

/** What a tool acts on where nobody else sees it: a browser, files, memory, code, a database of this machine. */
const nearby = words(`
  browser chrome chromium playwright puppeteer page selenium devtools file files directory folder filesystem fs path
  memory entity entities relation relations observation observations thought thinking graph knowledge note cell notebook
  jupyter kernel symbol code ide editor terminal shell process command repl python test tests sqlite sql query postgres
  mysql redis mongo duckdb db database git docker container image simulator emulator device xcode blender godot unity
  context todo todos plan time
`);

/** What others share, whatever serves it. */
const shared = words(`
  message messages comment comments reply review reviewers issue issues ticket tickets card cards email mail sms event
  invite channel thread incident alert sprint epic milestone board wiki document pull merge release repository
`);

/**
 * The words of a tool that changes something where others see it; undefined of one that reads, and of one that stays on
 * this machine. A closed world: what is not known to be near is far.
 */
export function changesOutside(server: string, tool: string): readonly string[] | undefined {
  if (isOwnServer(server) || mcpReads(tool, server)) return undefined;
  const spoken = tokens(tool);
  if (!spoken.some((word) => mutating.has(word) || mutatingFirst.has(word))) return undefined;
  const all = [...tokens(server), ...spoken];
  return all.some((word) => nearby.has(word)) && !spoken.some((word) => shared.has(word))
    ? undefined
    : all.filter((word) => !mutating.has(word) && word.length > 2);
}

/** Tools to which a database's own language is given: what they do is in the text. */
const runsSql = new Set([
  'query',
  'sql',
  'statement',
  'select',
  'execute',
  'run',
  'postgres',
  'mysql',
  'sqlite',
]);
const sqlEntries = ['sql', 'query', 'statement'];
/** How a statement begins that only asks, and words that change something wherever they stand. */
const asks = /^\s*(?:select|explain|show|describe|desc|with|values|table)\b/i;
const changes =
  /\b(?:insert|update|delete|merge|replace\s+into|upsert|drop|alter|create|truncate|grant|revoke|rename|call|exec(?:ute)?|do|copy|load|vacuum|reindex|refresh|lock|set|attach|into|nextval|setval|dblink\w*|lo_\w+|pg_(?:terminate|cancel|read|write|ls|reload|rotate|switch|create|drop|advisory)\w*|query_to_xml\w*|load_extension|writefile|sleep|pg_sleep\w*)\b/i;
const sqlTexts = /'(?:[^'\\]|'')*'|--[^\n]*|\/\*[^]*?\*\//g;
const longestSql = 20_000;

/** Whether a tool of a database is given nothing but questions. */
export function sqlReads(tool: string, input: unknown): boolean {
  if (typeof input !== 'object' || input === null || !tokens(tool).every((word) => runsSql.has(word)))
    return false;
  const given = sqlEntries
    .map((name) => (input as Record<string, unknown>)[name])
    .filter((each) => each !== undefined);
  const [sql] = given;
  if (given.length !== 1 || typeof sql !== 'string' || sql.length > longestSql) return false;
  const code = sql.replaceAll(sqlTexts, ' ');
  return !changes.test(code) && code.split(';').every((part) => part.trim() === '' || asks.test(part));
}

/** Whether a tool changes a database: what it is given says so, or it is called a migration. */
export function changesDatabase(tool: string, input: unknown): boolean {
  const spoken = tokens(tool);
  if (spoken.some((word) => /^migrations?$|^migrate$/.test(word)) && !mcpReads(tool)) return true;
  if (typeof input !== 'object' || input === null) return false;
  return sqlEntries.some((name) => {
    const sql = (input as Record<string, unknown>)[name];
    return typeof sql === 'string' && sqlChanges(sql);
  });
}

/** Whether text in the language of databases defines or changes something there. */
export const sqlChanges = (sql: string): boolean =>
  /(?:^|[;"'\s])(?:alter|create|drop|truncate|insert\s+into|update\s+\S+\s+set|delete\s+from|merge\s+into|replace\s+into|rename\s+table|grant|revoke)\s/i.test(
    ` ${sql.slice(0, longestSql).replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, ' ')} `,
  );

const reads = (word: string): boolean => reading.has(word) || readingFirst.has(word);

/** The words of a name in snake, kebab or camel case. */
const tokens = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');

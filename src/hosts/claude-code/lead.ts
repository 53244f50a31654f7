import * as v from 'valibot';
import { briefingTag, ownSession } from './environment.ts';
import { hookedEvents, hookEntry } from './hook-entries.ts';
import { ownServer } from '../../kernel/commands/mcp-tools.ts';
import type { HostLead, LeadEvent, Used } from '../../kernel/portfolio/lead.ts';
import { shorten } from '../../kernel/text/secrets.ts';

/**
 * Edits in its own folder need no yes, commands are permitted by the settings of this session, and everything else would
 * be a question, which the client refuses where nobody sits. Unlike `bypassPermissions` this leaves the user's own rules
 * `deny` and `ask` in force, keeps edits out of other folders, and works for every user of the machine; `dontAsk` would
 * refuse edits too.
 */
const mode = 'acceptEdits';

/** Our gates judge each of these calls. */
const permitted = ['Bash', 'Skill', 'WebFetch', 'WebSearch', `mcp__${ownServer}`];

export const lead: HostLead = {
  command: ({ session, resume, briefing, model, settingsFile, serversFile }) => ({
    args: [
      '--print',
      '--output-format=stream-json',
      '--verbose',
      ...(resume ? ['--resume', session] : ['--session-id', session]),
      `--permission-mode=${mode}`,
      `--settings=${settingsFile}`,
      `--mcp-config=${serversFile}`,
      ...(model === undefined ? [] : [`--model=${model}`]),
    ],
    input: `<${briefingTag}>\n${briefing.replaceAll(`</${briefingTag}>`, '').trim()}\n</${briefingTag}>\n`,
    env: { ...ownSession, EPHOR_DISABLED: undefined, SUPEREGO_DISABLED: undefined },
  }),
  read: (line) => {
    const message = messageIn(line);
    return message === undefined ? [] : told(message);
  },
  login: {
    args: ['auth', 'status'],
    // What is not clear is no reason to start nobody.
    isMissing: (output) => /^\s*"loggedIn": *false,?$/m.test(output),
  },
  settings: (hookLine) =>
    inJson({
      permissions: { allow: permitted },
      hooks: Object.fromEntries(hookedEvents.map((name) => [name, [hookEntry(name, hookLine(name))]])),
    }),
  servers: (server) => inJson({ mcpServers: { [ownServer]: server } }),
};

const inJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const text = v.optional(v.string(), '');
const count = v.optional(v.nullable(v.number()), 0);

const Usage = v.optional(
  v.object({
    input_tokens: count,
    output_tokens: count,
    cache_creation_input_tokens: count,
    cache_read_input_tokens: count,
  }),
  {},
);

const Block = v.variant('type', [
  v.object({ type: v.literal('text'), text }),
  v.object({ type: v.literal('tool_use'), name: text, input: v.optional(v.unknown()) }),
]);

const Message = v.variant('type', [
  v.object({
    type: v.literal('system'),
    subtype: text,
    session_id: text,
    error: text,
    retry_delay_ms: count,
  }),
  v.object({
    type: v.literal('assistant'),
    message: v.object({ id: text, content: v.optional(v.array(v.unknown()), []), usage: Usage }),
    is_api_error_message: v.optional(v.boolean(), false),
  }),
  v.object({
    type: v.literal('rate_limit_event'),
    rate_limit_info: v.object({ status: text, resetsAt: v.optional(v.nullable(v.number())) }),
  }),
  v.object({
    type: v.literal('result'),
    subtype: text,
    is_error: v.optional(v.boolean(), false),
    api_error_status: v.optional(v.nullable(v.number())),
    terminal_reason: text,
    result: text,
    errors: v.optional(v.array(v.string()), []),
    num_turns: count,
    total_cost_usd: count,
    usage: Usage,
  }),
]);
type Message = v.InferOutput<typeof Message>;
type Result = Extract<Message, { type: 'result' }>;

/** Lines that are no message, or one that tells nothing of what we want to know. */
function messageIn(line: string): Message | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const read = v.safeParse(Message, JSON.parse(line));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

function told(message: Message): readonly LeadEvent[] {
  switch (message.type) {
    case 'system':
      return ofSystem(message);
    case 'assistant':
      return message.is_api_error_message ? [] : ofAnswer(message.message);
    case 'rate_limit_event': {
      const { status, resetsAt } = message.rate_limit_info;
      return status === 'rejected' ? [{ kind: 'held', cause: 'limit', retryAt: timeOf(resetsAt) }] : [];
    }
    case 'result':
      return [used(message), ...endOf(message)];
  }
}

function ofSystem({ subtype, session_id: id }: Extract<Message, { type: 'system' }>): readonly LeadEvent[] {
  // What the client tries again by itself holds nobody up until it has given up.
  return subtype === 'init' && id !== '' ? [{ kind: 'session', id }] : [];
}

/** Each part of an answer comes in a line of its own, and each of them with the figures of the whole. */
function ofAnswer({
  id,
  content,
  usage,
}: Extract<Message, { type: 'assistant' }>['message']): readonly LeadEvent[] {
  const events = content.flatMap((block): readonly LeadEvent[] => {
    const read = v.safeParse(Block, block);
    if (!read.success) return [];
    const { output: part } = read;
    if (part.type === 'text') return part.text.trim() === '' ? [] : [{ kind: 'said', text: part.text }];
    return [{ kind: 'called', tool: part.name, subject: subjectOf(part.input) }];
  });
  const tokens = tokensIn(usage);
  return tokens === 0 ? events : [...events, { kind: 'used', turns: 1, tokens, usd: 0, answer: id }];
}

const used = ({ num_turns, usage, total_cost_usd }: Result): Used => ({
  kind: 'used',
  turns: num_turns ?? 0,
  tokens: tokensIn(usage),
  usd: total_cost_usd ?? 0,
  total: true,
});

const tokensIn = (usage: v.InferOutput<typeof Usage>): number =>
  Object.values(usage).reduce<number>((sum, each) => sum + (each ?? 0), 0);

const longestSubject = 200;
const naming = ['command', 'file_path', 'notebook_path', 'path', 'pattern', 'url', 'query', 'description'];

function subjectOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const fields = input as Readonly<Record<string, unknown>>;
  const value = naming.map((name) => fields[name]).find((each) => typeof each === 'string');
  return shorten(typeof value === 'string' ? value : '', longestSubject);
}

function endOf(result: Result): readonly LeadEvent[] {
  const { is_error, subtype, api_error_status: status, terminal_reason: reason } = result;
  const said = [result.result, ...result.errors].join(' ').replaceAll(/\s+/g, ' ').trim();
  if (!is_error && !subtype.startsWith('error'))
    return [{ kind: 'ended', failure: null, text: result.result }];
  const failure = shorten(said, 300) || reason || subtype || 'no reason given';
  if (status === 401 || status === 403 || /not logged in|invalid api key/i.test(said))
    return [{ kind: 'ended', failure: `Claude Code is not logged in: ${failure}`, text: '', login: true }];
  const ended = { kind: 'ended', failure, text: '' } as const;
  if (status === 429 || /\b(?:usage|rate|session|weekly) limit\b|limit reached/i.test(said))
    return [{ kind: 'held', cause: 'limit', retryAt: resetIn(said) }, ended];
  if (status !== null && status !== undefined && status >= 500)
    return [{ kind: 'held', cause: 'overloaded', retryAt: null }, ended];
  return [ended];
}

/** `Claude AI usage limit reached|1800000000`. */
const resetIn = (said: string): string | null => {
  const [, seconds] = /\|(\d{10})\b/.exec(said) ?? [];
  return seconds === undefined ? null : timeOf(Number(seconds));
};

const timeOf = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000).toISOString();

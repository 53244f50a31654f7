import { isAttended, readConversation } from './conversation.ts';
import { environment, injected } from './environment.ts';
import { lead } from './lead.ts';
import { model } from './model.ts';
import { ownProcess, servers, transcripts } from './server-entry.ts';
import { partsIn } from './transcript-parts.ts';
import { readMaker, whenAbsent } from './plugin-entry.ts';
import { shell } from './shell-entry.ts';
import { edits, managedFiles, settings, silencedBy } from './settings.ts';
import { actionOf, toolNames } from './tools.ts';
import { blocking, eventNames, parsePayload } from './wire.ts';
import type { Action } from '../../kernel/action.ts';
import { objections } from '../../kernel/decision.ts';
import type { AgentEvent, EventKind } from '../../kernel/event.ts';
import {
  defineHost,
  type Heard,
  type HostTrial,
  type Reply,
  silentReply,
  type Verdict,
} from '../../kernel/host.ts';
import { forAgent, forUser } from '../../kernel/objection-text.ts';
import { shorten } from '../../kernel/text/secrets.ts';

/** What the client sends and understands, for whoever plays its part. */
export const trial: HostTrial = {
  env: (folder) => ({ CLAUDE_PROJECT_DIR: folder }),
  say: (event) => JSON.stringify({ ...envelope(event), ...fieldsOf(event) }),
  hear,
  call,
  write: ({ role, text }) =>
    JSON.stringify({ type: role, message: { role, content: [{ type: 'text', text }] } }),
};

const envelope = ({ kind, session, transcript, cwd, toolCall }: AgentEvent) => ({
  session_id: session,
  transcript_path: transcript ?? null,
  cwd,
  permission_mode: 'default',
  hook_event_name: eventNames[kind],
  ...(toolCall === undefined ? {} : { tool_use_id: toolCall }),
});

function fieldsOf(event: AgentEvent): object {
  if (event.kind === 'session.start') return { source: event.source };
  if (event.kind === 'prompt.before') return { prompt: event.whole ?? event.prompt };
  if (event.kind !== 'tool.before' && event.kind !== 'tool.after')
    throw new Error(`no trial has an event ${event.kind}`);
  const { tool, input } = call(event.action);
  const response = event.kind === 'tool.after' ? { tool_response: event.response } : {};
  return { tool_name: tool, tool_input: input, ...response };
}

function call(action: Action): ReturnType<HostTrial['call']> {
  if (action.kind === 'read') return { tool: 'Read', input: { file_path: action.paths[0] } };
  if (action.kind === 'command')
    return { tool: 'Bash', input: { command: action.command, description: 'Run a command' } };
  if (action.kind !== 'write') throw new Error(`no trial has a tool for ${action.kind}`);
  const { path: file_path, change } = action;
  if (change.kind === 'whole') return { tool: 'Write', input: { file_path, content: change.content } };
  if (change.kind === 'replace')
    return { tool: 'Edit', input: { file_path, old_string: change.old, new_string: change.new } };
  throw new Error(`no trial has a tool for a change of a ${change.kind}`);
}

interface Answer {
  readonly hookSpecificOutput?: {
    readonly hookEventName?: unknown;
    readonly permissionDecision?: unknown;
    readonly permissionDecisionReason?: string;
    readonly additionalContext?: string;
  };
}

/** As strict as the client: no word is consent, exit code 2 a refusal, and an answer must name its event. */
function hear({ stdout, stderr, exitCode }: Parameters<HostTrial['hear']>[0]): Heard {
  if (exitCode === 2) return { decision: 'deny', seen: stderr.trim() };
  const { hookSpecificOutput: said } = answerIn(stdout);
  const { permissionDecision: decision } = said ?? {};
  const refused =
    said?.hookEventName === eventNames['tool.before'] && (decision === 'ask' || decision === 'deny');
  return {
    decision: refused ? decision : 'silent',
    seen: said?.permissionDecisionReason,
    told: said?.additionalContext,
  };
}

function answerIn(stdout: string): Answer {
  try {
    return (JSON.parse(stdout) ?? {}) as Answer;
  } catch {
    return {};
  }
}

/** The client drops the whole answer when `hookEventName` is missing or wrong, and the tool runs. */
const json = (value: unknown): Reply => ({ stdout: `${JSON.stringify(value)}\n`, stderr: '', exitCode: 0 });

const specific = (hookEventName: string, fields: object, beside: object = {}): Reply =>
  json({ ...beside, hookSpecificOutput: { hookEventName, ...fields } });

const refusedBy = (text: string): Reply => ({ stdout: '', stderr: `${text}\n`, exitCode: 2 });

const telling = (name: string, context: string): Reply =>
  context === '' ? silentReply : specific(name, { additionalContext: context });

/** The client shows `systemMessage` to the user and not to the model. */
const shownTo = (warnings: readonly string[]): object =>
  warnings.length === 0
    ? {}
    : { systemMessage: warnings.map((each) => `Ephor: ${shorten(each, 500)}`).join('\n') };

/** The client writes such a sequence to the terminal itself, because a hook has none. */
const named = (title: string | undefined): object =>
  title === undefined ? {} : { terminalSequence: `\u001B]2;${title.replaceAll(/\p{C}/gu, '')}\u0007` };

/** To the model and to the user, each what is theirs. */
function tellingBoth(name: string, context: string, beside: object): Reply {
  if (context !== '') return specific(name, { additionalContext: context }, beside);
  return Object.keys(beside).length === 0 ? silentReply : json(beside);
}

function replyTo(kind: EventKind, { id, decision, context, warnings, urgent = [], title }: Verdict): Reply {
  const against = objections(decision);
  const blocked = decision.level === 'deny' || decision.level === 'ask';
  switch (kind) {
    case 'tool.before':
      if (!blocked) return telling('PreToolUse', context);
      return specific('PreToolUse', {
        permissionDecision: decision.level,
        permissionDecisionReason: decision.level === 'ask' ? forUser(against, id) : forAgent(against, id),
        ...(context === '' ? {} : { additionalContext: context }),
      });
    case 'prompt.before':
      if (blocked) return json({ decision: 'block', reason: forUser(against, id), ...shownTo(warnings) });
      return tellingBoth('UserPromptSubmit', context, shownTo(warnings));
    case 'turn.end':
    case 'agent.end':
      return blocked ? json({ decision: 'block', reason: forAgent(against, id) }) : silentReply;
    case 'teammate.idle':
    case 'task.created':
    case 'task.completed':
      return blocked ? refusedBy(forAgent(against, id)) : silentReply;
    case 'tool.after':
      return tellingBoth('PostToolUse', context, shownTo(urgent));
    case 'tool.failed':
      return tellingBoth('PostToolUseFailure', context, shownTo(urgent));
    case 'session.start':
      return tellingBoth('SessionStart', context, { ...shownTo(warnings), ...named(title) });
    case 'agent.start':
      return telling('SubagentStart', context);
    case 'compact.before':
      return { ...silentReply, stdout: context };
    case 'session.end':
      return silentReply;
  }
}

const tell = { levels: ['note'], context: true } as const;
const block = { levels: ['note', 'deny'], context: false } as const;

export const claudeCode = defineHost({
  id: 'claude-code',
  summary: 'Claude Code, through command hooks in its settings',
  program: 'claude',
  honors: {
    'session.start': tell,
    'session.end': { levels: ['note'], context: false },
    'prompt.before': { levels: ['note', 'deny'], context: true },
    'tool.before': { levels: ['note', 'ask', 'deny'], context: true },
    'tool.after': tell,
    'tool.failed': tell,
    'turn.end': block,
    'agent.start': tell,
    'agent.end': block,
    'teammate.idle': block,
    'task.created': block,
    'task.completed': block,
    'compact.before': tell,
  },
  eventNames,
  parse: parsePayload,
  reply: replyTo,
  environment,
  blocking,
  injected,
  tools: { names: toolNames, action: actionOf },
  settings,
  edits,
  limits: {
    // Longer text is put into a file, and the model sees its beginning.
    context: 10_000,
    failsClosedSince: '2.1.295',
    unseen: [
      '`claude --bare`, `--safe-mode` and `--setting-sources` can leave out our hooks, and an interactive session runs none before you trust its folder',
      'Cursor and Copilot CLI may also run the hooks in `.claude/`; each call is then checked twice',
    ],
  },
  transcript: {
    conversation: readConversation,
    parts: partsIn,
    attended: isAttended,
    maker: readMaker,
    folder: transcripts,
  },
  model,
  servers,
  // Those of other plug-ins are in no folder that can be known.
  skillFolders: { project: ['.claude/skills'], user: ['.claude/skills'] },
  instructions: ['CLAUDE.md', 'CLAUDE.local.md'],
  process: ownProcess,
  resume: (session) => ['claude', '--resume', session],
  plugin: { folders: ['.claude-plugin', 'plugin'], manifest: 'plugin/.claude-plugin/plugin.json' },
  administrator: { files: managedFiles, silencedBy },
  whenAbsent,
  trial,
  shell,
  lead,
});

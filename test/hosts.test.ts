import { describe, expect, it } from 'vitest';
import type { ActionKind } from '../src/domain/action.ts';
import { decide, type Finding, silence } from '../src/domain/decision.ts';
import { applyChange } from '../src/domain/edit.ts';
import { type AgentEvent, type EventKind, eventKinds } from '../src/domain/event.ts';
import type { Reply } from '../src/domain/host.ts';
import type { Loudness } from '../src/domain/level.ts';
import { degrade } from '../src/engine/degrade.ts';
import { claudeCode } from '../src/hosts/claude-code/host.ts';
import { hosts } from '../src/hosts/index.ts';
import { type Captured, captured } from './given/payloads.ts';

const at = '2026-01-01T00:00:00.000Z';

function eventOf({ payload }: Captured): AgentEvent {
  const parsed = claudeCode.parse(payload, at);
  if (!parsed.ok) throw new Error(parsed.reason);
  const [event] = parsed.events;
  if (!event) throw new Error('no event');
  return event;
}

const kinds: Readonly<Record<string, EventKind>> = {
  PostToolUse: 'tool.after',
  PostToolUseFailure: 'tool.failed',
  PreCompact: 'compact.before',
  PreToolUse: 'tool.before',
  SessionEnd: 'session.end',
  SessionStart: 'session.start',
  Stop: 'turn.end',
  SubagentStart: 'agent.start',
  SubagentStop: 'agent.end',
  TaskCompleted: 'task.completed',
  TaskCreated: 'task.created',
  TeammateIdle: 'teammate.idle',
  UserPromptSubmit: 'prompt.before',
};

const actions: Readonly<Record<string, ActionKind>> = {
  Agent: 'delegate',
  Bash: 'command',
  Edit: 'write',
  Glob: 'search',
  Grep: 'search',
  NotebookEdit: 'write',
  Read: 'read',
  Skill: 'other',
  TaskCreate: 'other',
  TaskUpdate: 'other',
  TodoWrite: 'other',
  WebFetch: 'fetch',
  WebSearch: 'search',
  Write: 'write',
  mcp__greeter__greet: 'mcp',
};

const named = captured.map((each) => [each.name, each] as const);

describe('every payload that a real Claude Code sent', () => {
  it('is here for both ends of the supported versions, for every event we listen to', () => {
    const versions = [...new Set(captured.map(({ name }) => name.split('/')[0]))];
    expect(versions.length).toBeGreaterThanOrEqual(2);
    for (const version of versions) {
      const events = captured.filter(({ name }) => name.startsWith(`${version}/`)).map(({ event }) => event);
      expect([...new Set(events)].sort()).toEqual(Object.keys(kinds));
    }
  });

  it.each(named)('%s is understood', (_, each) => {
    const event = eventOf(each);
    expect(event.kind).toBe(kinds[each.event]);
    expect(event).toMatchObject({
      host: 'claude-code',
      session: each.payload['session_id'],
      cwd: each.payload['cwd'],
      at,
    });
  });

  it.each(named.filter(([, { payload }]) => 'tool_name' in payload))('%s is the right action', (_, each) => {
    const event = eventOf(each);
    const action = 'action' in event ? event.action : undefined;
    expect(action?.kind).toBe(actions[String(each.payload['tool_name'])]);
    expect(action?.kind === 'other' && action.mutates).toBe(false);
  });

  it.each(
    named.filter(
      ([name]) =>
        /in-agent|SubagentSt|-team|Teammate/.test(name) && !/Session|Prompt|Agent-team|Create/.test(name),
    ),
  )('%s keeps the agent that acts when the client names one', (_, each) => {
    const { agent_id: id } = each.payload as { agent_id?: string };
    expect(eventOf(each).agent?.id).toBe(id);
  });
});

interface Written {
  readonly originalFile?: string | null;
  readonly original_file?: string;
  readonly updated_file?: string;
  readonly structuredPatch?: readonly { readonly lines: readonly string[] }[];
  readonly content?: string;
}

/** The file as the client says it became. */
function writtenFile({ updated_file, content, structuredPatch }: Written): string {
  if (updated_file !== undefined) return updated_file;
  if (content !== undefined) return content;
  const lines = (structuredPatch ?? []).flatMap((patch) =>
    patch.lines.filter((line) => !line.startsWith('-')),
  );
  return lines.map((line) => `${line.slice(1)}\n`).join('');
}

const withoutNewIds = (text: string): unknown =>
  text.startsWith('{')
    ? (JSON.parse(text) as { cells: { source: unknown; cell_type: string }[] }).cells.map(
        ({ source, cell_type }) => ({ source, cell_type }),
      )
    : text;

describe('an edit becomes the file that the client really wrote', () => {
  const edits = named.filter(([name]) => /PostToolUse-(?:Edit|Write|NotebookEdit)/.test(name));
  it.each(edits)('%s', (_, each) => {
    const event = eventOf(each);
    if (!('action' in event) || event.action.kind !== 'write') throw new Error('no write');
    const response = each.payload['tool_response'] as Written;
    const before = response.original_file ?? response.originalFile ?? undefined;
    const { after, problem } = applyChange(event.action, before);
    expect(problem).toBeUndefined();
    expect(withoutNewIds(after ?? '')).toEqual(withoutNewIds(writtenFile(response)));
    if (!/insert/.test(each.name)) expect(after).toBe(writtenFile(response));
  });
});

const finding = (level: Loudness): Finding => ({
  gate: 'g',
  family: 'protection',
  level,
  code: 'some_code',
  reason: 'because',
  remedy: 'do that',
});

const loudnesses = ['silent', 'note', 'ask', 'deny'] as const;
const contexts = ['', 'Something to know.\n"quoted" ✓'];

describe.each(hosts.map((host) => [host.id, host] as const))(
  '%s replies exactly as the client wants',
  (_, host) => {
    const table = eventKinds.flatMap((kind) =>
      loudnesses.flatMap((level) => contexts.map((context) => ({ kind, level, context }))),
    );

    it.each(table)('$kind at $level with context $context', ({ kind, level, context }) => {
      const honors = host.honors[kind];
      const decision = degrade(level === 'silent' ? silence : decide([finding(level)]), honors);
      const told = honors.context ? context : '';
      const reply = host.reply(kind, { decision, context: told });
      expectValid(kind, reply, host.eventNames[kind]);
      const stops = decision.level === 'deny' || decision.level === 'ask';
      expect(stopped(reply)).toBe(stops);
      if (!stops && told === '') expect(reply).toEqual({ stdout: '', stderr: '', exitCode: 0 });
      if (told !== '' && !(stops && kind === 'prompt.before'))
        expect(heard(reply)).toContain('Something to know');
      if (decision.level === 'deny' && kind !== 'prompt.before')
        expect(reply.stdout + reply.stderr).toMatch(/some_code.*because.*do that/);
    });
  },
);

interface Said {
  readonly decision?: string;
  readonly reason?: string;
  readonly hookSpecificOutput?: {
    readonly hookEventName?: string;
    readonly permissionDecision?: string;
    readonly permissionDecisionReason?: string;
    readonly additionalContext?: string;
  };
}

const saidIn = ({ stdout }: Reply): Said => (stdout.startsWith('{') ? (JSON.parse(stdout) as Said) : {});
const heard = (reply: Reply): string => saidIn(reply).hookSpecificOutput?.additionalContext ?? reply.stdout;

function stopped(reply: Reply): boolean {
  const { decision, hookSpecificOutput: specific } = saidIn(reply);
  return reply.exitCode === 2 || decision === 'block' || specific?.permissionDecision !== undefined;
}

/** The client drops an answer that is not exactly one JSON object with its own event's name, and goes on. */
function expectValid(kind: EventKind, reply: Reply, eventName: string | undefined): void {
  expect([0, 2]).toContain(reply.exitCode);
  if (reply.exitCode === 2) {
    expect(reply).toMatchObject({ stdout: '' });
    expect(reply.stderr).not.toBe('');
    return;
  }
  expect(reply.stderr).toBe('');
  if (reply.stdout === '' || kind === 'compact.before') return;
  expect(reply.stdout.endsWith('}\n')).toBe(true);
  const said = saidIn(reply);
  expect(
    Object.keys(said).filter((key) => !['decision', 'reason', 'hookSpecificOutput'].includes(key)),
  ).toEqual([]);
  if (said.decision !== undefined)
    expect(said).toMatchObject({ decision: 'block', reason: expect.stringMatching(/./) });
  if (!said.hookSpecificOutput) return;
  expect(said.hookSpecificOutput.hookEventName).toBe(eventName);
  expect(['ask', 'deny', undefined]).toContain(said.hookSpecificOutput.permissionDecision);
  if (said.hookSpecificOutput.permissionDecision)
    expect(said.hookSpecificOutput.permissionDecisionReason).toMatch(/./);
}

import { describe, expect, it } from 'vitest';
import type { ActionKind } from '../src/kernel/action.ts';
import { applyChange } from '../src/kernel/checks/edit.ts';
import type { AgentEvent, EventKind } from '../src/kernel/event.ts';
import { claudeCode } from '../src/hosts/claude-code/host.ts';
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
  AskUserQuestion: 'other',
  Bash: 'command',
  Edit: 'write',
  ExitPlanMode: 'other',
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
  it('is here for both ends of the supported versions, for every event we listen to [RO-001]', () => {
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

  it.each(named.filter(([, { payload }]) => 'tool_name' in payload))(
    '%s is the right action [RO-002]',
    (_, each) => {
      const event = eventOf(each);
      const action = 'action' in event ? event.action : undefined;
      expect(action?.kind).toBe(actions[String(each.payload['tool_name'])]);
      expect(action?.kind === 'other' && action.mutates).toBe(false);
    },
  );

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

describe('an edit becomes the file that the client really wrote [RO-003]', () => {
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

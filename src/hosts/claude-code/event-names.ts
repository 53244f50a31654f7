import type { EventKind } from '../../kernel/event.ts';

export const eventNames = {
  'session.start': 'SessionStart',
  'session.end': 'SessionEnd',
  'prompt.before': 'UserPromptSubmit',
  'tool.before': 'PreToolUse',
  'tool.after': 'PostToolUse',
  'tool.failed': 'PostToolUseFailure',
  'turn.end': 'Stop',
  'agent.start': 'SubagentStart',
  'agent.end': 'SubagentStop',
  'teammate.idle': 'TeammateIdle',
  'task.created': 'TaskCreated',
  'task.completed': 'TaskCompleted',
  'compact.before': 'PreCompact',
} as const satisfies Readonly<Record<EventKind, string>>;

export const blocking: readonly string[] = [eventNames['tool.before']];

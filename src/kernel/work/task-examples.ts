import type { TaskSection } from '../discipline.ts';
import type { Sections } from '../state.ts';
import { serverTool } from '../tool-kind.ts';

/** For examples: what the user asked for. */
export const asked = (task: Partial<TaskSection> = {}): Pick<Sections, 'task'> => ({
  task: {
    kind: 'task',
    is_task: true,
    is_big_task: false,
    is_research_only: false,
    frustrated: false,
    task_keywords: ['login'],
    task_hash: '12345678',
    since: '2026-01-01T00:00:00.000Z',
    ...task,
  },
});

export const mcpCall = (server: string, tool: string) =>
  ({
    kind: 'tool.before',
    tool: serverTool(server, tool),
    action: { kind: 'mcp', server, tool, input: {} },
  }) as const;

export const subAgent = {
  kind: 'tool.before',
  tool: 'delegate',
  action: { kind: 'delegate', prompt: 'look into it', agentType: 'general-purpose', mutates: true },
} as const;

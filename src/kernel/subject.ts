import type { Action } from './action.ts';
import type { Finding } from './decision.ts';
import type { AgentEvent } from './event.ts';
import { shorten } from './text/secrets.ts';

/** The thing acted on, for logs and screens: short and without secrets. */
export function subjectOf(event: AgentEvent): string | undefined {
  if ('action' in event) return shorten(subjectOfAction(event.action) ?? event.tool);
  if (event.kind === 'prompt.before')
    return shorten(
      event.asked === undefined ? event.prompt || (event.whole ?? '') : `in a dialog: ${event.prompt}`,
      120,
    );
  if ('task' in event) return shorten(event.task.subject);
  if ('agentType' in event) return event.agentType;
  return undefined;
}

export function subjectOfAction(action: Action): string | undefined {
  switch (action.kind) {
    case 'command':
      return action.command;
    case 'write':
      return action.path;
    case 'read':
      return action.paths.join(' ');
    case 'search':
      return action.query;
    case 'fetch':
      return action.url;
    case 'delegate':
      return `${action.agentType}: ${action.prompt}`;
    case 'mcp':
      return `${action.server}/${action.tool}`;
    case 'other':
      return undefined;
  }
}

/** Names what an agent ran into: the same gate, saying the same thing. */
export const refusalKey = ({ gate, code }: Pick<Finding, 'gate' | 'code'>): string => `${gate}/${code}`;

import { useAnswer } from '../../line/use-answer.ts';
import type { App } from '../../kernel/app.ts';
import { askedInput } from '../../kernel/commands/asked-input.ts';
import { UserError } from '../../kernel/errors.ts';
import { agentSession } from '../../kernel/inside-agent.ts';
import type { Operation } from '../../kernel/operation.ts';

/**
 * Nobody knows who calls a tool. The session that the server was started in is looked at first; a host goes on to other
 * sessions with the same server.
 */
export function guardPersonOnly(operation: Operation, name: string, input: unknown, app: App): void {
  if (operation.caller !== 'person') return;
  const started = agentSession(app.units.hosts, app.io);
  const sessions = new Set([...(started ? [started] : []), ...(app.project?.state.sessions() ?? [])]);
  const given = askedInput(input);
  if ([...sessions].some((session) => useAnswer(app, session, operation.id, given))) return;
  throw new UserError(
    'person_only',
    `${name} is for a person to decide, and no user was asked about it just now`,
    `Tell the user why you think it is needed; they can run \`ephor ${operation.id.replace('-', ' ')}\` in their own terminal.`,
  );
}

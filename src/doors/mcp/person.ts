import { useAnswer } from '../../line/use-answer.ts';
import type { App } from '../../kernel/app.ts';
import { askedInput } from '../../kernel/commands/asked-input.ts';
import { UserError } from '../../kernel/errors.ts';
import type { Operation } from '../../kernel/operation.ts';

/**
 * Nobody knows who calls a tool. The session that the server was started in is looked at first; a host goes on to other
 * sessions with the same server.
 */
export async function guardPersonOnly(
  operation: Operation,
  name: string,
  input: unknown,
  app: App,
): Promise<void> {
  if (operation.caller !== 'person') return;
  const started = app.io.env('CLAUDE_CODE_SESSION_ID');
  const sessions = new Set([...(started ? [started] : []), ...((await app.project?.state.sessions()) ?? [])]);
  const given = askedInput(input);
  for (const session of sessions) if (await useAnswer(app, session, operation.id, given)) return;
  throw new UserError(
    'person_only',
    `${name} is for a person to decide, and no user was asked about it just now`,
    `Tell the user why you think it is needed; they can run \`ephor ${operation.id.replace('-', ' ')}\` in their own terminal.`,
  );
}

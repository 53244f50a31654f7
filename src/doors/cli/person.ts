import { useAnswer } from '../../line/use-answer.ts';
import type { App } from '../../kernel/app.ts';
import { UserError } from '../../kernel/errors.ts';
import type { Operation } from '../../kernel/operation.ts';

/** An agent's shell carries its session's id. There, a person-only operation runs only on the user's word. */
export async function guardPersonOnly(operation: Operation, name: string, app: App): Promise<void> {
  if (operation.caller !== 'person' || !insideAgent(app)) return;
  const session = app.io.env('CLAUDE_CODE_SESSION_ID');
  if (session && (await useAnswer(app, session, operation.id))) return;
  throw new UserError(
    'person_only',
    `\`ephor ${name}\` is for a person, and this is an agent's shell`,
    'Run it in your own terminal.',
  );
}

const insideAgent = ({ io }: App): boolean =>
  io.env('CLAUDECODE') === '1' ||
  io.env('CLAUDE_CODE_SESSION_ID') !== undefined ||
  io.env('AI_AGENT') !== undefined;

import { useAnswer } from '../../line/use-answer.ts';
import type { App } from '../../kernel/app.ts';
import { UserError } from '../../kernel/errors.ts';
import { agentSession, insideAgent } from '../../kernel/inside-agent.ts';
import type { Operation } from '../../kernel/operation.ts';

/** An agent's shell carries its session's id. There, a person-only operation runs only on the user's word. */
export function guardPersonOnly(operation: Operation, name: string, app: App): void {
  if (operation.caller !== 'person' || !insideAgent(app.units.hosts, app.io)) return;
  const session = agentSession(app.units.hosts, app.io);
  if (session && useAnswer(app, session, operation.id)) return;
  throw new UserError(
    'person_only',
    `\`ephor ${name}\` is for a person, and this is an agent's shell`,
    'Run it in your own terminal.',
  );
}

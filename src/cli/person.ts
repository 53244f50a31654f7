import type { App } from '../domain/app.ts';
import { UserError } from '../domain/errors.ts';
import type { Operation } from '../domain/operation.ts';

const askIsFreshMs = 10 * 60 * 1000;

/**
 * An agent's shell carries its session's id. There, a person-only operation runs only when the host asked the user
 * about it a moment ago: it would not be running had they said no.
 */
export function guardPersonOnly(operation: Operation, name: string, app: App): void {
  if (operation.caller !== 'person' || !insideAgent(app)) return;
  const session = app.io.env('CLAUDE_CODE_SESSION_ID');
  const asked = session && app.project?.state.read(session).sections.asks.operations[operation.id];
  if (asked && app.io.clock.now().getTime() - Date.parse(asked) < askIsFreshMs) return;
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

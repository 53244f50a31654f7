import type { App } from '../app.ts';
import { agentSession } from '../inside-agent.ts';
import type { Outcome } from '../outcome.ts';
import { shorten } from '../text/redact.ts';

/** What the audit log keeps of an operation that changed something. */
export function operationOutcome(
  { io, units }: Pick<App, 'io' | 'units'>,
  operation: string,
  said: {
    readonly subject?: string | undefined;
    readonly reason?: string | undefined;
    /** The session that it is about, where that is not the one that it is called from. */
    readonly session?: string | undefined;
  } = {},
): Outcome {
  return {
    at: io.clock.now().toISOString(),
    call: io.hash.random(8),
    host: 'ephor',
    session: said.session ?? agentSession(units.hosts, io) ?? '',
    event: 'operation',
    tool: operation,
    subject: clean(said.subject),
    reason: clean(said.reason),
    decision: 'silent',
    findings: [],
  };
}

const clean = (text: string | undefined): string | undefined => (text ? shorten(text) : undefined);

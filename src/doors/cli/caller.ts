import { hosts } from '../../hosts/index.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Host } from '../../kernel/host.ts';
import { agentSession, insideAgent } from '../../kernel/inside-agent.ts';

/** Who is at this shell: an agent's carries its session's id. */
export function callerAt(
  { cwd, env }: Pick<Caller, 'cwd' | 'env'>,
  known: readonly Pick<Host, 'id' | 'environment'>[] = hosts,
): Caller {
  if (!insideAgent(known, { env })) return { kind: 'person', cwd, env };
  return { kind: 'agent', session: agentSession(known, { env }), through: 'command', cwd, env };
}

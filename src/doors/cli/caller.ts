import type { Caller } from '../../kernel/caller.ts';

/** Who is at this shell: an agent's carries its session's id. */
export function callerAt({ cwd, env }: Pick<Caller, 'cwd' | 'env'>): Caller {
  const session = env('CLAUDE_CODE_SESSION_ID');
  const inside = env('CLAUDECODE') === '1' || session !== undefined || env('AI_AGENT') !== undefined;
  if (!inside) return { kind: 'person', cwd, env };
  return { kind: 'agent', session: session || undefined, through: 'command', cwd, env };
}

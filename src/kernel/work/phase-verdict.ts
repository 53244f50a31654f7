import type { PhaseVerdict } from './phase.ts';

/** Agreement needs something that was agreed to; without it the conversation goes on. */
export function settled<V extends PhaseVerdict>(verdict: V): V {
  if (verdict.phase !== 'ready') return { ...verdict, approved_scope: null };
  if (verdict.approved_scope?.trim()) return verdict;
  return {
    ...verdict,
    phase: 'discussing',
    approved_scope: null,
    reason: 'the user agreed, but it is not clear to what',
  };
}

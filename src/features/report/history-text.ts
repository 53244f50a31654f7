import type { StoredDecision } from '../../kernel/stores/journal.ts';
import type { Style } from '../../kernel/operation.ts';
import { shouted } from '../../kernel/work/phase.ts';
import { fit } from '../../kernel/operations/layout.ts';
import { localTime } from '../../kernel/operations/time-words.ts';

const names = {
  phase_transition: 'phase',
  override_requested: 'exception asked for',
  override_granted: 'exception granted',
  override_used: 'exception used',
  feedback_accepted: 'objection accepted',
  context_snapshot: 'snapshot',
  scope_granted: 'scope granted',
} as const;

/** Time, what was decided and in which session; below it, what set it off and why. */
export function historyText(decisions: readonly StoredDecision[], style: Style): string {
  if (decisions.length === 0) return style.dim('No decision is recorded here.');
  return decisions.map((decision) => decisionText(decision, style)).join('\n');
}

function decisionText(decision: StoredDecision, style: Style): string {
  const { type, from_state: from, to_state: to, session_id: session } = decision;
  const moved = to ? ` ${from ? `${shouted(from)} → ` : ''}${style.strong(shouted(to))}` : '';
  const head = `${style.dim(localTime(decision.timestamp))}  ${names[type]}${moved}  ${style.dim(session.slice(0, 8))}`;
  const below = [
    ...(decision.approved_scope ? [`agreed: ${decision.approved_scope}`] : []),
    ...(decision.trigger ? [`“${decision.trigger}”`] : []),
    ...decision.context.split('\n').filter((line) => line.trim() !== ''),
    ...(decision.prompt === undefined ? [] : [style.dim('text not on this machine')]),
  ];
  const lines = below.map((line) => `  ${style.dim('│')} ${fit(line, Math.max(20, style.width - 4))}`);
  return [head, ...lines].join('\n');
}

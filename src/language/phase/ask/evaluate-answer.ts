import { shorten } from '../../../kernel/text/redact.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import type { PromptEvaluation } from '../../../kernel/work/phase.ts';
import type { PromptReading } from '../../../kernel/work/prompt-reading.ts';

const scopeLength = 500;

/**
 * An answer in a dialog is about the one question that the user saw there: nothing else is read, and no model is asked.
 * What is not understood changes nothing.
 */
export function evaluateAnswer(
  reading: PromptReading,
  plan: string | undefined,
  before: PhaseSection | undefined,
): PromptEvaluation | null {
  const by = 'deterministic';
  if (plan !== undefined) {
    const approved_scope = shorten(plan, scopeLength);
    const reason = 'the user approved the plan';
    return { phase: 'ready', confidence: 1, approved_scope, against: null, reason, by };
  }
  const { sure, vague: _vague, kept: _kept, signals: _, ...verdict } = reading.evaluate(before?.phase);
  if (!sure) return null;
  return { ...verdict, approved_scope: widened(verdict.approved_scope, before), by };
}

/** A detail that was asked for on the way belongs to what was agreed before. */
function widened(scope: string | null, before: PhaseSection | undefined): string | null {
  const agreed = before?.phase === 'ready' ? before.approved_scope : null;
  return scope === null || agreed === null ? scope : shorten(`${agreed}; ${scope}`, 2 * scopeLength);
}

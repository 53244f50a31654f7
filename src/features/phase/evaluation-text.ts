import type { Style } from '../../kernel/operation.ts';
import { type Evaluation, type Phase, shouted } from '../../kernel/work/phase.ts';
import { fit } from '../../kernel/operations/layout.ts';

export interface EvaluateResult {
  /** Null when there was nothing to evaluate; `skipped` says why. */
  readonly evaluation: Evaluation | null;
  readonly skipped: string | null;
  readonly message: string | null;
  readonly messages: number;
  readonly current: Phase | null;
  readonly explain: boolean;
}

/** The verdict in a line, what it rests on below it. */
export function evaluationText(result: EvaluateResult, style: Style): string {
  const { evaluation, skipped, message, current, explain } = result;
  if (!evaluation) return `Nothing to evaluate: ${skipped ?? ''}. The phase stays as it is.`;
  const { phase, confidence, approved_scope: scope, reason, sure, signals } = evaluation;
  const name = phase === 'ready' ? style.good(shouted(phase)) : style.warn(shouted(phase));
  const from = current === null ? '' : style.dim(`${shouted(current)} → `);
  const width = Math.max(20, style.width - 12);
  const noticed = signals.map((signal) => `    ${style.code(signal.name)}  “${fit(signal.words, width)}”`);
  return [
    `${from}${name}  ${style.dim(`confidence ${confidence}`)}`,
    `  “${fit(message ?? '', width)}”`,
    `  ${reason}`,
    ...(scope === null ? [] : [`  agreed: ${scope}`]),
    ...(sure
      ? []
      : [style.dim('  The built-in rules are not sure: a model is asked where the settings allow it.')]),
    ...(explain ? ['', signals.length > 0 ? '  Signals' : '  No signal was noticed.', ...noticed] : []),
  ].join('\n');
}

import type { Style } from '../../../kernel/operation.ts';
import { shouted } from '../../../kernel/work/phase.ts';
import { grantedOverride } from '../../../kernel/work/phase-override.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { below, fit } from '../../../kernel/operations/layout.ts';
import { counted, localTime } from '../../../kernel/operations/time-words.ts';

/** Where the conversation stands, what waits for somebody, and what evaluating it took. */
export function phaseLines(
  section: PhaseSection,
  { at, root }: { readonly at: string; readonly root: string },
  style: Style,
  width: number,
): readonly string[] {
  const { phase, since, pending_feedback: feedback } = section;
  const granted = grantedOverride(section, at);
  const paint = phase === 'ready' ? style.good : style.warn;
  const when = since === null ? '' : ` since ${localTime(since, at)}`;
  const about = fit(aboutOf(section), Math.max(20, width - phase.length - when.length - 2));
  return [
    `${paint(shouted(phase))}${when}: ${about}`,
    ...(granted ? [style.warn(fit(`one exception granted: “${granted.reason}”`, width))] : []),
    ...(feedback
      ? [style.dim(fit(`not acknowledged: ${below(feedback.subject, root)}: ${feedback.reason}`, width))]
      : []),
    ...(section.evaluations > 0 ? [style.dim(costOf(section))] : []),
  ];
}

const aboutOf = ({ phase, approved_scope, reason }: PhaseSection): string =>
  (phase === 'ready' ? approved_scope : reason) ?? 'the user has not agreed to any change yet';

function costOf({ evaluations, model }: PhaseSection): string {
  const failed = model.failures > 0 ? ` (${model.failures} failed)` : '';
  const cost = `$${model.cost_usd.toFixed(2)}, ${(model.ms / 1_000).toFixed(1)} s`;
  return `${model.turns} of ${counted(evaluations, 'turn')} needed a model${failed}, ${cost}`;
}

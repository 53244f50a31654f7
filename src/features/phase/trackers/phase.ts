import { mutates } from '../../../kernel/action.ts';
import type { Decision } from '../../../kernel/decision.ts';
import type { EventOf } from '../../../kernel/event.ts';
import { type PromptEvaluation, settled } from '../../../kernel/work/phase.ts';
import { grantedOverride, phaseAtStart } from '../../../kernel/work/phase-start.ts';
import { shorten } from '../../../kernel/text/secrets.ts';
import { PhaseSection } from '../../../kernel/state.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { defineTracker } from '../../../kernel/tracker.ts';

/** Only a prompt moves the phase. A tool call uses up what was granted, or leaves an objection to settle. */
export const phase = defineTracker({
  id: 'phase',
  summary: 'Remember what the user agreed to or granted, and what is still open',
  scope: 'session',
  on: ['prompt.before', 'tool.before', 'tool.after', 'tool.failed'],
  needs: ['evaluation', 'agreement'],
  schema: PhaseSection,
  initial: phaseAtStart,
  restrictive: { ...phaseAtStart, against: 'explicit', reason: 'what was agreed is no longer known' },
  reduce({ section, event, facts, decision }) {
    if (event.kind === 'prompt.before')
      return facts.evaluation ? evaluated(section, facts.evaluation, event.at) : section;
    if (event.kind !== 'tool.before') return allowed(section, event);
    return facts.agreement.needed && section.phase !== 'ready'
      ? attempted(section, event, decision)
      : section;
  },
  withoutFacts(section, event, cause) {
    // It is not known whether the exception was needed; better ask again than grant it twice.
    if (event.kind !== 'prompt.before')
      return event.kind === 'tool.before' && mutates(event.action)
        ? { ...section, pending_override: null }
        : section;
    const reason = 'the prompt could not be evaluated';
    const unread = {
      phase: 'exploring',
      confidence: 0,
      approved_scope: null,
      // Nobody knows what the user said, so nothing is taken for agreed.
      against: 'explicit',
      reason,
      failure: cause,
    } as const;
    return evaluated(section, { ...unread, by: 'deterministic' }, event.at);
  },
});

/** A slow evaluation of an older prompt never overwrites a newer one. */
function evaluated(section: PhaseSection, evaluation: PromptEvaluation, at: string): PhaseSection {
  if (section.last_evaluated !== null && at < section.last_evaluated) return section;
  const verdict = settled(evaluation);
  const moved = verdict.phase !== section.phase;
  return {
    ...section,
    phase: verdict.phase,
    since: moved ? at : (section.since ?? at),
    previous: moved ? section.phase : section.previous,
    reason: shorten(verdict.reason, 500),
    confidence: verdict.confidence,
    approved_scope: verdict.approved_scope && shorten(verdict.approved_scope, 1_000),
    against: verdict.phase === 'ready' ? null : evaluation.against,
    asked: null,
    last_evaluated: at,
    pending_feedback: verdict.phase === 'ready' ? null : section.pending_feedback,
    evaluations: section.evaluations + 1,
    model: counted(section.model, evaluation),
  };
}

function counted(before: PhaseSection['model'], { by, model, failure }: PromptEvaluation) {
  return {
    turns: before.turns + Number(by === 'model' || model !== undefined),
    failures: before.failures + Number(failure !== undefined),
    ms: before.ms + (model?.ms ?? 0),
    cost_usd: before.cost_usd + (model?.cost_usd ?? 0),
    last_failure: failure === undefined ? before.last_failure : shorten(failure),
  };
}

function attempted(section: PhaseSection, event: EventOf<'tool.before'>, decision: Decision): PhaseSection {
  const about = { timestamp: event.at, subject: subjectOf(event) ?? event.tool };
  const granted = grantedOverride(section, event.at);
  if (granted) {
    if (decision.level === 'deny') return section;
    return { ...section, pending_override: null, used_override: { reason: granted.reason, ...about } };
  }
  const objection = decision.findings.find(({ gate, level }) => gate === 'phase' && level !== 'note');
  if (!objection) return section;
  const asked =
    decision.level === 'ask' && event.toolCall !== undefined
      ? { call: event.toolCall, subject: about.subject }
      : section.asked;
  return { ...section, asked, pending_feedback: { reason: objection.reason, ...about } };
}

/** A call that the user was asked about ran, so they said yes: to this, and to what belongs to it. */
function allowed(section: PhaseSection, event: EventOf<'tool.after' | 'tool.failed'>): PhaseSection {
  if (!section.asked || section.asked.call !== event.toolCall) return section;
  return {
    ...section,
    phase: 'ready',
    since: event.at,
    previous: section.phase,
    reason: 'the user said yes when they were asked',
    approved_scope: section.asked.subject,
    against: null,
    asked: null,
    pending_feedback: null,
  };
}

import { defineContext } from '../../../kernel/context.ts';
import { settled } from '../../../kernel/work/phase.ts';
import { shorten } from '../../../kernel/text/secrets.ts';

/** Told only where changes wait, and only what the agent can’t know from the user’s own words. */
export const phaseNow = defineContext({
  id: 'phase-now',
  summary: 'Tell the agent what is still undecided, or what the user has just agreed to',
  on: ['prompt.before'],
  needs: ['evaluation', 'enforced', 'route'],
  priority: 2,
  write({ event, facts, state: { phase: before, breaker, safemode } }) {
    if (!facts.evaluation || event.at < (before.last_evaluated ?? '')) return;
    if (!facts.enforced.includes('phase')) return;
    const { phase, reason, approved_scope, failure, by, against } = settled(facts.evaluation);
    if (failure !== undefined && by === 'model')
      return `Ephor: EXPLORING. This prompt could not be evaluated: ${sentence(failure)} Changes wait; tell the user.`;
    if (
      phase === 'discussing' &&
      against === 'explicit' &&
      (before.phase !== phase || before.reason !== shorten(reason, 500))
    )
      return `Ephor: DISCUSSING. ${sentence(reason)} Settle this with the user before you change anything.`;
    const held = before.phase === 'discussing' || before.pending_feedback !== null;
    const planFirst = facts.enforced.includes('planning') && facts.route?.guardrails.plan_mode === true;
    // Never “go ahead” beside another word that says “wait”.
    const waits = breaker.tripped || safemode.active || planFirst;
    if (phase === 'ready' && before.phase !== phase && held && !waits)
      return `Ephor: READY. Agreed: ${sentence(approved_scope ?? reason)}`;
  },
});

/** One line that ends in one full stop. */
function sentence(text: string): string {
  const line = shorten(text.replaceAll(/\s+/g, ' ').trim(), 130).replace(/[\s.]+$/, '');
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}.`;
}

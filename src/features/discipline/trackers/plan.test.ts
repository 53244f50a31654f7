import { describe, expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import { type Decision, decide, silence } from '../../../kernel/decision.ts';
import type { PlanSection } from '../../../kernel/discipline.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { Phase } from '../../../kernel/work/phase.ts';
import { plan } from './plan.ts';
import { classifyPrompt } from '../../../../test/given/reading.ts';

const at = '2026-01-01T00:00:00.000Z';
const reduced = (
  section: PlanSection,
  event: AgentEvent,
  { phase, decision = silence }: { phase?: Phase; decision?: Decision } = {},
): PlanSection => {
  const promptClass = event.kind === 'prompt.before' ? classifyPrompt(event.prompt) : null;
  const evaluation = phase ? { phase, approved_scope: 'x' } : null;
  return plan.reduce({
    section,
    event,
    decision,
    facts: { promptClass, evaluation } as never,
  }) as PlanSection;
};
const prompt = (text: string) => givenEvent('prompt.before', { prompt: text });
const said = (message: string) => givenEvent('turn.end', { continued: false, message });
const steps = said('Plan:\n1. Add the field\n2. Validate it');

const asked = reduced(plan.initial as PlanSection, prompt('add password validation to the login form'));
const shown = reduced(asked, steps);
const approved = reduced(shown, prompt('yes, go ahead'), { phase: 'ready' });

describe('a plan', () => {
  it('is required for a task [SP-143]', () => {
    expect(plan.initial).toMatchObject({ required: false });
    expect(asked).toMatchObject({ required: true, plan_shown: false, plan_approved: false });
    expect(reduced(plan.initial as PlanSection, prompt('what does the cache do?')).required).toBe(false);
    expect(reduced(plan.initial as PlanSection, prompt('yes'), { phase: 'ready' }).required).toBe(true);
  });

  it('is shown by what the agent said at the end of its turn, or by a tool [SP-144]', () => {
    expect(shown.plan_shown).toBe(true);
    expect(reduced(asked, said('Done.')).plan_shown).toBe(false);
    const tool = (showsPlan: boolean) =>
      givenEvent('tool.after', {
        tool: 'TodoWrite',
        action: { kind: 'other', input: {}, mutates: false, showsPlan },
        response: {},
        result: 'content',
      });
    expect(reduced(asked, tool(true)).plan_shown).toBe(true);
    expect(reduced(asked, tool(false)).plan_shown).toBe(false);
  });

  it('is approved by the user, after it was shown [SP-145]', () => {
    expect(approved.plan_approved).toBe(true);
    expect(reduced(shown, prompt('hm, what about names?'), { phase: 'discussing' }).plan_approved).toBe(
      false,
    );
    expect(reduced(asked, prompt('yes, go ahead'), { phase: 'ready' }).plan_approved).toBe(false);
  });

  it('is not approved by the agent [SP-145]', () => {
    expect(reduced(shown, said('The user approved the plan.')).plan_approved).toBe(false);
  });

  it('stays approved while the same task goes on, and not for another', () => {
    const goesOn = reduced(approved, prompt('also update the docs'), { phase: 'ready' });
    expect(goesOn.plan_approved).toBe(true);
    const other = reduced(approved, prompt('build the invoice export as CSV'), { phase: 'ready' });
    expect(other).toMatchObject({ required: true, plan_shown: false, plan_approved: false });
  });

  it('is forced anew when too many edits failed [SP-146] [SP-147]', () => {
    const code = 'too_many_attempts';
    const stuck = (level: 'note' | 'deny') =>
      decide([{ gate: 'edit-attempts', family: 'discipline', level, code, reason: 'r.', remedy: 'M.' }]);
    const write = givenTool({ kind: 'write', path: '/a', change: { kind: 'whole', content: '' } });
    const again = reduced(approved, write, { decision: stuck('deny') });
    expect(again).toMatchObject({ plan_shown: false, plan_approved: false, replan_count: 1, forced_at: at });
    expect(reduced(again, write, { decision: stuck('deny') }).replan_count).toBe(1);
    expect(reduced(approved, write, { decision: stuck('note') })).toBe(approved);
  });

  it('is not approved by a prompt that can’t be read', () => {
    expect(plan.withoutFacts?.(approved, prompt('p'), 'late')).toMatchObject({ plan_approved: false });
    expect(plan.withoutFacts?.(approved, steps, 'late')).toBe(approved);
    expect(plan.restrictive).toMatchObject({ required: true, plan_approved: false });
  });
});

import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import type { PromptEvaluation } from '../../../kernel/work/phase.ts';
import { phaseAtStart } from '../../../kernel/work/phase-start.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { phaseNow } from './phase-now.ts';

const verdict: PromptEvaluation = {
  phase: 'exploring',
  confidence: 0.9,
  approved_scope: null,
  against: 'explicit',
  reason: 'nothing is asked for yet',
  by: 'deterministic',
};

const told = (
  evaluation: Partial<PromptEvaluation> | null,
  before: Partial<PhaseSection> = {},
  enforced: readonly string[] = ['phase'],
  { tripped = false, active = false, plan_mode = false } = {},
) =>
  phaseNow.write({
    event: givenEvent('prompt.before', { prompt: 'p' }),
    facts: {
      evaluation: evaluation && { ...verdict, ...evaluation },
      enforced,
      route: { guardrails: { plan_mode } },
    } as never,
    state: { phase: { ...phaseAtStart, ...before }, breaker: { tripped }, safemode: { active } } as never,
  });

const open = { phase: 'discussing', reason: 'what exactly is to be done is open: “fix the bug”' } as const;
const agreed = { phase: 'ready', approved_scope: 'rename getUser\nin src/api.ts' } as const;

describe('the agent is told', () => {
  it('to clarify when a first message is ambiguous [SE-102]', () => {
    expect(told(open)).toBe(
      'Ephor: DISCUSSING. What exactly is to be done is open: “fix the bug”. Settle this with the user before you change anything.',
    );
  });

  it('that work stops when something new is open [SE-018]', () => {
    expect(told(open, agreed)).toMatch(/^Ephor: DISCUSSING\./);
  });

  it('that something else is open now', () => {
    expect(told(open, { phase: 'discussing', reason: 'the user said to wait' })).toMatch(/“fix the bug”/);
  });

  it('in one line what was agreed to, after something was open or refused [SE-009]', () => {
    const refused = { reason: 'r', timestamp: '2026-01-01T00:00:00.000Z', subject: 'src/a.ts' };
    expect(told(agreed, { pending_feedback: refused })).toMatch(/^Ephor: READY\./);
    expect(told(agreed, open)).toBe('Ephor: READY. Agreed: Rename getUser in src/api.ts.');
  });

  it('that agreement without something to agree to settles nothing [SE-017]', () => {
    expect(told({ phase: 'ready', approved_scope: null })).toMatch(/DISCUSSING.*not clear to what/);
  });

  it('that changes wait when the evaluator failed [SE-097]', () => {
    expect(told({ failure: 'no answer within 15 s.', by: 'model' })).toBe(
      'Ephor: EXPLORING. This prompt could not be evaluated: No answer within 15 s. Changes wait; tell the user.',
    );
  });
});

it.each([
  ['a prompt that is not the user’s own words', null, {}],
  ['exploring', {}, {}],
  ['exploring after something was open', {}, open],
  ['what is still open', open, open],
  ['what is still agreed', agreed, agreed],
  ['an agreement that the user’s own words say', agreed, {}],
  ['a prompt older than the newest [SE-104]', open, { last_evaluated: '2026-01-01T00:00:00.001Z' }],
] as const)('nothing is said about %s', (_, evaluation, before) => {
  expect(told(evaluation, before)).toBeUndefined();
});

it('nothing is said where no change waits for an agreement', () => {
  expect(told(open, {}, ['publishing'])).toBeUndefined();
});

it.each([
  ['the breaker is open', { tripped: true }],
  ['safemode is on', { active: true }],
  ['a plan comes first', { plan_mode: true }],
])('nothing says “go ahead” while %s', (_, more) => {
  expect(told(agreed, open, ['phase', 'planning'])).toMatch(/^Ephor: READY/);
  expect(told(agreed, open, ['phase', 'planning'], more)).toBeUndefined();
});

it('what is said stays short', () => {
  expect(told({ ...open, reason: 'x '.repeat(5_000) })?.length).toBeLessThan(240);
});

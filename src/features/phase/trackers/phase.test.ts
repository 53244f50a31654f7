import { describe, expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import { decide, type Finding, silence } from '../../../kernel/decision.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { Phase, PromptEvaluation } from '../../../kernel/work/phase.ts';
import { phaseAtStart } from '../../../kernel/work/phase-start.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { phase } from './phase.ts';

const minute = (count: number): string => `2026-01-01T00:${String(count).padStart(2, '0')}:00.000Z`;

const verdict = (stands: Phase, more: Partial<PromptEvaluation> = {}): PromptEvaluation => ({
  phase: stands,
  confidence: 0.9,
  approved_scope: stands === 'ready' ? 'rename getUser' : null,
  against: stands === 'ready' ? null : 'explicit',
  reason: `it is ${stands}`,
  by: 'deterministic',
  ...more,
});

const reduced = (
  section: PhaseSection,
  event: AgentEvent,
  evaluation: PromptEvaluation | null,
  needed = false,
  decision = silence,
): PhaseSection =>
  phase.reduce({
    section,
    event,
    decision,
    facts: { evaluation, agreement: { needed } } as never,
  }) as PhaseSection;

const prompted = (section: PhaseSection, at: string, evaluation: PromptEvaluation | null): PhaseSection =>
  reduced(section, { ...givenEvent('prompt.before', { prompt: 'p' }), at }, evaluation);

const edit = givenTool({ kind: 'write', path: '/repo/a.ts', change: { kind: 'whole', content: '' } });
const acted = (section: PhaseSection, at: string, needed = true, decision = silence): PhaseSection =>
  reduced(section, { ...edit, at }, null, needed, decision);

const finding = (level: Finding['level'], gate = 'phase') =>
  decide([{ gate, family: 'agreement', level, code: 'c', reason: 'Phase is EXPLORING: x.', remedy: 'm' }]);

const granted = (timestamp: string) => ({ reason: 'a typo', timestamp });

describe('a prompt moves the phase', () => {
  it('from exploring, where every session begins [SE-007] [SE-010]', () => {
    expect(phase.initial).toMatchObject({ phase: 'exploring', since: null, approved_scope: null });
    expect(phase.restrictive).toMatchObject({ phase: 'exploring', pending_override: null });
  });

  it('and keeps why, since when, and what was agreed to [SE-006] [SE-070] [SE-071] [SE-072] [SE-073]', () => {
    expect(prompted(phaseAtStart, minute(1), verdict('ready'))).toEqual({
      ...phaseAtStart,
      phase: 'ready',
      since: minute(1),
      previous: 'exploring',
      reason: 'it is ready',
      confidence: 0.9,
      approved_scope: 'rename getUser',
      against: null,
      asked: null,
      last_evaluated: minute(1),
      evaluations: 1,
    });
  });

  it.each([
    ['exploring', 'exploring', 0, null],
    ['exploring', 'discussing', 1, 'exploring'],
    ['discussing', 'discussing', 0, null],
    ['discussing', 'ready', 1, 'discussing'],
    ['ready', 'discussing', 1, 'ready'],
    ['ready', 'exploring', 1, 'ready'],
  ] as const)('from %s to %s, whichever way that is [SE-018]', (from, to, since, previous) => {
    const before = { ...phaseAtStart, phase: from, since: minute(0) };
    const after = prompted(before, minute(1), verdict(to));
    expect(after).toMatchObject({ phase: to, since: minute(since), previous });
    if (to !== 'ready') expect(after.approved_scope).toBeNull();
  });

  it('not to ready without anything agreed to [SE-017]', () => {
    const after = prompted(phaseAtStart, minute(1), verdict('ready', { approved_scope: ' ' }));
    expect(after).toMatchObject({ phase: 'discussing', approved_scope: null });
    expect(after.reason).toContain('not clear to what');
  });

  it('not when it is not the user’s own words', () => {
    const before = { ...phaseAtStart, phase: 'ready' as const };
    expect(prompted(before, minute(1), null)).toBe(before);
  });

  it('not when a newer one was evaluated meanwhile [SE-104]', () => {
    const newer = prompted(phaseAtStart, minute(2), verdict('discussing'));
    expect(prompted(newer, minute(1), verdict('ready'))).toBe(newer);
    expect(prompted(newer, minute(2), verdict('ready')).phase).toBe('ready');
  });

  it('to exploring when it can’t be evaluated at all [SE-097]', () => {
    const ready = prompted(phaseAtStart, minute(1), verdict('ready'));
    const event = { ...givenEvent('prompt.before', { prompt: 'p' }), at: minute(2) };
    const after = phase.withoutFacts?.(ready, event, 'out of order');
    expect(after).toMatchObject({
      phase: 'exploring',
      approved_scope: null,
      model: { failures: 1, last_failure: 'out of order' },
    });
    expect(phase.withoutFacts?.(ready, { ...event, at: minute(0) }, 'late')).toBe(ready);
  });

  it('and what asking a model took adds up', () => {
    const first = verdict('ready', { by: 'model', model: { ms: 1_200, cost_usd: 0.002 } });
    const second = verdict('exploring', {
      by: 'model',
      model: { ms: 15_000, cost_usd: 0 },
      failure: 'no answer',
    });
    const one = prompted(phaseAtStart, minute(1), first);
    const two = prompted(one, minute(2), verdict('discussing'));
    const three = prompted(two, minute(3), second);
    expect(three.evaluations).toBe(3);
    expect(three.model).toEqual({
      turns: 2,
      failures: 1,
      ms: 16_200,
      cost_usd: 0.002,
      last_failure: 'no answer',
    });
  });
});

describe('a tool call never moves the phase [SE-001]', () => {
  const sections = (['exploring', 'discussing', 'ready'] as const).flatMap((stands) =>
    [null, granted(minute(0)), granted('2025-01-01T00:00:00.000Z')].map((pending_override) => ({
      ...phaseAtStart,
      phase: stands,
      pending_override,
    })),
  );
  const decisions = [silence, finding('note'), finding('ask'), finding('deny'), finding('deny', 'other')];

  it.each(sections)('$phase with $pending_override', (section) => {
    for (const decision of decisions)
      for (const needed of [true, false]) {
        const after = acted(section, minute(1), needed, decision);
        expect([after.phase, after.since, after.approved_scope]).toEqual([section.phase, null, null]);
      }
  });
});

describe('an exception that the user granted', () => {
  const before = { ...phaseAtStart, pending_override: granted(minute(1)) };

  it('is used up by the next action that would be blocked [SE-042] [SE-043] [SE-074]', () => {
    const after = acted(before, minute(2));
    expect(after.pending_override).toBeNull();
    expect(after.used_override).toEqual({ reason: 'a typo', timestamp: minute(2), subject: '/repo/a.ts' });
    expect(acted(after, minute(3))).toBe(after);
  });

  it.each([
    ['what only reads', before, false, silence],
    ['an action that is denied for another reason', before, true, finding('deny', 'protect-ephor')],
    ['what was agreed to anyway', { ...before, phase: 'ready' as const }, true, silence],
  ])('is not used up by %s [SE-045] [SE-046]', (_, section, needed, decision) => {
    expect(acted(section, minute(2), needed, decision)).toBe(section);
  });

  it('waits through the prompts that come before it is used', () => {
    const after = prompted(before, minute(2), verdict('discussing'));
    expect(after.pending_override).toEqual(granted(minute(1)));
  });

  it('is gone when it can’t be known whether it was needed', () => {
    const look = givenTool({ kind: 'read', paths: ['a'] });
    expect(phase.withoutFacts?.(before, edit, 'x')).toEqual({ ...before, pending_override: null });
    expect(phase.withoutFacts?.(before, look, 'x')).toBe(before);
  });

  it('is not used any more after half an hour', () => {
    const after = acted(before, minute(32), true, finding('deny'));
    expect(after).toMatchObject({ used_override: null, pending_feedback: { timestamp: minute(32) } });
  });
});

describe('an objection that nobody settled yet', () => {
  const objected = acted(phaseAtStart, minute(1), true, finding('deny'));

  it('is kept with what it was about [SE-039]', () => {
    expect(objected.pending_feedback).toEqual({
      reason: 'Phase is EXPLORING: x.',
      timestamp: minute(1),
      subject: '/repo/a.ts',
    });
  });

  it.each([
    ['a note, which the agent did not hear', finding('note')],
    ['the objection of another gate', finding('deny', 'protect-ephor')],
    ['silence', silence],
  ])('is not left by %s', (_, decision) => {
    expect(acted(phaseAtStart, minute(1), true, decision)).toBe(phaseAtStart);
  });

  it('goes when the user agrees, and stays while things are open', () => {
    expect(prompted(objected, minute(2), verdict('ready')).pending_feedback).toBeNull();
    expect(prompted(objected, minute(2), verdict('discussing')).pending_feedback).not.toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { givenTool } from '../../../../test/given/events.ts';
import type { PhaseSection } from '../../../kernel/state.ts';
import { phaseAtStart } from '../../../kernel/work/phase-start.ts';
import { phase } from './phase.ts';

const discussing = { phase: 'discussing', reason: 'there are unresolved questions about the cache' } as const;

describe('what it says', () => {
  const said = (stands: Partial<PhaseSection>) =>
    phase.check({
      event: { ...givenTool({ kind: 'write', path: '/repo/a.ts', change: { kind: 'whole', content: '' } }) },
      facts: { agreement: { needed: true, proof: true } } as never,
      state: { phase: { ...phaseAtStart, ...stands } } as never,
      options: undefined,
    });

  it.each([
    ['nothing is known', {}],
    ['a reason without end', { ...discussing, reason: `${'so many words '.repeat(100)}.` }],
  ])('is short when there is %s [SE-036]', (_, stands) => {
    const { reason = '', remedy = '' } = said(stands) ?? {};
    expect(reason.length + remedy.length).toBeLessThan(380);
  });

  it('ends in one full stop', () => {
    expect(said({ ...discussing, reason: 'it is open. ' })?.reason).toBe(
      'It is open. So a.ts has to wait (DISCUSSING).',
    );
  });

  it('names both ways on [SE-094] [SE-096]', () => {
    const { remedy = '' } = said(discussing) ?? {};
    expect(remedy).toMatch(
      /Answer or ask first, or propose this.*`ephor override "<why>"`.*`ephor acknowledge`/,
    );
  });

  it('keeps secrets to itself', () => {
    expect(said({ ...discussing, reason: 'password=hunter2hunter2' })?.reason).not.toContain('hunter2');
  });

  const about = (action: Parameters<typeof givenTool>[0], agreement: object, stands = {}) =>
    phase.check({
      event: givenTool(action),
      facts: { agreement: { needed: true, ...agreement } } as never,
      state: { phase: { ...phaseAtStart, ...stands } } as never,
      options: undefined,
    });

  it('in plan mode, says what the agent wants to change and that the plan comes first', () => {
    expect(about({ kind: 'command', command: 'touch b', background: false }, { planning: true })).toEqual({
      code: 'phase_planning',
      reason: 'You are in plan mode, but the agent wants to change something: touch b.',
      remedy: 'Present the plan first, and go on when the user has approved it.',
    });
  });

  it('where the words only may speak against it, asks, and says what a yes does', () => {
    const wonders = { against: 'weak', reason: 'the user wonders: “is that safe”' };
    expect(
      about(
        { kind: 'command', command: 'touch b', background: false },
        { proof: false, askable: true },
        wonders,
      ),
    ).toEqual({
      code: 'phase_exploring',
      reason: 'The user wonders: “is that safe”. Now the agent wants to change touch b.',
      yes: 'Answer yes to let it work on this.',
      remedy: 'Answer first, or propose this change.',
      atMost: 'ask',
    });
  });

  it('names a tool that says nothing of what it is about', () => {
    expect(about({ kind: 'other', input: {}, mutates: true }, { proof: true })?.reason).toBe(
      'The user has not agreed to any change yet. So T has to wait (EXPLORING).',
    );
  });
});

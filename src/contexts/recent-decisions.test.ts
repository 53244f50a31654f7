import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../test/given/events.ts';
import type { JournalEntry } from '../domain/journal.ts';
import { recentDecisions } from './recent-decisions.ts';

const base = { session_id: 's', context: 'why' } as const;
const time = (minute: number): string => `2026-11-15T10:${minute}:00.000Z`;
const write = (source: string, decisions: readonly JournalEntry[]) =>
  recentDecisions.write({
    event: givenEvent('session.start', { source }),
    facts: { decisions } as never,
    state: {} as never,
  });

const agreed: JournalEntry = {
  ...base,
  timestamp: time(31),
  type: 'phase_transition',
  from_state: 'discussing',
  to_state: 'ready',
  approved_scope: 'JWT in src/auth.ts',
};
const snapshot: JournalEntry = {
  ...base,
  timestamp: time(40),
  type: 'context_snapshot',
  context: 'Phase READY.\nAgreed: JWT',
};

describe('recent decisions', () => {
  it('[SE-052] are told at session start, newest last, one line each', () => {
    const text = write('startup', [
      { ...base, timestamp: time(36), type: 'feedback_accepted', context: 'Phase is DISCUSSING:\nmore' },
      { ...base, timestamp: time(35), type: 'override_used', trigger: 'touch a' },
      { ...base, timestamp: time(34), type: 'override_granted', context: 'a typo' },
      { ...base, timestamp: time(33), type: 'override_requested', context: 'a typo' },
      {
        ...agreed,
        timestamp: time(32),
        to_state: 'discussing',
        from_state: 'ready',
        approved_scope: undefined,
        trigger: 'wait',
      },
      agreed,
    ]);
    expect(text?.split('\n')).toEqual([
      'Decided here lately (UTC; `ephor history` has the rest):',
      '- 2026-11-15 10:31 DISCUSSING → READY: agreed "JWT in src/auth.ts"',
      '- 2026-11-15 10:32 READY → DISCUSSING: the user said "wait"',
      '- 2026-11-15 10:33 the agent asked for an exception: "a typo"',
      '- 2026-11-15 10:34 the user granted an exception: "a typo"',
      '- 2026-11-15 10:35 the exception was used for "touch a"',
      '- 2026-11-15 10:36 the agent accepted an objection: Phase is DISCUSSING: more',
    ]);
  });

  it.each(['compact', 'resume'])('[SE-060] bring the snapshot back after a %s', (source) => {
    expect(write(source, [snapshot, agreed])).toMatch(
      /READY: agreed.*\nBefore the break:\nPhase READY\.\nAgreed: JWT$/,
    );
    expect(write(source, [snapshot])).toBe('Before the break:\nPhase READY.\nAgreed: JWT');
  });

  it('leave out the snapshot of another session, and any in a new one', () => {
    expect(write('startup', [snapshot])).toBeUndefined();
    expect(write('compact', [{ ...snapshot, session_id: 'other' }])).toBeUndefined();
  });

  it('stay short, the oldest going first', () => {
    const long = (minute: number): JournalEntry => ({
      ...agreed,
      timestamp: time(minute),
      approved_scope: 'x'.repeat(500),
    });
    const many = [{ ...snapshot, context: 'y'.repeat(4_000) }, ...[39, 38, 37, 36, 35, 34, 33].map(long)];
    const text = write('compact', many) ?? '';
    expect(text.length).toBeLessThanOrEqual(1_200);
    expect(text).toContain('10:39');
    expect(text).not.toContain('10:33');
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(600);
  });

  it('say nothing where nothing was decided', () => {
    expect(write('startup', [])).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import type { JournalEntry } from '../../../kernel/stores/journal.ts';
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
      { ...base, timestamp: time(33), type: 'override_granted', context: 'a typo' },
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
      'Recent decisions (`ephor history`):',
      '- 2026-11-15 DISCUSSING → READY: agreed "JWT in src/auth.ts"',
      '- 2026-11-15 READY → DISCUSSING: the user said "wait"',
      '- 2026-11-15 the user granted an exception: "a typo"',
    ]);
  });

  it.each<readonly [Partial<JournalEntry>, string]>([
    [
      { type: 'feedback_accepted', context: 'Phase is DISCUSSING:\nmore' },
      'the agent accepted an objection: Phase is DISCUSSING: more',
    ],
    [{ type: 'override_used', trigger: 'touch a' }, 'the exception was used for "touch a"'],
    [{ type: 'override_requested', context: 'a typo' }, 'the agent asked for an exception: "a typo"'],
    [{ type: 'scope_granted', approved_scope: 'src/pay/**' }, 'the user widened a scope: src/pay/**'],
  ])('%j is told in plain words', (entry, words) => {
    const text = write('startup', [{ ...agreed, approved_scope: undefined, ...entry }]);
    expect(text).toContain(`- 2026-11-15 ${words}`);
  });

  it.each(['compact', 'resume'])('[SE-060] bring the snapshot back after a %s', (source) => {
    expect(write(source, [snapshot, agreed])).toBe('Before the compaction: Phase READY. Agreed: JWT');
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
    const days = ['20', '19', '18'].map((day) => ({
      ...long(30),
      timestamp: `2026-11-${day}T10:30:00.000Z`,
    }));
    const text = write('startup', days) ?? '';
    expect(text.length).toBeLessThanOrEqual(215);
    expect(text).toContain('2026-11-20');
    expect(text).not.toContain('2026-11-18');
    const context = `Agreed: JWT\n${'y'.repeat(4_000)}\nShall I?`;
    const after = write('compact', [{ ...snapshot, context }, ...days]) ?? '';
    expect(after.length).toBeLessThanOrEqual(215);
    expect(after).toMatch(/^Before the compaction: Agreed: JWT y+ … y+ Shall I\?$/);
  });

  it('say nothing where nothing was decided', () => {
    expect(write('startup', [])).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import type { AuditLine } from '../../../kernel/outcome.ts';
import type { JournalLine } from '../../../kernel/portfolio/change.ts';
import { countedOfJournal, countedOfLog, createTally } from './stats.ts';

const audit = (more: object): AuditLine => ({
  at: '2026-11-17T12:00:00.000Z',
  call: 'c',
  host: 'claude-code',
  session: 's1',
  event: 'tool.before',
  tool: 'Bash',
  subject: 'cat secrets.txt',
  decision: 'silent',
  findings: [],
  prev: '',
  ...more,
});

const journal = (thing: string, from: JournalLine['from'], to: JournalLine['to']): JournalLine => ({
  n: 1,
  at: '2026-11-17T12:00:00.000Z',
  by: 'ada@example.com',
  why: 'a private reason',
  thing,
  from,
  to,
});

function tallied() {
  const tally = createTally({ from: '2026-11-10', to: '2026-11-20' });
  const seen = new Set<string>();
  const lines = [
    audit({}),
    audit({ decision: 'deny' }),
    audit({ session: 's2', decision: 'ask', host: 'codex' }),
    audit({ event: 'prompt.before', decision: 'note' }),
    audit({ at: '2026-11-18T12:00:00.000Z' }),
    audit({ at: '2025-01-01T12:00:00.000Z' }),
    audit({ at: 'never' }),
    audit({ event: 'operation' }),
    audit({ session: 'ephor-canary' }),
  ];
  for (const line of lines) {
    const event = countedOfLog(line, 'shop', seen);
    if (event) tally.add(event);
  }
  for (const line of [
    journal('task shop/a#1', { status: 'in_progress' }, { status: 'completed' }),
    journal('task shop/a#1', { status: 'completed' }, { status: 'completed' }),
    journal('escalation esc-001', null, { status: 'draft' }),
    journal('escalation esc-001', { status: 'pending' }, { status: 'resolved' }),
    journal('run run-0001', null, { tokens: 0 }),
    journal('run run-0001', { tokens: 100 }, { tokens: 350 }),
  ])
    tally.add(countedOfJournal(line, 'shop'));
  return tally.stats();
}

it('counts by space, source and day, within the days that were asked for [SP-203, SP-204]', () => {
  const { totals, bySource, rows } = tallied();
  expect(totals).toEqual({
    sessions: 3,
    prompts: 1,
    calls: 4,
    denied: 1,
    asked: 1,
    noted: 1,
    tasksCompleted: 1,
    questions: 1,
    answers: 1,
    runs: 1,
    tokens: 250,
  });
  expect(Object.keys(bySource)).toEqual(['claude-code', 'codex', 'portfolio']);
  expect(rows.map(({ day, space, source }) => `${day} ${space} ${source}`)).toEqual([
    '2026-11-17 shop claude-code',
    '2026-11-17 shop codex',
    '2026-11-17 shop portfolio',
    '2026-11-18 shop claude-code',
  ]);
});

it('holds nothing but numbers, spaces, sources and days [SP-205]', () => {
  const text = JSON.stringify(tallied());
  for (const word of ['s1', 'secrets', 'Bash', 'ada', 'private', 'esc-001']) expect(text).not.toContain(word);
});

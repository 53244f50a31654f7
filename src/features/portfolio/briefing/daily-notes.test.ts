import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JournalLine } from '../../../kernel/portfolio/change.ts';
import { documentMarkdown } from '../../../kernel/pages/document-text.ts';
import { dailyNotes } from './daily-notes.ts';

const zone = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'UTC';
});
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

let n = 0;
const line = (at: string, thing: string, more: Partial<JournalLine>): JournalLine => {
  n += 1;
  return { n, at: `2026-11-17T${at}:00.000Z`, by: 'run-0001', why: '', thing, from: null, to: null, ...more };
};

const journal: readonly JournalLine[] = [
  line('08:00', 'task shop/checkout#1', { by: 'ada', why: 'planned', to: { status: 'pending' } }),
  line('09:00', 'run run-0001', {
    by: 'orchestrator',
    to: { state: 'starting', space: 'shop', initiative: 'checkout' },
  }),
  line('09:01', 'run run-0001', {
    from: { heartbeatAt: 'a', tokens: 0 },
    to: { heartbeatAt: 'b', tokens: 500 },
  }),
  line('09:02', 'lease', { by: 'orchestrator', from: { until: 'a' }, to: { until: 'b' } }),
  line('09:30', 'task shop/checkout#1', { from: { status: 'in_progress' }, to: { status: 'completed' } }),
  line('09:31', 'escalation esc-001', { to: { status: 'draft', space: 'shop', initiative: 'checkout' } }),
  line('09:32', 'escalation esc-001', {
    by: 'orchestrator',
    from: { status: 'draft' },
    to: { status: 'pending' },
  }),
  line('10:00', 'run run-0001', {
    from: { state: 'running', usd: 0, tokens: 500 },
    to: { state: 'ended', reason: 'done', usd: 0.5, tokens: 900 },
  }),
];

it('sums up the day from the journal, without a model [SB-022, SB-149]', () => {
  const notes = dailyNotes('2026-11-17', journal);
  expect(notes && documentMarkdown(notes, 2)).toBe(`## Notes

6 changes on 2026-11-17, from the journal.

### Figures

- Tasks completed: 1
- New tasks: 1
- Questions raised: 1
- Questions for you: 1
- Runs started: 1
- Runs ended: 1
- Tokens: 900
- Spent: $0.50

### Questions and runs

- 09:32 escalation esc-001 draft → pending · orchestrator
- 10:00 run run-0001 running → ended (done) · run-0001

### shop/checkout

- 08:00 task shop/checkout#1 is new · ada: planned
- 09:00 run run-0001 is new · orchestrator
- 09:30 task shop/checkout#1 in_progress → completed · run-0001
- 09:31 escalation esc-001 is new · run-0001
`);
});

it('says nothing of a day on which nothing happened', () => {
  expect(dailyNotes('2026-11-16', journal)).toBeUndefined();
  expect(dailyNotes('2026-11-17', journal.slice(2, 4))).toBeUndefined();
});

it('shows no more than can be read', () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    line('12:00', `task shop/a#${at}`, { to: { status: 'pending' } }),
  );
  const notes = dailyNotes('2026-11-17', many);
  expect(notes?.sections.at(-1)?.items).toEqual([{ text: '… and 300 changes more.' }]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { decisionTypes, type JournalEntry } from '../kernel/stores/journal.ts';
import { phases } from '../kernel/work/phase.ts';
import { journalText } from './journal-text.ts';

const timestamp = '2024-01-15T10:30:00.000Z';
const entry: JournalEntry = { timestamp, session_id: 's', type: 'phase_transition', context: 'why' };

function readBack(text: string): unknown {
  const document = parseDocument(text);
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS();
}

const present = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));

/** Text in which everything that YAML might stumble over is likely. */
const odd = fc.constantFrom(
  ...'\n|\r\n|\t| |  |---|...|: |:|#| #|- |? |"|\'|\\|\u0000|\u0007|\u001b|\u007f|\u0085|\u00a0|\u2028|\u2029'.split(
    '|',
  ),
  ...'\ufeff|\ufffe|\u202e|\ud83d|\udc00|🚀|👩‍💻|é|{|}|[|]|&a|*a|!t|%TAG|@|`|>|null|true|~|0x1f|1e3|2024-01-15'.split(
    '|',
  ),
  '|',
);
const words = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.oneof(odd, fc.string({ maxLength: 4 })), { maxLength: 12 }).map((parts) => parts.join('')),
);
const entries = fc.record(
  {
    timestamp: fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') })
      .map((date) => date.toISOString()),
    session_id: words,
    type: fc.constantFrom(...decisionTypes),
    context: words,
    from_state: fc.constantFrom(...phases),
    to_state: fc.constantFrom(...phases),
    trigger: words,
    approved_scope: words,
  },
  { requiredKeys: ['timestamp', 'session_id', 'type', 'context'] },
);

describe('a decision as text', () => {
  it('reads back exactly as it was, whatever is in it', () => {
    fc.assert(
      fc.property(entries, (given) => {
        expect(readBack(journalText(given as JournalEntry))).toEqual(present(given));
      }),
      { numRuns: 3_000 },
    );
  });

  it('reads back when it is very long', () => {
    const context = `${'word '.repeat(20_000)}end\n${'x'.repeat(100_000)}`;
    expect(readBack(journalText({ ...entry, context, trigger: context }))).toMatchObject({
      context,
      trigger: context,
    });
  });

  it('[SE-076] [SE-077] [SE-078] [SE-079] [SE-080] [SE-081] [SE-082] has its fields in order, and reads well', () => {
    const text = journalText({
      approved_scope: 'JWT in src/auth.ts',
      trigger: "let's do it",
      context: 'The user agreed to the proposal.\n\n  - "JWT": yes # for now',
      to_state: 'ready',
      from_state: 'discussing',
      type: 'phase_transition',
      session_id: '11111111-1111',
      timestamp,
    });
    expect(text).toBe(`timestamp: 2024-01-15T10:30:00.000Z
session_id: "11111111-1111"
type: phase_transition
from_state: discussing
to_state: ready
context: |-
  The user agreed to the proposal.

    - "JWT": yes # for now
trigger: "let's do it"
approved_scope: "JWT in src/auth.ts"
`);
  });

  it('shows what would be invisible or turn the text around', () => {
    const text = journalText({ ...entry, context: 'a\u202eb', trigger: '\u0007\u2028\ufeff' });
    expect(text).toContain(String.raw`context: "a\u202eb"`);
    expect(text).toContain(String.raw`trigger: "\u0007\u2028\ufeff"`);
  });
});

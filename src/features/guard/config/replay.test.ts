import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type Finding, type Level, levels } from '../../../kernel/decision.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import { replay, unknownFrom } from './replay.ts';

const finding = (gate: string, level: Finding['level'], more: Partial<Finding> = {}): Finding => ({
  gate,
  family: 'discipline',
  level,
  code: 'c',
  reason: 'r',
  remedy: 'm',
  ...more,
});
const line = (findings: readonly Finding[], basis?: AuditLine['basis']): AuditLine => ({
  at: '2026-11-18T10:00:00.000Z',
  call: 'c',
  host: 'h',
  session: 's',
  event: 'tool.before',
  decision: decide(findings).level,
  findings,
  basis,
  prev: '',
});
const gates = (all: Readonly<Record<string, Level>>) =>
  Object.fromEntries(Object.entries(all).map(([id, level]) => [id, { level, options: undefined }]));

describe('a decision of the log with other levels', () => {
  it.each([
    [
      'quieter',
      line([finding('a', 'deny')]),
      { a: 'deny' },
      { a: 'note' },
      { before: 'deny', after: 'note' },
    ],
    ['louder', line([finding('a', 'note')]), { a: 'note' }, { a: 'ask' }, { before: 'note', after: 'ask' }],
    ['silent', line([finding('a', 'ask')]), { a: 'ask' }, { a: 'off' }, { before: 'ask', after: 'silent' }],
    [
      'the same, for another gate said it too',
      line([finding('a', 'deny'), finding('b', 'deny')]),
      { a: 'deny', b: 'deny' },
      { a: 'off', b: 'deny' },
      undefined,
    ],
    [
      'the same, for it spoke below its level',
      line([finding('a', 'note')]),
      { a: 'ask' },
      { a: 'deny' },
      undefined,
    ],
    [
      'by the level that it had then',
      line([finding('a', 'note')], { gates: { note: ['a'] }, facts: {} }),
      { a: 'ask' },
      { a: 'deny' },
      { before: 'note', after: 'deny' },
    ],
    [
      'a question that nobody could answer',
      line([finding('a', 'deny', { escalated: true })]),
      { a: 'ask' },
      { a: 'note' },
      { before: 'ask', after: 'note' },
    ],
    ['nothing to say', line([]), { a: 'off' }, { a: 'deny' }, undefined],
  ] as const)('%s', (_, logged, now, then, expected) => {
    const tried = replay(logged, gates(now), gates(then));
    expect(tried && { before: tried.before, after: tried.after }).toEqual(expected);
  });

  it('is the same with the same levels, and never louder when every gate is quieter', () => {
    const level = fc.constantFrom(...levels);
    const loud = fc.constantFrom('note', 'ask', 'deny' as const);
    const rank = ['silent', 'note', 'ask', 'deny'];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), loud, level), { maxLength: 4 }),
        (all) => {
          const now = gates(Object.fromEntries(all.map(([id, , own]) => [id, own])));
          const said = all.map(([id, spoke]) => finding(id, spoke));
          const logged = line(said);
          const same = gates(Object.fromEntries(said.map(({ gate, level: own }) => [gate, own])));
          if (new Set(said.map(({ gate }) => gate)).size === said.length)
            expect(replay(logged, same, same)).toBeUndefined();
          const quiet = gates({ a: 'off', b: 'off', c: 'off' });
          const tried = replay(logged, now, quiet);
          if (tried) expect(rank.indexOf(tried.after)).toBeLessThan(rank.indexOf(tried.before));
        },
      ),
    );
  });

  it('says what the log can’t tell', () => {
    const options = { a: { level: 'deny', options: { most: 1 } } } as const;
    expect(
      unknownFrom(
        { ...gates({ b: 'off' }), ...options },
        { b: { level: 'ask', options: undefined }, a: { level: 'deny', options: { most: 2 } } },
      ),
    ).toEqual({ woken: ['b'], retuned: ['a'] });
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditLine, finding, lines, minutes } from '../../../../test/given/audit-lines.ts';
import type { AuditLine } from '../../../kernel/outcome.ts';
import { collect } from '../../../../test/given/report.ts';
import type { Collected } from './collect.ts';

const { asked, checked, denied, edited, failed, looked, noted, operation, prompt, ran, turnEnd } = lines;
const options = { since: undefined, gates: ['phase', 'breaker', 'research'], breakerOn: true };
const of = (...all: readonly (AuditLine | undefined)[]): Collected => collect(all, options);
const gate = (data: Collected, id: string) => data.gates.find((each) => each.gate === id);
const inB = { session: 'b' };

it('leaves out what Ephor did to try its own hook out', () => {
  const data = collect([denied(0, 'phase'), denied(1, 'phase', 'x', inB)], { ...options, trials: ['b'] });
  expect([data.sessions.total, data.objections.deny]).toEqual([1, 1]);
});

describe('a gate', () => {
  it('is counted by level, with the sessions that it spoke in', () => {
    const data = of(denied(0, 'phase'), asked(1, 'phase', 'x', inB), noted(2, 'phase'), noted(3, 'research'));
    expect(gate(data, 'phase')).toMatchObject({ deny: 1, ask: 1, note: 1, sessions: 2 });
    expect(data.objections).toMatchObject({ deny: 1, ask: 1, note: 2 });
    expect(data.gates.map((each) => each.gate)).toEqual(['phase', 'research']);
  });

  it.each<[string, AuditLine[], object]>([
    ['an answer of yes: the call that was asked about ran', [asked(0, 'g'), ran(1)], { answered: 1 }],
    ['a yes to what then failed', [asked(0, 'g'), failed(1, { subject: 'rm -r build' })], { answered: 1 }],
    ['no yes: another call ran', [asked(0, 'g'), ran(1, 'ls')], {}],
    ['no yes: it ran in another session', [asked(0, 'g'), ran(1, 'rm -r build', inB)], {}],
    [
      'an exception right after',
      [denied(0, 'g'), operation(1, 'override', 'granted', { session: 'a' })],
      { excepted: 1 },
    ],
    [
      'no exception: it was taken back',
      [denied(0, 'g'), operation(1, 'override', 'taken back', { session: 'a' })],
      {},
    ],
    ['no exception: of another session', [denied(0, 'g'), operation(1, 'override', 'granted', inB)], {}],
    ['Ephor switched off within minutes', [denied(0, 'g'), operation(4, 'disable')], { switchedOff: 1 }],
    ['Ephor switched off much later', [denied(0, 'g'), operation(6, 'disable')], {}],
    ['Ephor switched off before', [operation(0, 'disable'), denied(1, 'g')], {}],
    ['switched off after a yes: once', [asked(0, 'g'), ran(1), operation(2, 'disable')], { answered: 1 }],
  ])('is overruled by a person [SP-118, SP-119]: %s', (_, all, overruled) => {
    const data = of(...all);
    expect(gate(data, 'g')?.overruled).toEqual({ answered: 0, excepted: 0, switchedOff: 0, ...overruled });
    const wrong = Object.keys(overruled).length;
    expect(data.objections).toMatchObject({ overruled: wrong, right: 1 - wrong });
  });

  it('is followed by success when a change works later, and by none when only looking does', () => {
    expect(gate(of(denied(0, 'g'), looked(1)), 'g')?.followedBySuccess).toBe(0);
    expect(gate(of(denied(0, 'g'), looked(1), edited(2, 'src/b.ts')), 'g')?.followedBySuccess).toBe(1);
    expect(gate(of(denied(0, 'g'), edited(2, 'src/b.ts', inB)), 'g')?.followedBySuccess).toBe(0);
  });

  it('is run into again when the same is tried again', () => {
    expect(gate(of(denied(0, 'g'), denied(1, 'g'), denied(2, 'g', 'src/b.ts')), 'g')?.retried).toBe(1);
    expect(gate(of(denied(0, 'g'), denied(1, 'other')), 'g')?.retried).toBe(0);
  });

  it('at the end of a turn is done with when the turn may end', () => {
    const refused = auditLine(0, { event: 'turn.end', findings: [finding('g', 'deny')] });
    expect(gate(of(refused, turnEnd(3)), 'g')).toMatchObject({ followedBySuccess: 1, timeLostMs: 180_000 });
  });
});

describe('time lost to objections [SP-122]', () => {
  it.each<[string, AuditLine[], number]>([
    ['until the next change that works', [denied(0, 'g'), looked(1), failed(2), edited(3)], 3],
    ['counts once for several', [denied(0, 'g'), denied(1, 'h', 'x'), denied(2, 'g'), edited(3)], 3],
    ['is ten minutes at most', [denied(0, 'g'), edited(60)], 10],
    ['lasts to the end of a session where nothing works any more', [denied(0, 'g'), looked(4)], 4],
    ['is none for what is only noted', [noted(0, 'g'), edited(5)], 0],
    ['is the session’s own', [denied(0, 'g'), edited(3, 'x', inB), edited(5)], 5],
  ])('%s', (_, all, expected) => {
    expect(of(...all).timeLostMs).toBe(expected * 60_000);
  });
});

describe('sessions', () => {
  it.each<[string, AuditLine[], object]>([
    [
      'tested after the last edit, then done',
      [edited(0), checked(1), turnEnd(2)],
      { withTestsPassing: 1, testedBeforeDone: 1 },
    ],
    [
      'edited after the test',
      [checked(0), edited(1), turnEnd(2)],
      { withTestsPassing: 0, testedBeforeDone: 0 },
    ],
    [
      'said to be done, then tested',
      [edited(0), turnEnd(1), checked(2)],
      { withTestsPassing: 1, testedBeforeDone: 0 },
    ],
    ['tests that fail', [edited(0), failed(1), turnEnd(2)], { withTestsPassing: 0, testedBeforeDone: 0 }],
    [
      'a check that could not fail',
      [edited(0), checked(1, { work: undefined }), turnEnd(2)],
      { withTestsPassing: 0 },
    ],
    ['the last turn counts', [edited(0), turnEnd(1), checked(2), turnEnd(3)], { testedBeforeDone: 1 }],
  ])('are tested before done, or not [SP-115, SP-116]: %s', (_, all, expected) => {
    expect(of(...all).sessions).toMatchObject({ total: 1, withEdits: 1, ...expected });
  });

  it('begin with their first line, and are scored from there [SP-093]', () => {
    const [score] = of(edited(3), looked(1, inB), edited(5)).sessionScores;
    expect(score).toMatchObject({ session: 'a', firstAt: minutes(3), lastAt: minutes(5) });
  });

  it('are those of agents: what a person does in a terminal is none', () => {
    const { sessions } = of(operation(0, 'disable'), operation(1, 'override', 'granted', { session: 'c' }));
    expect(sessions.total).toBe(0);
  });

  it('say from when to when, lines out of order included [SP-123, SP-124]', () => {
    expect(of(looked(5), looked(2, inB), looked(9))).toMatchObject({
      firstAt: minutes(2),
      lastAt: minutes(9),
    });
    expect(of()).toMatchObject({ firstAt: null, lastAt: null, averageScore: null, sessionScores: [] });
  });
});

describe('doom loops [SP-117, SP-120, SP-121]', () => {
  const open = (at: number, more = {}) =>
    auditLine(at, { findings: [finding('breaker', 'deny', { code: 'breaker_open' })], ...more });

  it.each<[string, AuditLine[], object]>([
    [
      'caught once, however often it is heard of',
      [failed(0), failed(1), failed(2), open(3), open(4)],
      { caught: 1, missed: 0 },
    ],
    ['caught again after a reset', [open(0), prompt(1, 'rb-'), open(2)], { caught: 2 }],
    [
      'caught again after a reset in a terminal',
      [open(0), operation(1, 'breaker-reset'), open(2)],
      { caught: 2 },
    ],
    ['the same in the next session is no new one', [open(0), open(9, inB)], { caught: 1 }],
    ['ended right when it opened', [failed(0), failed(1), failed(2)], { caught: 1, missed: 0 }],
    ['went on', [failed(0), failed(1), failed(2), failed(3)], { caught: 0, missed: 1 }],
    ['two failures', [failed(0), failed(1)], { caught: 0, missed: 0 }],
    ['a success between', [failed(0), failed(1), edited(2), failed(3)], { caught: 0, missed: 0 }],
    [
      'looking between is no success',
      [failed(0), looked(1), failed(2), looked(3), failed(4), failed(5)],
      { missed: 1 },
    ],
  ])('%s', (_, all, expected) => {
    expect(of(...all).doomLoops).toMatchObject(expected);
  });

  it('are missed when no gate stops them', () => {
    const all = [failed(0), failed(1), failed(2)];
    expect(collect(all, { ...options, breakerOn: false }).doomLoops).toEqual({ caught: 0, missed: 1 });
  });

  it('belong to the session that heard first', () => {
    expect(of(open(5, inB), open(3), looked(9)).sessions.withBreakerTrip).toBe(1);
    expect(
      of(open(5, inB), open(3)).sessionScores.map(({ session, parts }) => [session, parts.at(-2)?.points]),
    ).toEqual([
      ['a', 10],
      ['b', 20],
    ]);
  });
});

describe('what it says', () => {
  const data = of(
    ...[0, 1, 2].flatMap((at) => [asked(at * 10, 'ask-me'), ran(at * 10 + 1)]),
    denied(40, 'phase'),
    denied(41, 'phase', 'src/b.ts'),
    noted(42, 'quiet'),
  );

  it('names weak spots and strengths [SP-111, SP-113]', () => {
    expect(data.weakSpots).toEqual([
      { gate: 'ask-me', objections: 3 },
      { gate: 'phase', objections: 2 },
    ]);
    expect(data.strengths).toEqual(['breaker', 'research']);
  });

  it('learns from what a person overruled again and again [SP-110]', () => {
    expect(data.learnings).toEqual([{ gate: 'ask-me', overruled: 3, of: 3 }]);
  });

  it('shows the most frequent objections as they were worded first', () => {
    const worded = (at: number, reason: string) =>
      auditLine(at, { findings: [finding('g', 'deny', { reason })] });
    expect(of(worded(5, 'later'), worded(1, 'first')).topObjections).toEqual([
      { gate: 'g', code: 'g', count: 2, reason: 'first' },
    ]);
  });

  it('lists signs of gaming [SP-176]', () => {
    const own = (at: number, code: string) =>
      auditLine(at, { tool: 'Bash', subject: code, findings: [finding('person-only', 'ask', { code })] });
    const { gaming } = of(
      own(0, 'person_only:disable'),
      own(1, 'person_only:override'),
      edited(2),
      turnEnd(3),
    );
    expect(gaming).toMatchObject({ bypassAttempts: 1, uncheckedEndings: 1, retriedObjections: 0 });
  });

  it('does not take an answer to the user for an objection', () => {
    const answer = finding('commands', 'deny', { code: 'command:s?' });
    const data2 = of(auditLine(0, { event: 'prompt.before', subject: 's?', findings: [answer] }));
    expect(data2).toMatchObject({ gates: [], timeLostMs: 0, objections: { deny: 0 } });
  });
});

describe('reading', () => {
  it('leaves out what is too old, and counts what can’t be read', () => {
    const broken = [
      undefined,
      { ...looked(0), at: 'yesterday' },
      { ...looked(0), session: 7 },
      { ...looked(0), findings: [null] },
      { ...looked(0), findings: [finding('g', 'loud' as 'deny')] },
    ] as unknown as AuditLine[];
    const all = [...broken, denied(0, 'g'), denied(10, 'g')];
    const data = collect(all, { ...options, since: minutes(5) });
    expect(data).toMatchObject({ lines: 1, unreadableLines: 5, objections: { deny: 1 } });
  });

  const kinds = [
    (at: number, more: object) => denied(at, 'phase', 'x', more),
    (at: number, more: object) => asked(at, 'ask-me', 'y', more),
    (at: number, more: object) => ran(at, 'y', more),
    (at: number, more: object) => edited(at, 'x', more),
    (at: number, more: object) => checked(at, more),
    (at: number, more: object) => failed(at, more),
    (at: number, more: object) => looked(at, more),
    (at: number, more: object) => turnEnd(at, more),
    (at: number, more: object) => prompt(at, 'rb-', more),
    (at: number, more: object) => operation(at, 'override', 'granted', more),
    (at: number, more: object) =>
      auditLine(at, { findings: [finding('breaker', 'deny', { code: 'breaker_open' })], ...more }),
    (at: number) => operation(at, 'disable'),
  ];
  const happened = fc.array(
    fc.record({ kind: fc.nat(kinds.length - 1), session: fc.constantFrom('a', 'b', 'c'), order: fc.nat() }),
    { maxLength: 60 },
  );

  it('gives the same whatever the order of sessions among each other', () => {
    fc.assert(
      fc.property(happened, (all) => {
        const straight = all.map(({ kind, session }, at) => kinds[kind]?.(at, { session }));
        const woven = weave(
          straight as AuditLine[],
          all.map(({ order }) => order),
        );
        expect(woven).toHaveLength(straight.length);
        expect(collect(woven, options)).toEqual(collect(straight, options));
      }),
    );
  });

  it('adds up: nobody is overruled more often than they object, and points stay in their bounds', () => {
    fc.assert(
      fc.property(happened, (all) => {
        const data = collect(
          all.map(({ kind, session }, at) => kinds[kind]?.(at, { session })),
          options,
        );
        expect(data.objections.right).toBeGreaterThanOrEqual(0);
        for (const { score, parts } of data.sessionScores) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
          for (const { points, of: most } of parts) expect(points).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});

/** Another order in which each session, and the person in the terminal, keeps its own. */
function weave(all: readonly AuditLine[], choices: readonly number[]): AuditLine[] {
  const sessions = [...new Set(all.map(({ session }) => session))];
  const queues = sessions.map((id) => all.filter(({ session }) => session === id));
  return choices.flatMap((choice) => {
    const open = queues.filter((queue) => queue.length > 0);
    return open[choice % Math.max(1, open.length)]?.shift() ?? [];
  });
}

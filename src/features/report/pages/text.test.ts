import { describe, expect, it } from 'vitest';
import { plainStyle } from '../../../../test/given/app.ts';
import { givenReport } from '../../../../test/given/report.ts';
import { reportScreen } from './text.ts';

const screen = (width: number, log?: readonly never[]): string =>
  reportScreen(givenReport({}, log), { ...plainStyle, width });

describe('the report on a screen', () => {
  it('says how it went, who objected, how sessions score and what to make of it', () => {
    expect(screen(100)).toMatchInlineSnapshot(`
      "Report  /home/dev/shop
        2026-11-10 to 2026-11-15 · 44 lines

        sessions     6, tested before done: 5 of 6 with edits (83 %)
        objections   10 denied, 3 asked, 6 notes; 4 overruled by a person, 9 stood
        doom loops   0 caught, 0 missed
        time lost    18 minutes
        model        3 questions, 1 failure, 4 seconds, $0.0123

        gate                  deny  ask  note  overruled  again  success
        phase                    9    0     0          0      3        6
        destructive-commands     0    3     0          3      0        0
        research                 1    0     0          1      0        0
        stay-in-workspace        0    0     6          0      0        0

        most often   9× phase: phase objects.
                     3× destructive-commands: destructive-commands objects.
                     1× research: research objects.

        scores       85 on average, from recorded facts alone
             session    last seen  checked  heeded  steady  unaided
        100  5f2a81c0  2026-11-15    40/40   30/30   20/20    10/10
         85  4f2a81c0  2026-11-14    40/40   15/30   20/20    10/10
         95  3f2a81c0  2026-11-13    40/40   30/30   20/20     5/10
         85  2f2a81c0  2026-11-12    40/40   15/30   20/20    10/10
         60  1f2a81c0  2026-11-11     0/40   30/30   20/20    10/10
         85  0f2a81c0  2026-11-10    40/40   15/30   20/20    10/10

        weak spots   phase (9), destructive-commands (3), research (1)
        strengths    no objections from protect-ephor
        learnings    destructive-commands was overruled 3 of 3 times: turn it down, or write a rule of
                     your own.
        gaming       3 objections met again without any change
                     1 turn ended with unchecked edits"
    `);
  });

  it.each([40, 60, 80, 100, 120])('keeps within %d columns', (width) => {
    for (const line of screen(width).split('\n')) expect(line.length, line).toBeLessThanOrEqual(width);
  });

  it('hands no sign to the terminal that it would obey', () => {
    const reason = 'a \u001B[2J b';
    const topObjections = [{ gate: 'g', code: 'g', count: 1, reason }];
    expect(reportScreen(givenReport({ topObjections }), plainStyle)).toContain('1× g: a ?[2J b');
  });

  it('of an empty log is short', () => {
    expect(screen(80, [])).toMatchInlineSnapshot(`
      "Report  /home/dev/shop
        The log is empty. · 0 lines

        sessions     0, tested before done: 0 of 0 with edits (none yet)
        objections   0 denied, 0 asked, 0 notes; 0 overruled by a person, 0 stood
        doom loops   0 caught, 0 missed
        time lost    none
        model        3 questions, 1 failure, 4 seconds, $0.0123

        No gate had anything to object to."
    `);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import { failedRun, looked, missed, prompted, ran, wrote } from '../../../../test/given/tools.ts';
import { breakerAtStart } from '../../../kernel/checks/breaker.ts';
import { silence } from '../../../kernel/decision.ts';
import type { BreakerSection } from '../../../kernel/discipline.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { Outcome } from '../../../kernel/outcome.ts';
import { subjectOf } from '../../../kernel/subject.ts';
import { endOf } from '../../../kernel/tool-end.ts';
import { breaker } from './breaker.ts';

const minute = (count: number): string => new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString();
const timed = (events: readonly AgentEvent[]) =>
  events.map((event, index) => [{ ...event, at: minute(index) }] as const);
const section = (...events: readonly AgentEvent[]): BreakerSection =>
  after('breaker', breaker, timed(events));

/** Errors that have nothing in common, so that only their row counts. */
const other = (index: number) =>
  failedRun('npm run dev', `Error: ${'abcdef'.charAt(index).repeat(4)} is broken`);

describe('failures', () => {
  it('begin at zero, with nothing known [SP-066] [SP-067] [SP-068] [SP-069] [SP-070]', () => {
    expect(breaker.initial).toEqual(breakerAtStart);
    expect(breakerAtStart).toMatchObject({
      failures: 0,
      tripped: false,
      tripped_at: null,
      last_error: null,
      error_signatures: {},
    });
  });

  it('are counted, with the last error and what was tried [SP-025] [SP-044]', () => {
    expect(section(failedRun('npm test', 'Exit code 1\nError: boom 7'), other(0))).toMatchObject({
      failures: 2,
      tripped: false,
      last_error: 'Error: aaaa is broken',
      error_signatures: { 'error: boom <n>': 1, 'error: aaaa is broken': 1 },
      tried: ['npm test', 'npm run dev'],
    });
  });

  it('below three leave everything open [SP-026]', () => {
    expect(section(other(0), other(1)).tripped).toBe(false);
  });

  it('three in a row open the breaker [SP-007] [SP-027] [SP-067] [SP-068] [SP-195]', () => {
    expect(section(other(0), other(1), other(2))).toMatchObject({
      failures: 3,
      tripped: true,
      tripped_at: minute(2),
      last_error: 'Error: cccc is broken',
    });
  });

  it('three of one kind open it, whatever succeeds in between [SP-028] [SP-070]', () => {
    const fails = (line: number) =>
      failedRun('npm test', `Exit code 1\nsrc/a.ts:${line} Error: expected ${line}`);
    const before = section(fails(1), wrote('/repo/a.ts'), fails(22), wrote('/repo/a.ts'));
    expect(before).toMatchObject({ failures: 0, tripped: false });
    expect(section(fails(1), wrote('/repo/a.ts'), fails(22), wrote('/repo/a.ts'), fails(333))).toMatchObject({
      failures: 1,
      tripped: true,
    });
  });

  it('of one kind that lie more than an hour apart are no loop', () => {
    const fails = (at: number) => ({ ...failedRun('npm test'), at: minute(at) });
    const seldom = [fails(0), wrote('/repo/a.ts'), fails(61), wrote('/repo/a.ts'), fails(122)];
    expect(
      after(
        'breaker',
        breaker,
        seldom.map((event) => [event] as const),
      ),
    ).toMatchObject({
      tripped: false,
      error_signatures: { boom: 1 },
    });
  });

  it.each([
    ['a change', wrote('/repo/a.ts')],
    ['a command that changes something', ran('npm install')],
    ['a check', ran('npx tsc --noEmit')],
  ])('are forgotten after the success of %s [SP-025] [SP-066]', (_, success) => {
    expect(section(other(0), other(1), success)).toMatchObject({ failures: 0, tried: [] });
    expect(section(other(0), other(1), success, other(2)).tripped).toBe(false);
  });

  it('are not forgotten because a file could be read', () => {
    const looks = [looked(), ran('git status')];
    expect(section(other(0), ...looks, other(1), ...looks, other(2)).tripped).toBe(true);
  });

  it('of looking alone are, and files that are not there are of no kind', () => {
    const looks = [missed(), missed(), looked()];
    expect(section(...looks, ...looks, ...looks)).toMatchObject({
      failures: 0,
      tripped: false,
      error_signatures: {},
    });
    expect(section(missed(), missed(), missed()).tripped).toBe(true);
  });

  it.each([
    ['the user interrupted', failedRun('npm test', 'interrupted', true)],
    ['a text that speaks of errors', ran('npm test', { stdout: 'Error: failed', interrupted: false })],
  ])('are none: %s [SP-047] [SP-171]', (_, event) => {
    expect(section(event, event, event)).toMatchObject({ failures: 0, tripped: false });
  });

  it.each([
    'ephor supervise lock',
    '~/.ephor/bin/ephor supervise lock 2>&1',
    'cd web && npx ephor supervise criteria && ephor supervise lock',
    'sg check --tool-name Nothing',
    'cd /repo && ephor override "a typo" 2>&1 | tail -2',
    'ephor supervise status --json | jq .steps; echo done',
  ])('are none where Ephor itself said no: %s', (command) => {
    const refused = failedRun(command, 'Exit code 1\n✗ nothing is supervised here');
    expect(section(refused, refused, refused, refused)).toEqual(breakerAtStart);
  });

  it('are none where a tool of Ephor’s own server said no', () => {
    const action = { kind: 'mcp', server: 'ephor', tool: 'task_done', input: {}, mutates: true } as const;
    const refused = (server: string) =>
      givenEvent('tool.failed', {
        tool: 'task_done',
        action: { ...action, server },
        error: 'no such task',
        interrupted: false,
      });
    expect(section(...Array.from({ length: 4 }, () => refused('ephor')))).toEqual(breakerAtStart);
    expect(section(...Array.from({ length: 4 }, () => refused('other'))).tripped).toBe(true);
  });

  it('count where another program runs in the same line', () => {
    for (const line of ['ephor status && npm run dev', 'ephor status; cat missing.txt', 'echo x | tail -1']) {
      const failed = failedRun(line, 'Exit code 1\nboom');
      expect(section(failed, failed, failed).tripped, line).toBe(true);
    }
  });

  it('leave no more than fifty kinds', () => {
    const many = Array.from({ length: 80 }, (_, n) =>
      failedRun(
        'npm test',
        `Error: ${String.fromCharCode(97 + (n % 26)).repeat(3 + Math.floor(n / 26))} broke`,
      ),
    );
    const { error_signatures, seen, tried } = section(
      ...many.flatMap((event, index) => [
        { ...event, at: minute(0) },
        ...(index % 2 ? [wrote('/repo/a.ts')] : []),
      ]),
    );
    expect(Object.keys(error_signatures).length).toBeLessThanOrEqual(50);
    expect(Object.keys(seen)).toEqual(Object.keys(error_signatures));
    expect(tried.length).toBeLessThanOrEqual(5);
  });
});

describe('an open breaker', () => {
  const fails = [other(0), other(1), other(2)];

  it('stays open whatever succeeds, and keeps what opened it [SP-029] [SP-067]', () => {
    const later = section(...fails, wrote('/repo/a.ts'), ran('npm test'), looked(), other(3));
    expect(later).toMatchObject({
      tripped: true,
      tripped_at: minute(2),
      last_error: 'Error: cccc is broken',
    });
  });

  it.each(['rb-', 'rb+', 'reset breaker', ' RB- '])(
    'is closed by the user with %s [SP-029] [SP-031] [SP-046] [SP-163] [SP-186]',
    (command) => {
      expect(section(...fails, prompted(command))).toEqual(breakerAtStart);
    },
  );

  it.each(['rb?', 'breaker status', 's-', 'please rb-', '<task-notification>rb-</task-notification>'])(
    'is not closed by %s',
    (prompt) => {
      expect(section(...fails, prompted(prompt)).tripped).toBe(true);
    },
  );
});

describe('the breaker, counted again from the log,', () => {
  const outcomeOf = (event: AgentEvent): Outcome => ({
    at: event.at,
    call: 'c',
    host: 'test',
    session: 's',
    event: event.kind,
    tool: 'tool' in event ? event.tool : undefined,
    subject: subjectOf(event),
    end: endOf(event),
    decision: 'silent',
    findings: [],
  });
  const rebuilt = (outcomes: readonly Outcome[]): BreakerSection =>
    outcomes.reduce<BreakerSection>(
      (so, outcome) => (breaker.rebuild?.(so, outcome) ?? so) as BreakerSection,
      breaker.initial as BreakerSection,
    );

  it('is what it was', () => {
    const events = fc.constantFrom<AgentEvent>(
      other(0),
      other(1),
      failedRun('npm test'),
      wrote('/repo/a.ts'),
      looked(),
      missed(),
      ran('npm test'),
      prompted('rb-'),
      prompted('go on'),
    );
    fc.assert(
      fc.property(fc.array(events, { maxLength: 20 }), (list) => {
        const happened = timed(list);
        const lines = happened.map(([event]) => JSON.parse(JSON.stringify(outcomeOf(event))) as Outcome);
        expect(rebuilt(lines)).toEqual(after('breaker', breaker, happened));
      }),
    );
  });

  it('knows a person’s reset from other operations', () => {
    const failures = [other(0), other(1), other(2)].map(outcomeOf);
    const operation = (tool: string): Outcome => ({
      ...outcomeOf(looked()),
      event: 'operation',
      tool,
      end: undefined,
    });
    expect(rebuilt([...failures, operation('disable')]).tripped).toBe(true);
    expect(rebuilt([...failures, operation('breaker-reset')])).toEqual(breakerAtStart);
  });

  it('is open where nothing is known [SP-197]', () => {
    expect(breaker.restrictive).toMatchObject({ tripped: true });
  });
});

it('leaves the counting to `rounds` where these open it, and what was open stays open', () => {
  const event = failedRun('npm test');
  const facts = { breakerCounts: 'rounds' } as never;
  const open = { ...breakerAtStart, tripped: true };
  for (const before of [breakerAtStart, open])
    expect(breaker.reduce({ section: before, event, facts, decision: silence })).toBe(before);
});

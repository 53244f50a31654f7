import { expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import type { Action } from '../../../kernel/action.ts';
import { type Decision, decide, silence } from '../../../kernel/decision.ts';
import type { AttemptsSection, ResearchCategory } from '../../../kernel/discipline.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import { attempts } from './attempts.ts';

const at = '2026-01-01T00:00:00.000Z';
const write: Action = { kind: 'write', path: '/repo/a.ts', change: { kind: 'whole', content: '' } };
const denied = decide([
  { gate: 'g', family: 'discipline', level: 'deny', code: 'c', reason: 'r.', remedy: 'M.' },
]);

type Step = readonly [AgentEvent, Decision?, ResearchCategory?];
const after = (...steps: Step[]): AttemptsSection =>
  steps.reduce(
    (section, [event, decision = silence, category]) =>
      attempts.reduce({
        section,
        event,
        decision,
        facts: { researchCredit: { category: category ?? null } } as never,
      }) as AttemptsSection,
    attempts.initial as AttemptsSection,
  );
const failed = (action: Action, interrupted = false) =>
  givenEvent('tool.failed', { tool: 'T', action, error: 'no', interrupted });
const done = (action: Action) => givenEvent('tool.after', { tool: 'T', action, response: {} });
const read: Action = { kind: 'read', paths: ['/repo/a.ts'] };

it('counts edits that were refused or failed [SP-094] [SP-095]', () => {
  expect(after([givenTool(write), denied], [failed(write)])).toEqual({
    count: 2,
    last_attempt: at,
    reset_at: null,
  });
});

it.each([
  ['an edit that passed', [givenTool(write)]],
  ['an edit that was done', [done(write)]],
  ['an edit that the user stopped', [failed(write, true)]],
  ['a command that failed', [failed({ kind: 'command', command: 'npm test', background: false })]],
  ['reading that was refused', [givenTool(read), denied]],
] as readonly [string, Step][])('does not count %s', (_, step) => {
  expect(after(step).count).toBe(0);
});

it('starts again when something was looked up [SP-096]', () => {
  const tried: Step[] = [[failed(write)], [failed(write)]];
  expect(after(...tried, [done(read)]).count).toBe(2);
  expect(after(...tried, [done(read), silence, 'local'])).toEqual({
    count: 0,
    last_attempt: at,
    reset_at: at,
  });
});

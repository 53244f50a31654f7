import { describe, expect, it } from 'vitest';
import { prompted } from '../../../../test/given/tools.ts';
import { breakerAtStart } from '../../../kernel/checks/breaker.ts';
import type { PromptKind } from '../../../kernel/discipline.ts';
import { breakerOpen } from './breaker-open.ts';
import { breakerOpenWarning } from './breaker-open-warning.ts';

const told = (unit: typeof breakerOpen, kind: PromptKind | null, tripped = true) =>
  unit.write({
    event: prompted('fix the login'),
    facts: { promptClass: kind && { kind } } as never,
    state: { breaker: { ...breakerAtStart, tripped, failures: 3, last_error: 'boom' } } as never,
  });

describe.each([breakerOpen, breakerOpenWarning])('$id', (unit) => {
  it('speaks up when a task meets an open breaker, and suggests the reset [SP-034]', () => {
    expect(told(unit, 'task')).toMatch(/the breaker is open: 3 failures in a row, last “boom”.*rb-/);
  });

  it.each(['question', 'passthrough', 'command', null] as const)('says nothing to a %s', (kind) => {
    expect(told(unit, kind)).toBeUndefined();
  });

  it('says nothing while it is closed [SP-034]', () => {
    expect(told(unit, 'task', false)).toBeUndefined();
  });
});

it('the agent is told and the user is warned', () => {
  expect([breakerOpen.to, breakerOpenWarning.to]).toEqual([undefined, 'user']);
});

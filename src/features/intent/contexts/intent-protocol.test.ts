import { expect, it } from 'vitest';
import { initialSections } from '../../../../test/given/examples.ts';
import { givenEvent } from '../../../../test/given/events.ts';
import type { Intent, Intents } from '../../../kernel/work/intent.ts';
import { intentProtocol } from './intent-protocol.ts';

const intent = (id: string, more: Partial<Intent> = {}): Intent => ({
  id,
  name: `work on ${id}`,
  status: 'NOT_STARTED',
  owned_scope: ['src/**'],
  constraints: [],
  acceptance_criteria: [],
  related: [],
  ...more,
});

const told = (intents: Partial<Intents>, active: string | null = null): string | undefined =>
  intentProtocol.write({
    event: givenEvent('session.start', { source: 'startup' }),
    facts: { intents: { required: true, list: [], needApproval: [], ...intents } } as never,
    state: { ...initialSections(), intent: { active, since: null, by: null } },
  });

it('tells the protocol and the open intents [RO-006, RO-018, RO-057]', () => {
  const text = told({
    list: [intent('INT-1'), intent('INT-2', { status: 'DONE' }), intent('INT-3')],
  });
  expect(text?.split('\n')).toEqual([
    'You CANNOT write code immediately. Your first action MUST be to call select_active_intent(intent_id). Open: INT-1 (work on INT-1), INT-3 (work on INT-3).',
    'When a linter, a test or a build fails, call record_lesson.',
  ]);
});

it('stays short, however many there are', () => {
  const text = told({
    list: Array.from({ length: 500 }, (_, n) => intent(`INT-${n}`, { name: 'x'.repeat(n) })),
  });
  expect(text).toContain('more in `ephor intent list`');
  expect(text?.length).toBeLessThan(300);
});

it('tells which one is selected, in a session that goes on', () => {
  expect(told({ list: [intent('INT-1')] }, 'INT-1')).toContain(
    'Selected intent: INT-1 (work on INT-1). Keep to its scope',
  );
  expect(told({ list: [intent('INT-1')] }, 'INT-9')).not.toContain('Selected');
});

it('says nothing where none is required, or none can be read', () => {
  expect(told({ required: false, list: [intent('INT-1', { status: 'DONE' })] })).toBeUndefined();
  expect(told({ list: [] })).toBeUndefined();
});

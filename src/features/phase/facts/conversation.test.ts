import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import { conversation } from './conversation.ts';

const said = [{ role: 'user', text: 'hello' }] as const;
const compact = givenEvent('compact.before', { trigger: 'auto' });
const gather = (event: AgentEvent, read: FactInput['conversation'] = () => said) =>
  conversation.gather({ event, conversation: read } as FactInput);

it('[SE-058] is read before a compaction', () => {
  expect(gather(compact)).toEqual(said);
});

it('is nothing at any other time, and nothing when the transcript can’t be read', () => {
  const unreadable = (): never => {
    throw new Error('EISDIR');
  };
  expect(gather(givenEvent('prompt.before', { prompt: 'x' }), unreadable)).toEqual([]);
  expect(gather(compact, unreadable)).toEqual([]);
});

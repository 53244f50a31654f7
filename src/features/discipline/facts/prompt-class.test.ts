import { expect, it } from 'vitest';
import { givenEvent, givenTool } from '../../../../test/given/events.ts';
import { givenReading } from '../../../../test/given/reading.ts';
import type { AgentEvent } from '../../../kernel/event.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import { promptClass } from './prompt-class.ts';

const gather = (event: AgentEvent) =>
  promptClass.gather({ event, reading: givenReading(event) } as FactInput);

it('says what the user asks for [SP-021]', async () => {
  expect(
    await gather(givenEvent('prompt.before', { prompt: 'add a --json flag to the list command' })),
  ).toMatchObject({
    kind: 'task',
  });
  expect(await gather(givenEvent('prompt.before', { prompt: 'rb-' }))).toMatchObject({
    kind: 'command',
    command: 'rb-',
  });
});

it('says nothing about what no user wrote, and about other events', async () => {
  expect(
    await gather(givenEvent('prompt.before', { prompt: '<task-notification>done</task-notification>' })),
  ).toBeNull();
  const agent = { id: 'a1', type: 'general-purpose' };
  expect(await gather({ ...givenEvent('prompt.before', { prompt: 'rb-' }), agent })).toBeNull();
  expect(await gather(givenTool({ kind: 'read', paths: [] }))).toBeNull();
});

import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenFolder } from '../../../../test/given/folder.ts';
import type { FactInput } from '../../../kernel/fact.ts';
import { nodeIo } from '../../../io/node.ts';
import { createJournal } from '../../../stores/journal.ts';
import { decisions } from './decisions.ts';

it('[SE-052] are the newest eight of the journal when a session starts, and none at other times', async () => {
  const journal = createJournal(nodeIo, givenFolder());
  for (let minute = 10; minute < 22; minute += 1) {
    const timestamp = `2026-01-01T10:${minute}:00.000Z`;
    await journal.record({ timestamp, session_id: 's', type: 'feedback_accepted', context: String(minute) });
  }
  const gather = (event: FactInput['event']) => decisions.gather({ event, journal } as FactInput);
  const found = await gather(givenEvent('session.start', { source: 'startup' }));
  expect(found.map(({ context }) => context)).toEqual(['21', '20', '19', '18', '17', '16', '15', '14']);
  expect(await gather(givenEvent('prompt.before', { prompt: 'x' }))).toEqual([]);
});

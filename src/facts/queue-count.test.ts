import { expect, it } from 'vitest';
import { givenEvent } from '../../test/given/events.ts';
import { givenProject } from '../../test/given/project.ts';
import type { FactInput } from '../domain/fact.ts';
import { queueCount } from './queue-count.ts';

it('[AO-093] counts what is queued when a session starts, and nothing at other times', async () => {
  const { io, home, write } = givenProject();
  const gather = (event: FactInput['event']) =>
    queueCount.gather({ event, io, place: { home } } as FactInput);
  const start = givenEvent('session.start', { source: 'startup' });
  expect(await gather(start)).toBe(0);
  for (const name of ['a.md', 'b.md', 'lock', 'c.md.tmp', 'taken/d.md', 'done/e.md'])
    write(`.ephor/queue/${name}`, 'x');
  expect(await gather(start)).toBe(2);
  expect(await gather(givenEvent('prompt.before', { prompt: 'x' }))).toBe(0);
});

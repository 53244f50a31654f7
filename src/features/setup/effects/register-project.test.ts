import { expect, it } from 'vitest';
import { givenEvent } from '../../../../test/given/events.ts';
import { givenProject } from '../../../../test/given/project.ts';
import { placeOf } from '../../../line/open-project.ts';
import { silence } from '../../../kernel/decision.ts';
import { createJournal } from '../../../stores/journal.ts';
import { registerProject } from './register-project.ts';
import { noPortfolio } from '../../../../test/given/no-portfolio.ts';

it('enters the project once in the list of the user', async () => {
  const given = givenProject();
  const run = (at: string) =>
    registerProject.run({
      event: { ...givenEvent('session.start', { source: 'startup' }), at },
      decision: silence,
      facts: {} as never,
      state: {} as never,
      io: given.io,
      place: placeOf(given.line, given.root),
      journal: createJournal(given.io, given.root),
      ledger: {} as never,
      later: () => undefined,
      portfolio: noPortfolio,
      tell: () => undefined,
      warn: () => undefined,
      hosts: [],
    });
  await run('2026-01-01T00:00:00.000Z');
  await run('2026-01-02T00:00:00.000Z');
  const folder = `${given.home}/projects`;
  const [name, ...others] = given.io.files.list(folder);
  expect(others).toEqual([]);
  expect(JSON.parse(given.io.files.readText(`${folder}/${name}`) ?? '')).toMatchObject({
    root: given.root,
    since: '2026-01-01T00:00:00.000Z',
  });
  expect(given.io.files.stat(`${folder}/${name}`)?.mode).toBe(0o600);
});

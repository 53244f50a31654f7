import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { nodeIo } from '../../src/io/node.ts';
import { createPortfolioFiles } from '../../src/stores/portfolio/portfolio-files.ts';
import { givenFolder } from '../given/folder.ts';
import { me } from './given-portfolio.ts';

/** A portfolio of so many files that not each is looked at each time, and its clock. */
async function given() {
  const home = `${givenFolder()}/.ephor`;
  const tasks = `${home}/spaces/shop/plans/cart/tasks`;
  mkdirSync(tasks, { recursive: true });
  writeFileSync(`${home}/spaces/shop/space.json`, '{"name":"Shop"}');
  const text = (id: number, subject: string): string => JSON.stringify({ id, subject });
  for (let id = 1; id <= 2_100; id += 1) writeFileSync(`${tasks}/${id}.json`, text(id, `task ${id}`));
  await sleep(100);
  let passed = 0;
  const clock = { ...nodeIo.clock, monotonic: () => passed };
  const store = createPortfolioFiles({ io: { ...nodeIo, clock }, home, lockDeadlineMs: 5_000 });
  const subject = async (id: number) => (await store.read()).tasks.find((task) => task.id === id)?.subject;
  await store.read();
  await store.read();
  return {
    store,
    subject,
    file: (id: number) => `${tasks}/${id}.json`,
    text,
    pass: (ms: number) => {
      passed += ms;
    },
  };
}

it('sees at once what is replaced, added or removed, and in three seconds what is written in place', async () => {
  const { store, subject, file, text, pass } = await given();
  const before = await store.fingerprint();
  writeFileSync(`${file(7)}.new`, text(7, 'replaced'));
  renameSync(`${file(7)}.new`, file(7));
  rmSync(file(8));
  expect(await store.fingerprint()).not.toBe(before);
  expect([await subject(7), await subject(8)]).toEqual(['replaced', undefined]);
  await sleep(100);
  await store.read();
  const middle = await store.fingerprint();
  writeFileSync(file(9), text(9, 'in place'));
  pass(3_000);
  expect(await store.fingerprint()).not.toBe(middle);
  expect(await subject(9)).toBe('in place');
});

it('never writes over what was written in place, seen or not', async () => {
  const { store, file, text } = await given();
  writeFileSync(file(9), text(9, 'in place'));
  await store.transact(me, 'x', ({ tasks }) => ({
    changes: tasks
      .filter(({ id }) => id === 9)
      .map((value) => ({ put: 'task', value: { ...value, priority: 'high' } })),
    result: null,
  }));
  const fresh = (await store.read()).tasks.find(({ id }) => id === 9);
  expect(fresh).toMatchObject({ subject: 'in place', priority: 'high' });
  expect((await store.read()).problems).toEqual([]);
});

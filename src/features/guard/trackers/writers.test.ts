import { expect, it } from 'vitest';
import { wrote } from '../../../../test/given/tools.ts';
import { silence } from '../../../kernel/decision.ts';
import { noVersions, type WritersSection, writtenByOther } from '../../../kernel/work/seen.ts';
import { writers } from './writers.ts';

const play = (...steps: readonly (readonly [session: string, path: string])[]): WritersSection =>
  steps.reduce(
    (section, [session, path]) =>
      writers.reduce({
        section,
        event: { ...wrote(`/repo/${path}`), session },
        decision: silence,
        facts: { fileVersions: { ...noVersions, written: [{ path, hash: 'v' }] } } as never,
      }) as WritersSection,
    writers.initial as WritersSection,
  );

it('[RO-063] knows whose hand was the last', () => {
  const section = play(['one', 'a.ts'], ['two', 'a.ts'], ['one', 'b.ts']);
  expect(writtenByOther(section, 'a.ts', 'one')).toBe(Date.parse('2026-01-01T00:00:00.000Z'));
  expect(writtenByOther(section, 'a.ts', 'two')).toBeUndefined();
  expect(writtenByOther(section, 'b.ts', 'one')).toBeUndefined();
  expect(writtenByOther(section, 'constructor', 'one')).toBeUndefined();
});

it('keeps the newest ones', () => {
  const many = Array.from({ length: 90 }, (_, n) => ['s'.repeat(500), `${n}.ts`] as const);
  const { files } = play(...many);
  expect(Object.keys(files)).toHaveLength(60);
  expect(files['89.ts']?.session).toHaveLength(64);
});

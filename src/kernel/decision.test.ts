import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  compareLevels,
  decide,
  families,
  type Finding,
  type Loudness,
  objections,
  silence,
} from './decision.ts';

const loudnesses: readonly Loudness[] = ['note', 'ask', 'deny'];

const word = fc.constantFrom('a', 'b', 'c');
const finding: fc.Arbitrary<Finding> = fc.record({
  gate: word,
  code: word,
  reason: word,
  remedy: word,
  family: fc.constantFrom(...families),
  level: fc.constantFrom(...loudnesses),
});

it('is silent without findings', () => {
  expect(decide([])).toEqual(silence);
});

it('gives the identical decision for any order of the findings', () => {
  const shuffled = fc
    .array(finding, { maxLength: 8 })
    .chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
  fc.assert(
    fc.property(shuffled, ([all, other]) => {
      expect(JSON.stringify(decide(other))).toBe(JSON.stringify(decide(all)));
    }),
  );
});

it('is as loud as the loudest finding and keeps every finding', () => {
  fc.assert(
    fc.property(fc.array(finding, { minLength: 1, maxLength: 8 }), (all) => {
      const decision = decide(all);
      const loudest = [...all].sort((a, b) => compareLevels(b.level, a.level))[0]?.level;
      expect(decision.level).toBe(loudest);
      expect(decision.findings).toHaveLength(all.length);
    }),
  );
});

it('shows protection first, then agreement, then discipline, the louder first in each', () => {
  const of = (family: Finding['family'], level: Loudness): Finding => ({
    gate: 'g',
    code: 'c',
    reason: 'r',
    remedy: 'm',
    family,
    level,
  });
  const { findings } = decide([of('discipline', 'deny'), of('protection', 'note'), of('protection', 'ask')]);
  expect(findings.map(({ family, level }) => `${family} ${level}`)).toEqual([
    'protection ask',
    'protection note',
    'discipline deny',
  ]);
});

it('counts a note among the findings but not among the objections', () => {
  const note: Finding = {
    gate: 'g',
    code: 'c',
    reason: 'r',
    remedy: 'm',
    family: 'protection',
    level: 'note',
  };
  expect(objections(decide([note]))).toEqual([]);
});

import { expect, it } from 'vitest';
import { after, givenEvent } from '../../../../test/given/events.ts';
import { looked, ran, wrote } from '../../../../test/given/tools.ts';
import { decide, type Finding } from '../../../kernel/decision.ts';
import { turn } from './turn.ts';

const end = givenEvent('turn.end', { continued: false });
const told = (code: string) =>
  decide([
    { gate: 'g', family: 'discipline', level: 'deny', code, reason: 'r', remedy: 'm' } satisfies Finding,
  ]);

it('remembers what was told, once', () => {
  expect(after('turn', turn, [[end, told('a')], [end, told('a')], [end, told('b')], [end]])).toEqual({
    told: ['a', 'b'],
  });
});

it('forgets it with the next change, and with nothing else', () => {
  expect(after('turn', turn, [[end, told('a')], [looked()], [ran('npm test')]]).told).toEqual(['a']);
  expect(after('turn', turn, [[end, told('a')], [wrote('/repo/README.md')]]).told).toEqual(['a']);
  expect(after('turn', turn, [[end, told('a')], [wrote('/repo/a.ts')]]).told).toEqual([]);
});

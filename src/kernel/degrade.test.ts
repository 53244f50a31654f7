import { describe, expect, it } from 'vitest';
import { decide, type Finding, type Loudness } from './decision.ts';
import { degrade } from './evaluate.ts';

const loudnesses: readonly Loudness[] = ['note', 'ask', 'deny'];

const finding = (level: Loudness): Finding => ({
  gate: 'g',
  family: 'protection',
  code: 'c',
  reason: 'r',
  remedy: 'm',
  level,
});

/** Every set of levels that a host could honour. */
const hosts: readonly (readonly Loudness[])[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
  loudnesses.filter((_, index) => bits & (1 << index)),
);

const expected: Record<Loudness, (can: readonly Loudness[]) => Loudness> = {
  deny: (can) => (can.includes('deny') ? 'deny' : can.includes('ask') ? 'ask' : 'note'),
  ask: (can) => (can.includes('ask') ? 'ask' : can.includes('deny') ? 'deny' : 'note'),
  note: () => 'note',
};

describe('degrade', () => {
  const table = loudnesses.flatMap((level) => hosts.map((can) => ({ level, can, name: can.join('+') })));

  it.each(table)('turns $level into the nearest that a host with [$name] can do', ({ level, can }) => {
    const { level: said } = degrade(decide([finding(level)]), { levels: can, context: true });
    expect(said).toBe(expected[level](can));
  });

  it.each(table)('never lets $level go as a note while [$name] could stop it', ({ level, can }) => {
    const { level: said } = degrade(decide([finding(level)]), { levels: can, context: true });
    const couldStop = level !== 'note' && can.some((each) => each !== 'note');
    expect(said === 'note' && couldStop).toBe(false);
  });

  it('keeps silence silent', () => {
    expect(degrade(decide([]), { levels: loudnesses, context: true }).level).toBe('silent');
  });

  it('degrades each finding by itself', () => {
    const both = degrade(decide([finding('ask'), finding('note')]), {
      levels: ['note', 'deny'],
      context: false,
    });
    expect(both.findings.map(({ level }) => level)).toEqual(['deny', 'note']);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigFile } from './settings/config.ts';
import { defineGate } from './gate.ts';
import { compareLevels, levels, profiles } from './decision.ts';
import type { Rule } from './settings/settings.ts';
import { resolveSettings } from './gate-settings.ts';

const gate = (id: string, observe: 'off' | 'note', standard: (typeof levels)[number]) =>
  defineGate({
    id,
    summary: 'Test',
    family: 'protection',
    on: ['tool.before'],
    levels: { observe, standard, strict: 'deny' },
    examples: { objects: [], passes: [] },
    check: () => undefined,
  });
const gates = [gate('one', 'note', 'deny'), gate('two', 'off', 'ask')];
const rules: readonly Rule[] = [
  { id: 'mine', match: {}, level: 'deny', reason: 'r', remedy: 'm', examples: { objects: [], passes: [] } },
];
const ids = ['one', 'two', 'rules/mine'];
const onErrors = ['allow', 'ask', 'deny'] as const;

const resolve = (user: ConfigFile, project: ConfigFile) =>
  resolveSettings({ user, project, rules, problems: [] }, gates);

const layer: fc.Arbitrary<ConfigFile> = fc.record(
  {
    profile: fc.constantFrom(...profiles),
    on_error: fc.constantFrom(...onErrors),
    gates: fc.dictionary(
      fc.constantFrom(...ids),
      fc.oneof(fc.constantFrom(...levels), fc.record({ level: fc.constantFrom(...levels) })),
    ),
  },
  { requiredKeys: [] },
);

const locks = fc.oneof(fc.constant('all' as const), fc.subarray(['profile', 'on_error', ...ids]));

describe('the options that a profile sets', () => {
  const preset = { ...gate('one', 'note', 'deny'), presets: { strict: { counts: 'failures' } } };
  const options = (user: ConfigFile, project: ConfigFile) =>
    resolveSettings({ user, project, rules, problems: [] }, [preset]).gates['one']?.options;
  const rounds = { gates: { one: { counts: 'rounds' } } };

  it('hold in that profile, unless a file says otherwise', () => {
    expect(options({}, {})).toEqual({});
    expect(options({}, { profile: 'strict' })).toEqual({ counts: 'failures' });
    expect(options({}, { profile: 'strict', ...rounds })).toEqual({ counts: 'rounds' });
    expect(options({ profile: 'strict', ...rounds }, {})).toEqual({ counts: 'rounds' });
  });

  it('stay with a gate that the user locked', () => {
    const strict: ConfigFile = { profile: 'strict', locked: ['one'] };
    expect(options(strict, { profile: 'standard' })).toEqual({ counts: 'failures' });
    expect(options(strict, rounds)).toEqual({ counts: 'failures' });
  });
});

describe('what the user locked', () => {
  it('is never loosened by any project', () => {
    fc.assert(
      fc.property(layer, layer, locks, (user, project, locked) => {
        const alone = resolve({ ...user, locked }, {});
        const together = resolve({ ...user, locked }, project);
        const held = (key: string): boolean => locked === 'all' || locked.includes(key);
        for (const id of ids.filter(held)) {
          const [a, b] = [together.gates[id]?.level ?? 'off', alone.gates[id]?.level ?? 'off'];
          expect(compareLevels(a, b)).toBeGreaterThanOrEqual(0);
        }
        if (held('profile'))
          expect(profiles.indexOf(together.profile)).toBeGreaterThanOrEqual(profiles.indexOf(alone.profile));
        if (held('on_error'))
          expect(onErrors.indexOf(together.onError)).toBeGreaterThanOrEqual(onErrors.indexOf(alone.onError));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [{ gates: { one: 'off' } }, 'one'],
    [{ profile: 'observe' }, 'one'],
    [{ gates: { one: { level: 'note' } } }, 'one'],
  ] satisfies [ConfigFile, string][])('keeps its level against %j, and says so', (project, id) => {
    const settings = resolve({ locked: [id] }, project);
    expect(settings.gates[id]?.level).toBe('deny');
    expect(settings.notices.join()).toContain(id);
  });

  it('may be tightened', () => {
    expect(resolve({ locked: 'all' }, { gates: { two: 'deny' } }).gates['two']?.level).toBe('deny');
    expect(resolve({ locked: 'all' }, { profile: 'strict' }).profile).toBe('strict');
  });

  it('keeps its options, because nobody can tell whether an option loosens', () => {
    const settings = resolve(
      { locked: ['one'], gates: { one: { limit: 3 } as never } },
      { gates: { one: { limit: 9, allow: ['x'] } as never } },
    );
    expect(settings.gates['one']?.options).toEqual({ limit: 3 });
    expect(settings.notices).toHaveLength(1);
  });
});

describe('without locks', () => {
  it('the project wins over the user, and the user over the profile [SP-006]', () => {
    const settings = resolve({ gates: { one: 'ask', two: 'note' } }, { gates: { one: 'note' } });
    expect([settings.gates['one']?.level, settings.gates['two']?.level]).toEqual(['note', 'note']);
  });

  it('options of both layers are joined, the project on top', () => {
    const settings = resolve(
      { gates: { one: { a: 1, b: 1 } as never } },
      { gates: { one: { b: 2 } as never } },
    );
    expect(settings.gates['one']?.options).toEqual({ a: 1, b: 2 });
  });
});

it('never blocks in profile observe, whatever else the files say', () => {
  fc.assert(
    fc.property(layer, layer, (user, project) => {
      const settings = resolve(user, { ...project, profile: 'observe' });
      expect(settings.onError).toBe('allow');
      for (const { level } of Object.values(settings.gates))
        expect(compareLevels(level, 'note')).toBeLessThanOrEqual(0);
    }),
  );
});

it('is safe with empty files: standard, and deny when Ephor is broken', () => {
  const settings = resolve({}, {});
  expect([settings.profile, settings.onError, settings.gates['one']?.level]).toEqual([
    'standard',
    'deny',
    'deny',
  ]);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../gate-settings.ts';
import { levels, profiles } from '../decision.ts';
import { gates } from '../../features/gates.ts';
import type { Intent } from '../work/intent.ts';
import type { ConfigFile } from './config.ts';
import type { Rule } from './settings.ts';
import { type Compiled, tighten } from './tighten.ts';

const someGates = gates.slice(0, 6).map(({ id }) => id);
const texts = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
const globs = fc.uniqueArray(fc.constantFrom('src/**', 'src/auth/**', 'src/a.ts', 'lib/*', '**', 'docs'));
const gateSetting = fc.oneof(
  fc.constantFrom(...levels),
  fc.record({ level: fc.constantFrom(...levels), limit: fc.integer({ min: 1, max: 3 }) }),
);

const config = fc.record(
  {
    profile: fc.constantFrom(...profiles),
    on_error: fc.constantFrom('deny' as const, 'ask' as const, 'allow' as const),
    gates: fc.dictionary(fc.constantFrom(...someGates), gateSetting),
    phase: fc.record(
      {
        evaluator: fc.constantFrom('auto' as const, 'deterministic' as const, 'model' as const),
        wait_for: fc.constantFrom('evidence' as const, 'agreement' as const),
        bash: fc.constantFrom('analysed' as const, 'strict' as const),
      },
      { requiredKeys: [] },
    ),
    docs: texts,
    research: fc.record({ web: texts, docs: texts }, { requiredKeys: [] }),
    releases: fc.record({ skip: texts }, { requiredKeys: [] }),
    context: fc.record({ budget: fc.constantFrom(0, 100, 8_000) }, { requiredKeys: [] }),
    ledger: fc.record({ enabled: fc.boolean() }, { requiredKeys: [] }),
    supervise: fc.record({ push: fc.boolean() }, { requiredKeys: [] }),
    autocommit: fc.record({ folders: texts, push: fc.boolean() }, { requiredKeys: [] }),
    engine: fc.record({ enabled: fc.boolean() }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

const rule = fc.record({
  id: fc.constantFrom('one', 'two'),
  match: fc.record({ command: texts, path: texts }, { requiredKeys: [] }),
  level: fc.constantFrom(...levels),
  reason: fc.constantFrom('x', 'y'),
  remedy: fc.constant('z'),
  examples: fc.constant<Rule['examples']>({ objects: [], passes: [] }),
});

const intent: fc.Arbitrary<Intent> = fc.record({
  id: fc.constantFrom('INT-1', 'INT-2'),
  name: fc.constantFrom('one', 'other'),
  status: fc.constantFrom('NOT_STARTED' as const, 'IN_PROGRESS' as const, 'DONE' as const),
  owned_scope: globs,
  constraints: texts,
  acceptance_criteria: texts,
  related: fc.constant([]),
});

const byId = { selector: ({ id }: { readonly id: string }) => id };
const compiled: fc.Arbitrary<Compiled> = fc
  .record({
    user: config.chain((file) =>
      fc
        .oneof(fc.constant('all' as const), fc.subarray([...someGates, 'profile']))
        .map((locked) => ({ ...file, locked })),
    ),
    project: config,
    rules: fc.uniqueArray(rule, byId),
    intents: fc.uniqueArray(intent, byId).chain((list) =>
      fc.subarray(list.map(({ id }) => id)).map((needApproval) => ({
        required: list.some(({ status }) => status !== 'DONE'),
        list,
        needApproval,
      })),
    ),
    prompt: fc.constantFrom(null, 'hash 1', 'hash 2'),
  })
  .map(({ user, project, rules, intents, prompt }) =>
    resolveSettings(
      {
        user,
        project,
        rules,
        intents,
        prompt,
        problems: [],
      },
      gates,
    ),
  );

const inForce = (was: Compiled, now: Compiled) => tighten(was, now, gates);

describe('what is in force', () => {
  it('is never looser than what was accepted, whatever the files say', () => {
    fc.assert(
      fc.property(compiled, compiled, (was, now) => {
        const { settings } = inForce(was, now);
        expect(inForce(was, settings).waiting).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('is what the files say where nothing waits, and nothing waits where they say the same', () => {
    fc.assert(
      fc.property(compiled, compiled, (was, now) => {
        expect(inForce(was, was)).toEqual({ settings: was, waiting: [] });
        const { settings, waiting } = inForce(was, now);
        if (waiting.length === 0) expect(settings).toEqual(now);
      }),
      { numRuns: 500 },
    );
  });

  it('stays the same however often it is worked out', () => {
    fc.assert(
      fc.property(compiled, compiled, (was, now) => {
        const once = inForce(was, now).settings;
        expect(inForce(once, now).settings).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });

  it('never comes back by steps: what loosens two things one after the other waits for both', () => {
    fc.assert(
      fc.property(compiled, compiled, compiled, (was, first, second) => {
        const { settings } = inForce(inForce(was, first).settings, second);
        expect(inForce(was, settings).waiting).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

const base: Compiled = resolveSettings({ user: {}, project: {}, rules: [], problems: [] }, gates);
const project = (file: ConfigFile): Compiled =>
  resolveSettings({ user: {}, project: file, rules: [], problems: [] }, gates);
const ruleOf = (match: Rule['match'], level: Rule['level'] = 'deny'): Rule => ({
  id: 'one',
  match,
  level,
  reason: 'r',
  remedy: 'm',
  examples: { objects: [], passes: [] },
});
const ruled = (...rules: Rule[]): Compiled =>
  resolveSettings({ user: {}, project: {}, rules, problems: [] }, gates);
const intended = (scope: string[], more: Partial<Intent> = {}, needApproval: string[] = []): Compiled =>
  resolveSettings(
    {
      user: {},
      project: {},
      rules: [],
      problems: [],
      intents: {
        required: true,
        needApproval,
        list: [
          {
            id: 'INT-1',
            name: 'n',
            status: 'IN_PROGRESS',
            owned_scope: scope,
            constraints: ['c'],
            acceptance_criteria: ['a'],
            related: [],
            ...more,
          },
        ],
      },
    },
    gates,
  );

describe('waits for a person', () => {
  it.each<readonly [string, Compiled, Compiled, string]>([
    ['a laxer profile', base, project({ profile: 'observe' }), 'profile'],
    ['a gate that is off', base, project({ gates: { 'protect-ephor': 'off' } }), 'gates.protect-ephor'],
    [
      'an option of a gate',
      project({ gates: { thrashing: { edits: 3 } } }),
      base,
      'gates.thrashing (options)',
    ],
    ['an error that lets pass', base, project({ on_error: 'allow' }), 'on_error'],
    ['a rule that is gone', ruled(ruleOf({ command: 'rm' })), base, 'rules.one'],
    [
      'a rule of a lower level',
      ruled(ruleOf({ command: 'rm' })),
      ruled(ruleOf({ command: 'rm' }, 'note')),
      'gates.rules/one',
    ],
    [
      'a rule about less',
      ruled(ruleOf({ command: 'rm' })),
      ruled(ruleOf({ command: 'rm', path: 'a' })),
      'rules.one',
    ],
    ['a wider scope', intended(['src/auth/**']), intended(['src/**']), 'intents.INT-1'],
    [
      'a criterion that is gone',
      intended(['a']),
      intended(['a'], { acceptance_criteria: [] }),
      'intents.INT-1',
    ],
    ['an intent that is open again', intended(['a'], { status: 'DONE' }), intended(['a']), 'intents.INT-1'],
    ['another intent', intended(['a']), intended(['b'], { id: 'INT-2' }), 'intents.INT-2'],
    [
      'an approval that is not needed any more',
      intended(['a'], {}, ['INT-1']),
      intended(['a']),
      'intents that need your approval',
    ],
    ['words to a model', base, { ...base, phase: { ...base.phase, prompt: 'x' } }, 'prompt.md'],
    ['a tool that counts as research', base, project({ research: { web: ['*'] } }), 'research.web'],
    [
      'a folder that is committed by itself',
      base,
      project({ autocommit: { folders: ['a'] } }),
      'autocommit.folders',
    ],
    ['a lock that is gone', { ...base, locked: ['profile'] }, base, 'locked'],
  ])('%s', (_, was, now, key) => {
    expect(inForce(was, now).waiting.map((each) => each.key)).toContain(key);
  });
});

describe('is in force at once', () => {
  it.each<readonly [string, Compiled, Compiled]>([
    ['a stricter profile', base, project({ profile: 'strict' })],
    ['a gate that is louder', base, project({ gates: { 'sensitive-files': 'deny' } })],
    ['a new rule', base, ruled(ruleOf({ command: 'rm' }))],
    [
      'a rule about more',
      ruled(ruleOf({ command: ['rm'], path: 'a' })),
      ruled(ruleOf({ command: ['rm', 'dd'] })),
    ],
    [
      'a rule in other words',
      ruled(ruleOf({ command: 'rm' })),
      ruled({ ...ruleOf({ command: 'rm' }), reason: 'x' }),
    ],
    ['a narrower scope', intended(['src/**']), intended(['src/auth/**'])],
    ['another name of an intent', intended(['a']), intended(['a'], { name: 'x' })],
    ['an intent that is done', intended(['a']), intended(['a'], { status: 'DONE' })],
    ['the first intents', base, intended(['a'])],
    ['one more lock', base, { ...base, locked: ['profile'] }],
  ])('%s', (_, was, now) => {
    expect(inForce(was, now)).toEqual({ settings: now, waiting: [] });
  });
});

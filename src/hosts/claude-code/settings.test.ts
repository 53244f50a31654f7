import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UserError } from '../../kernel/errors.ts';
import { eventNames } from './wire.ts';
import { edits, silencedBy } from './settings.ts';

const command = { line: (event: string) => `"$HOME/.ephor/bin/hook" claude-code ${event}` };
const older = { line: (event: string) => `node "/old place/hook.cjs" claude-code ${event}` };
const install = (text: string | undefined) => edits.install(text, command);
const events = Object.values(eventNames);

interface Hooks {
  readonly hooks: Record<string, { matcher?: string; hooks: Record<string, unknown>[] }[]>;
}
const parsed = (text: string): Hooks => JSON.parse(text);

const foreignHook = fc.record(
  {
    type: fc.constant('command'),
    command: fc.oneof(fc.string(), fc.constantFrom('npx prettier --write', 'echo hook claude-code Stop x')),
    timeout: fc.integer({ min: 1, max: 600 }),
  },
  { requiredKeys: ['type', 'command'] },
);
const foreignEntry = fc.record(
  { matcher: fc.constantFrom('*', 'Bash', 'Edit|Write'), hooks: fc.array(foreignHook, { maxLength: 2 }) },
  { requiredKeys: ['hooks'] },
);
const foreignHooks = fc.dictionary(
  fc.constantFrom(...events, 'Notification', 'constructor'),
  fc.array(foreignEntry, { minLength: 1, maxLength: 2 }),
  { minKeys: 1, maxKeys: 4 },
);
const foreignSettings = fc
  .record(
    {
      model: fc.string(),
      permissions: fc.record({
        allow: fc.array(fc.string(), { maxLength: 3 }),
        defaultMode: fc.constant('plan'),
      }),
      env: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
      hooks: foreignHooks,
      somethingElse: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  )
  .filter((value) => Object.keys(value).length > 0);
const formatted = fc
  .tuple(foreignSettings, fc.constantFrom(2, 4, '\t', 0), fc.constantFrom('', '\n'), fc.boolean())
  .map(([value, indent, end, windows]) => {
    const text = JSON.stringify(value, null, indent) + end;
    return windows ? text.replaceAll('\n', '\r\n') : text;
  });

describe('install', () => {
  test('[SE-083] [SE-085] [SE-086] [SE-087] hooks every event, in the nested form that the client reads', () => {
    const { hooks } = parsed(install(undefined));
    expect(Object.keys(hooks)).toEqual(events);
    expect(hooks['UserPromptSubmit']).toEqual([
      { hooks: [{ type: 'command', command: command.line('UserPromptSubmit'), timeout: 60 }] },
    ]);
    expect(hooks['SessionEnd']?.[0]?.hooks[0]).toMatchObject({ timeout: 10 });
  });

  test('[SE-084] asks before every tool, and blocks when the hook itself fails', () => {
    const { hooks } = parsed(install(undefined));
    expect(hooks['PreToolUse']).toEqual([
      {
        matcher: '*',
        hooks: [{ type: 'command', command: command.line('PreToolUse'), timeout: 60, onFailure: 'block' }],
      },
    ]);
    const failing = events.filter((event) => hooks[event]?.[0]?.hooks[0]?.['onFailure']);
    expect(failing).toEqual(['PreToolUse']);
  });

  test('[SP-185] [SP-198] no line ends in something that turns a failure into consent', () => {
    for (const line of Object.values(edits.installed(install(undefined)))) {
      expect(line).not.toMatch(/\|\||;|&|\btrue\b/);
    }
  });

  test('keeps every byte that is not ours, and twice is once', () => {
    fc.assert(
      fc.property(formatted, (text) => {
        const once = install(text);
        expect(install(once)).toBe(once);
        expect(edits.problems(once)).toEqual([]);
        expect(Object.keys(edits.installed(once)).toSorted()).toEqual(events.toSorted());
        expect(edits.uninstall(once)).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  test('replaces an older line of ours and does not double it', () => {
    fc.assert(
      fc.property(formatted, (text) => {
        const upgraded = install(edits.install(text, older));
        expect(upgraded).toBe(install(text));
      }),
      { numRuns: 40 },
    );
  });

  test('keeps what JSON.parse would lose: manner of writing, long numbers, a key that stands twice', () => {
    const text = '{ "a": 1.0, "b": 12345678901234567890,\n  "a": [1,2] }\n';
    expect(install(text)).toContain('{ "a": 1.0, "b": 12345678901234567890,\n  "a": [1,2]');
    expect(edits.uninstall(install(text))).toBe(text);
  });

  test('keeps a byte order mark, which the client reads over', () => {
    const text = '\uFEFF{\n  "model": "x"\n}\n';
    expect(install(text).startsWith('\uFEFF{')).toBe(true);
    expect(edits.uninstall(install(text))).toBe(text);
  });

  test.each([
    [
      'a missing comma',
      '{\n  "a": 1\n  "b": 2\n}',
      'line 3, column 3: not JSON: a comma or } is missing here',
    ],
    ['a comma too much', '{"a": [1,]}', 'line 1, column 10: not JSON: there is an extra comma before ]'],
    ['a comment', '{\n  // mine\n  "a": 1\n}', 'line 2, column 3: not JSON: JSON has no comments'],
    ['a comment at the end', '{}\n/* mine */', 'line 2, column 1: not JSON: JSON has no comments'],
    ['two values', '{} {}', 'line 1, column 4: not JSON: there is more after the end'],
    ['a list on top', '[]', 'line 1, column 1: must be an object, found a list'],
    ['hooks that are a list', '{"hooks": []}', 'line 1, column 11: hooks must be an object, found a list'],
    ['an event that is no list', '{"hooks": {"Stop": {}}}', 'hooks.Stop must be a list, found an object'],
  ])('refuses %s and says where', (_, text, message) => {
    expect(() => install(text)).toThrow(UserError);
    expect(() => install(text)).toThrow(message);
  });
});

describe('uninstall', () => {
  test('leaves nothing of a file that held only our hooks', () => {
    expect(edits.uninstall(install(undefined))).toBeUndefined();
    expect(edits.uninstall(install('{}'))).toBeUndefined();
  });

  test('keeps a hook that somebody put beside ours', () => {
    const text = install(undefined).replace(
      '"hooks": [\n          {\n            "type": "command",\n            "command": "\\"$HOME/.ephor/bin/hook\\" claude-code Stop"',
      '"hooks": [\n          { "type": "command", "command": "mine" },\n          {\n            "type": "command",\n            "command": "\\"$HOME/.ephor/bin/hook\\" claude-code Stop"',
    );
    expect(JSON.parse(edits.uninstall(text) ?? '')).toEqual({
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'mine' }] }] },
    });
  });

  test('is at rest with a file that has nothing of ours', () => {
    const text =
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"echo bin/hook claude-code Stop done"}]}]}}';
    expect(edits.uninstall(text)).toBe(text);
    expect(edits.installed(text)).toEqual({});
  });
});

const layer = (scope: 'managed' | 'local' | 'project' | 'user', value: object) => ({
  scope,
  file: `/${scope}.json`,
  text: JSON.stringify(value),
});

describe('what keeps hooks silent although every file is valid', () => {
  test.each([
    ['nothing', [layer('local', {})], undefined],
    ['the project', [layer('project', { disableAllHooks: true })], '/project.json'],
    ['the user', [layer('user', { disableAllHooks: true })], '/user.json'],
    [
      'a stronger file that says no',
      [layer('user', { disableAllHooks: true }), layer('local', { disableAllHooks: false })],
      undefined,
    ],
    [
      'the administrator, whatever the others say',
      [layer('managed', { disableAllHooks: true }), layer('local', { disableAllHooks: false })],
      '/managed.json',
    ],
    ['only managed hooks', [layer('managed', { allowManagedHooksOnly: true })], '/managed.json'],
    [
      'the same asked by a user, which means nothing',
      [layer('user', { allowManagedHooksOnly: true })],
      undefined,
    ],
    [
      'only hooks of plugins',
      [layer('managed', { strictPluginOnlyCustomization: ['hooks'] })],
      '/managed.json',
    ],
    ['only skills of plugins', [layer('managed', { strictPluginOnlyCustomization: ['skills'] })], undefined],
  ])('%s', (_, layers, file) => {
    expect(silencedBy(layers)?.file).toBe(file);
  });
});

import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shopIntents } from '../../../test/given/intents.ts';
import { type GivenProject, givenProject, spokenIn, toolCall } from '../../../test/given/project.ts';
import { describeProblem } from '../../kernel/settings/settings.ts';
import { handleHook } from '../../line/handle-hook.ts';
import { acceptNow } from '../../stores/accepted-settings.ts';
import { loadSettings } from '../../line/settings/load-settings.ts';

const load = ({ io, root, home, line }: GivenProject) =>
  loadSettings({ io, gates: line.units.gates, root, home, version: 'test', cache: line.settingsCache });

const givenIntents = (text: string | Uint8Array, ignore?: string | Uint8Array): GivenProject => {
  const given = givenProject('version: 1\ngates: { phase: off }\n');
  given.write('repo/.ephor/active_intents.yaml', text);
  if (ignore !== undefined) given.write('repo/.ephor/.intentignore', ignore);
  return given;
};

const intentsIn = async (text: string, ignore?: string) => (await load(givenIntents(text, ignore))).intents;

const one = (lines: string): string => `active_intents:\n  - id: INT-001\n    name: Login\n${lines}`;

describe('active_intents.yaml', () => {
  it('gives every key of an intent [RO-019, RO-064…RO-067]', async () => {
    const { required, list, needApproval } = await intentsIn(shopIntents);
    expect({ required, needApproval }).toEqual({ required: true, needApproval: [] });
    expect(list[0]).toEqual({
      id: 'INT-001',
      name: 'Login with JWT',
      status: 'IN_PROGRESS',
      owned_scope: ['src/auth/**', 'tests/auth/**'],
      constraints: ['Sessions stay valid'],
      acceptance_criteria: ['All tests of auth pass'],
      related: ['INT-002', 'https://example.org/specs/login'],
    });
    expect(list.map(({ status }) => status)).toEqual(['IN_PROGRESS', 'NOT_STARTED', 'DONE']);
    expect(list[1]).toMatchObject({ constraints: [], acceptance_criteria: [], related: [] });
  });

  it.each([
    ['no file', undefined],
    ['an empty file', ''],
    ['nothing but comments', '# soon\n'],
    ['an empty list', 'active_intents: []\n'],
    ['a key without a list', 'active_intents:\n'],
    ['intents that are all done', one('    status: done\n')],
  ])('requires nothing: %s [RO-013]', async (_, text) => {
    const { intents, problems } = await load(text === undefined ? givenProject() : givenIntents(text));
    expect(problems).toEqual([]);
    expect(intents.required).toBe(false);
  });

  it('may be a bare list, with a byte order mark and Windows line ends', async () => {
    const { list, required } = await intentsIn('\uFEFF- id: A.b_1\r\n  name: 7\r\n  owned_scope: [docs]\r\n');
    expect(list).toMatchObject([{ id: 'A.b_1', name: '7', status: 'NOT_STARTED', owned_scope: ['docs'] }]);
    expect(required).toBe(true);
  });

  it.each([
    ['in_progress', 'IN_PROGRESS'],
    ['In Progress', 'IN_PROGRESS'],
    ['active', 'IN_PROGRESS'],
    ['not-started', 'NOT_STARTED'],
    ['todo', 'NOT_STARTED'],
    ['pending', 'NOT_STARTED'],
    ['done', 'DONE'],
    ['Completed', 'DONE'],
  ])('takes the status %s for %s', async (word, status) => {
    expect((await intentsIn(one(`    status: ${word}\n`))).list[0]?.status).toBe(status);
  });
});

const huge = `active_intents:\n${'  - { id: A, name: "x" }\n'.repeat(60_000)}`;

const invalid: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
  [
    'an unknown status',
    one('    status: maybe\n'),
    /active_intents\.yaml:4 active_intents\.0\.status: is not a status; use/,
  ],
  ['an unknown key', one('    owned_scop: [a]\n'), /yaml:4 active_intents\.0\.owned_scop: unknown key/],
  ['an intent without a name', 'active_intents:\n  - id: INT-001\n', /active_intents\.0\.name: is missing/],
  ['half a file', 'active_intents:\n  - id: INT-001\n    na', /active_intents\.yaml/],
  ['an intent without an id', 'active_intents:\n  - name: x\n', /active_intents\.0\.id: is missing/],
  ['a bad id', 'active_intents:\n  - id: a b\n    name: x\n', /yaml:2 active_intents\.0\.id: is not an id/],
  ['an id that is an option', 'active_intents:\n  - id: --all\n    name: x\n', /is not an id/],
  [
    'an id twice',
    'active_intents:\n  - { id: A, name: x }\n  - { id: a, name: y }\n',
    /yaml:3 active_intents\.1: two intents have the id a/,
  ],
  [
    'an id twice in a bare list',
    '- { id: A, name: x }\n- { id: A, name: y }\n',
    /yaml:2 1: two intents have the id A/,
  ],
  [
    'a glob from the root of the disk',
    one('    owned_scope:\n      - /etc/**\n'),
    /yaml:5 active_intents\.0\.owned_scope\.0: starts outside/,
  ],
  ['a glob that climbs', one('    owned_scope: [../other/**]\n'), /contains \.\./],
  ['a glob of the home folder', one('    owned_scope: ["~/x"]\n'), /starts outside/],
  ['an empty glob', one('    owned_scope: [""]\n'), /is empty/],
  ['a scope that is no list', one('    owned_scope: src/**\n'), /expected Array/],
  ['a constraint with a colon', one('    constraints:\n      - Keep the API: v1\n'), /put it in quotes/],
  ['another key at the top', 'intents: []\n', /intents: unknown key/],
  ['a text', 'hello\n', /active_intents\.yaml/],
  ['text that is no YAML', 'active_intents: [\n', /active_intents\.yaml:\d/],
  ['a tab', 'active_intents:\n\t- id: A\n', /active_intents\.yaml:2/],
  ['two megabytes', `# ${'x'.repeat(2 * 1024 * 1024)}\n`, /larger than/],
  ['too many', huge.slice(0, 1_000_000), /./],
  ['bytes that are no text', Buffer.from([0x76, 0xc3, 0x28, 0x0a]), /not UTF-8/],
  [
    'an alias bomb',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((n, i) => `${n}: &${n} [${Array(9).fill(`*${'abcdefg'[i]}`).join(',')}]`)
      .join('\n')}\n`,
    /./,
  ],
];

describe('an invalid file of intents', () => {
  it.each(invalid)('%s is reported with what is wrong', async (_, text, message) => {
    const { problems, intents } = await load(givenIntents(text));
    expect(problems.map(describeProblem).join('\n')).toMatch(message);
    expect(intents).toMatchObject({ required: true, list: [] });
  });

  it.each(invalid)('%s stops what would change something, and lets people read [RO-062]', async (_, text) => {
    const given = givenIntents(text);
    const write = toolCall(given, 'Write', { file_path: `${given.root}/a.txt`, content: 'a' });
    const { decision, reason } = spokenIn(await handleHook(given.line, write));
    expect(decision).toBe('deny');
    expect(reason).toContain('config_invalid');
    expect(reason).toContain('state_unavailable');
    const read = toolCall(given, 'Read', { file_path: `${given.root}/.ephor/active_intents.yaml` });
    expect(spokenIn(await handleHook(given.line, read)).decision).toBe('silent');
  });
});

describe('.intentignore [RO-034]', () => {
  const ids = async (ignore: string) => (await intentsIn(shopIntents, ignore)).needApproval;

  it('lists ids, one in a line, with comments', async () => {
    expect(await ids('# careful\n\nINT-001\n  INT-002   # money\n')).toEqual(['INT-001', 'INT-002']);
    expect(await ids('int-001\r\nINT-999\r\n')).toEqual(['INT-001']);
    expect(await ids('')).toEqual([]);
  });

  it('may lie in the root, and both count', async () => {
    const given = givenIntents(shopIntents, 'INT-001\n');
    given.write('repo/.intentignore', 'INT-002\n');
    expect((await load(given)).intents.needApproval).toEqual(['INT-001', 'INT-002']);
  });

  it.each([
    ['two ids in a line', 'INT-001, INT-002\n', /\.intentignore:1: expected the id/],
    ['a glob', '\nINT-*\n', /\.intentignore:2: expected the id/],
    ['bytes that are no text', Buffer.from([0xc3, 0x28]), /not UTF-8/],
  ])(
    'that can’t be understood is a problem, and everything needs approval: %s',
    async (_, ignore, message) => {
      const { problems, intents } = await load(givenIntents(shopIntents, ignore));
      expect(problems.map(describeProblem).join('\n')).toMatch(message);
      expect(intents.needApproval).toEqual(['INT-001', 'INT-002', 'INT-000']);
    },
  );
});

it('a change of any of the files counts at once where it is stricter, and else once it is accepted', async () => {
  const given = givenProject();
  expect((await load(given)).intents.required).toBe(false);
  const file = given.write('repo/.ephor/active_intents.yaml', shopIntents);
  expect((await load(given)).intents.required).toBe(true);
  const ignores = ['repo/.ephor/.intentignore', 'repo/.intentignore'].map((path, at) =>
    given.write(path, `INT-00${at + 1}\n`),
  );
  expect((await load(given)).intents.needApproval).toEqual(['INT-001', 'INT-002']);
  for (const ignore of ignores) rmSync(ignore);
  acceptNow(given.io, given.root, given.home);
  expect((await load(given)).intents.needApproval).toEqual([]);
  rmSync(file);
  acceptNow(given.io, given.root, given.home);
  expect((await load(given)).intents.required).toBe(false);
});

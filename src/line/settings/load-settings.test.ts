import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GivenProject, givenProject, spokenIn, toolCall } from '../../../test/given/project.ts';
import { describeProblem } from '../../kernel/settings/settings.ts';
import { acceptNow } from '../../stores/accepted-settings.ts';
import { handleHook } from '../handle-hook.ts';
import { createLine } from '../create-line.ts';
import { loadSettings } from './load-settings.ts';

const load = ({ io, root, home, line }: GivenProject, cache = line.settingsCache) =>
  loadSettings({ io, gates: line.units.gates, root, home, version: 'test', cache });

/** As a new process would see it. */
const loadAnew = (given: GivenProject) => load(given, new Map());

/** A person wants what is there now. */
const accept = ({ io, root, home }: GivenProject): void => acceptNow(io, root, home);

const edit = (given: GivenProject) =>
  handleHook(given.line, toolCall(given, 'Write', { file_path: `${given.root}/a.txt`, content: 'a' }));

/** An alias bomb: each line ten times the one before. */
const bomb = ['a: &a [x,x,x,x,x,x,x,x,x,x]']
  .concat(
    'bcdefghi'
      .split('')
      .map((name, index) => `${name}: &${name} [${Array(10).fill(`*${'abcdefgh'[index]}`).join(',')}]`),
  )
  .join('\n');

const invalid: readonly (readonly [string, string | Uint8Array, RegExp])[] = [
  ['text that is no YAML', 'version: 1\nprofile: [oops\n', /config\.yaml:\d/],
  ['a key twice', 'profile: strict\nprofile: observe\n', /config\.yaml:2/],
  ['a tab for indentation', 'gates:\n\tprotect-ephor: off\n', /config\.yaml:2/],
  ['an unknown key', 'version: 1\nprofil: strict\n', /config\.yaml:2 profil: unknown key/],
  ['an unknown key inside', 'engine:\n  enabeld: true\n', /config\.yaml:2 engine\.enabeld: unknown key/],
  ['an unknown gate', 'gates:\n  protect-everything: deny\n', /there is no gate protect-everything/],
  ['an unknown level', 'gates:\n  protect-ephor: never\n', /gates\.protect-ephor/],
  [
    'an unknown level in the long form',
    'gates:\n  protect-ephor:\n    level: never\n',
    /config\.yaml:3 gates/,
  ],
  ['an unknown profile', 'profile: relaxed\n', /config\.yaml:1 profile: expected/],
  ['options of a gate that has none', 'gates:\n  protect-ephor:\n    allow: all\n', /has no options/],
  ['a lock, which is the user’s', 'locked: all\n', /locked: only your own/],
  ['another version of the format', 'version: 2\n', /version/],
  ['a list', '- a\n- b\n', /config\.yaml/],
  ['a number where text is wanted', 'profile: 3\n', /config\.yaml:1 profile/],
  ['an alias bomb', bomb, /config\.yaml/],
  ['two megabytes', `# ${'x'.repeat(2 * 1024 * 1024)}\nversion: 1\n`, /larger than/],
  ['bytes that are no text', Buffer.from([0x76, 0xc3, 0x28, 0x0a]), /not UTF-8/],
  ['several documents', 'version: 1\n---\nprofile: observe\n', /config\.yaml/],
];

describe('an invalid configuration', () => {
  it.each(invalid)('%s is reported with what is wrong', async (_, text, message) => {
    const given = givenProject();
    given.write('repo/.ephor/config.yaml', text);
    const { problems } = await load(given);
    expect(problems.map(describeProblem).join('\n')).toMatch(message);
  });

  it.each(invalid)('%s never opens a gate, and stops what would change something', async (_, text) => {
    const given = givenProject();
    given.write('repo/.ephor/config.yaml', text);
    const { decision, reason } = spokenIn(await edit(given));
    expect(decision).toBe('deny');
    expect(reason).toContain('config_invalid');
    const { gates } = await load(given);
    expect(gates['protect-ephor']?.level).toBe('deny');
  });

  it('lets reading go on', async () => {
    const given = givenProject('profil: strict\n');
    const read = toolCall(given, 'Read', { file_path: `${given.root}/a.txt` });
    expect(spokenIn(await handleHook(given.line, read)).decision).toBe('silent');
  });

  it('of the user takes no lock away: a project can loosen nothing meanwhile', async () => {
    const given = givenProject('on_error: allow\nprofile: observe\ngates:\n  protect-ephor: off\n');
    given.write('.ephor/config.yaml', 'lockd: all\n');
    expect(await load(given)).toMatchObject({
      profile: 'standard',
      onError: 'deny',
      gates: { 'protect-ephor': { level: 'deny' } },
    });
  });

  it('being a folder is reported', async () => {
    const given = givenProject();
    rmSync(`${given.root}/.ephor/config.yaml`);
    mkdirSync(`${given.root}/.ephor/config.yaml`);
    expect((await load(given)).problems).toHaveLength(1);
  });
});

const rule = (id: string) =>
  `rules:\n  - id: ${id}\n    match: { command: "npm publish*" }\n    reason: r\n    remedy: m\n`;

describe('rules of the project', () => {
  it('become gates, at their own level unless the configuration says otherwise', async () => {
    const given = givenProject('gates:\n  rules/two: ask\n');
    given.write('repo/.ephor/rules/a.yaml', rule('one'));
    given.write('repo/.ephor/rules/b.yml', rule('two'));
    const { gates, problems } = await load(given);
    expect(problems).toEqual([]);
    expect([gates['rules/one']?.level, gates['rules/two']?.level]).toEqual(['deny', 'ask']);
  });

  it.each([
    ['the same id twice', rule('one') + rule('one').replace('rules:\n', ''), /two rules have this id/],
    ['no reason', 'rules:\n  - id: a\n    match: {}\n    remedy: m\n', /rules\.0\.reason: is missing/],
    ['an id that is no id', rule('Not An Id'), /rules\.0\.id/],
    ['a key that no rule has', `${rule('a')}    when: now\n`, /rules\.0\.when: unknown key/],
    ['no list', 'rules: 3\n', /rules/],
  ])('with %s are reported and stop what would change something', async (_, text, message) => {
    const given = givenProject();
    given.write('repo/.ephor/rules/a.yaml', text);
    const { problems } = await load(given);
    expect(problems.map(describeProblem).join('\n')).toMatch(message);
    expect(spokenIn(await edit(given)).decision).toBe('deny');
  });
});

describe('a changed file', () => {
  it('is seen at once, even when it changes again within the same millisecond', async () => {
    const given = givenProject('profile: strict\n');
    for (const profile of ['observe', 'standard', 'strict ', 'observe', 'strict '] as const) {
      given.write('repo/.ephor/config.yaml', `profile: ${profile}\n`);
      accept(given);
      expect((await load(given)).profile).toBe(profile.trim());
      expect((await loadAnew(given)).profile).toBe(profile.trim());
    }
  });

  it('is seen when its times are set back', async () => {
    const given = givenProject('profile: strict  \n');
    const path = `${given.root}/.ephor/config.yaml`;
    await settled();
    await load(given);
    writeFileSync(path, 'profile: standard\n');
    utimesSync(path, 1, 1);
    expect((await load(given)).waiting).not.toEqual([]);
    accept(given);
    expect((await load(given)).profile).toBe('standard');
    expect((await loadAnew(given)).profile).toBe('standard');
  });

  it('is seen when it appears or goes: rules and the user’s own file too', async () => {
    const given = givenProject();
    await settled();
    await load(given);
    const path = given.write('repo/.ephor/rules/a.yaml', rule('one'));
    expect((await load(given)).rules).toHaveLength(1);
    await settled();
    await load(given);
    rmSync(path);
    expect((await load(given)).waiting).toMatchObject([{ key: 'rules.one' }]);
    accept(given);
    expect((await load(given)).rules).toHaveLength(0);
    given.write('.ephor/config.yaml', 'profile: strict\n');
    expect((await load(given)).profile).toBe('strict');
  });
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 130));

describe('compiled settings', () => {
  const compiledOf = async () => {
    const given = givenProject('profile: strict\n');
    await settled();
    await load(given);
    return { given, path: `${given.root}/.ephor/local/settings.json` };
  };

  it('are used by the next process', async () => {
    const { given } = await compiledOf();
    expect(await loadAnew(given)).toEqual(await load(given));
  });

  it.each([
    ['edited', (text: string) => text.replace('"profile":"strict"', '"profile":"observe"')],
    ['cut short', (text: string) => text.slice(0, 200)],
    ['emptied', () => ''],
    ['not text', () => Buffer.from([0xc3, 0x28])],
  ])('that were %s are ignored and written anew [SP-159]', async (_, change) => {
    const { given, path } = await compiledOf();
    writeFileSync(path, change(readFileSync(path, 'utf8')));
    expect((await loadAnew(given)).profile).toBe('strict');
    expect(readFileSync(path, 'utf8')).toContain('"profile":"strict"');
  });

  it('replaced by a folder are written anew', async () => {
    const { given, path } = await compiledOf();
    rmSync(path);
    mkdirSync(path);
    expect((await loadAnew(given)).profile).toBe('strict');
    expect(readFileSync(path, 'utf8')).toContain('"profile":"strict"');
  });

  it('of another version of Ephor are ignored', async () => {
    const { given } = await compiledOf();
    const other = createLine({ io: given.io, userHome: given.userHome, version: 'other' });
    const { io, root, home } = given;
    const settings = await loadSettings({
      io,
      root,
      home,
      gates: other.units.gates,
      version: 'other',
      cache: new Map(),
    });
    expect(settings.profile).toBe('strict');
  });
});

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { givenMachine, localSettings, snapshot } from './given-install.ts';

const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** What every run writes anew is left out. */
const lasting = (files: Record<string, string>) =>
  Object.entries(files).filter(([path]) => !/audit|project\.jsonl|installed\/.*\.json$/.test(path));

describe('ephor init', () => {
  test('[SE-024] [SE-026] [SE-027] makes the tree, the key and the state, and proves that the hook is live', async () => {
    const { json, cwd, home, read } = givenMachine();
    const result = await json('init');
    expect(result).toMatchObject({
      root: cwd,
      profile: 'standard',
      key: { place: 'file', made: true },
      hosts: [{ id: 'claude-code', scope: 'local', canary: { expected: 'refused', problem: null } }],
    });
    expect(read('.ephor/config.yaml')).toMatch(
      /^# yaml-language-server: \$schema=\.\/local\/config\.schema\.json\n/,
    );
    expect(JSON.parse(read('.ephor/local/config.schema.json'))).toMatchObject({ type: 'object' });
    expect(read('.ephor/.gitignore')).toBe('local/\n');
    expect(read('.ephor/decisions/README.md')).toContain('ephor history');
    expect(mode(`${home}/.ephor/key`)).toBe('600');
    expect(mode(`${cwd}/.ephor/local`)).toBe('700');
    expect(statSync(`${cwd}/.ephor/local/project.jsonl`).size).toBeGreaterThan(0);
    expect(
      execFileSync('git', ['status', '--short', '--untracked-files=all'], { cwd, encoding: 'utf8' }),
    ).not.toContain('.ephor/local');
  });

  test('says in a few lines what it did, what lies where, how to undo it and what next', async () => {
    const { ephor, write } = givenMachine();
    write('.gitignore', '.claude/settings.local.json\n');
    const { stdout } = await ephor('init');
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(12);
    expect(lines[0]).toMatch(/^✓ Ephor is set up in /);
    expect(stdout).toContain(localSettings);
    expect(stdout).toMatch(/commit +\.ephor\/: .*no prompts/);
    expect(stdout).toMatch(/stays here +\.ephor\/local\/: .*your prompts/);
    expect(stdout).toMatch(/a change that you ask for\s+passes/);
    expect(stdout).toMatch(/undo +\S*ephor uninstall/);
    expect(lines.at(-1)).toMatch(/^Ready\..*ephor status/);
  });

  test.each([
    ['standard', true, []],
    ['observe', true, []],
    ['strict', false, ['planning', 'research']],
  ])('tries a change that is asked for, in profile %s', async (profile, passes, waitsFor) => {
    const { json, read, cwd } = givenMachine();
    expect(await json(`init --profile ${profile}`)).toMatchObject({
      ready: true,
      hosts: [{ change: { passes, waitsFor, obstacles: [] } }],
    });
    expect(readdirSync(`${cwd}/.ephor/decisions`)).toEqual(['README.md']);
    expect(readdirSync(`${cwd}/.ephor/local/sessions`)).toEqual([]);
    expect(() => read('ephor-canary.txt')).toThrow('ENOENT');
  });

  test.each<readonly [string, (machine: ReturnType<typeof givenMachine>) => unknown, string, string]>([
    [
      'an invalid configuration',
      ({ write, read }) => write('.ephor/config.yaml', `${read('.ephor/config.yaml')}profil: x\n`),
      'profil: unknown key',
      'Fix that line, then run ephor init again.',
    ],
    ['safemode', ({ ephor }) => ephor('safemode on'), 'safemode', 'Run ephor safemode off.'],
    [
      'damaged state',
      ({ write }) => write('.ephor/local/project.jsonl', '{}\n'),
      'project.jsonl',
      'Run ephor repair.',
    ],
  ])('is not ready with %s, and says so last, with what to do', async (_, spoil, cause, settle) => {
    const machine = givenMachine();
    await machine.ephor('init');
    await spoil(machine);
    const { code, stdout } = await machine.ephor('init');
    expect(code).toBe(1);
    expect(stdout).not.toContain('Ready.');
    const [, said = ''] = stdout.split('\n\n');
    expect(said).toMatch(/^✗ Not ready: every change would wait, because /);
    expect(said.toLowerCase()).toContain(cause.toLowerCase());
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(`→ ${settle}`);
    expect(await machine.json('init')).toMatchObject({ ready: false });
  });

  test('[SE-025] [SE-066] writes the default prompt, keeps one that was changed, and renews one that was not', async () => {
    const { ephor, read, write } = givenMachine();
    await ephor('init');
    const own = read('.ephor/prompt.md');
    expect(own).toMatch(/^<!-- Ephor's own text .*-->\n\nYou .*exploring.*discussing.*ready/s);
    write('.ephor/prompt.md', 'Mine.\n');
    await ephor('init');
    expect(read('.ephor/prompt.md')).toBe('Mine.\n');
    const older = 'An older text.\n';
    const digest = createHash('sha256').update(older).digest('hex').slice(0, 12);
    write('.ephor/prompt.md', `<!-- Ephor's own text ${digest}. Whatever. -->\n\n${older}`);
    await ephor('init');
    expect(read('.ephor/prompt.md')).toBe(own);
  });

  test('[SE-028] leaves the rest to those who need it: rules to people, the log to events, the evaluator to a model', async () => {
    const { ephor, cwd } = givenMachine();
    await ephor('init');
    const tree = readdirSync(`${cwd}/.ephor`, { recursive: true, encoding: 'utf8' });
    expect(tree).toEqual(
      expect.arrayContaining(['config.yaml', 'prompt.md', 'decisions', 'local/audit.jsonl']),
    );
    expect(tree).not.toContain('rules');
    expect(tree).not.toContain('local/evaluator');
  });

  test('[SE-083] [SE-084] [SE-085] [SE-086] writes a line that means the same on every machine', async () => {
    const { ephor, read } = givenMachine();
    await ephor('init');
    const settings: { hooks: Record<string, { hooks: { command: string }[] }[]> } = JSON.parse(
      read(localSettings),
    );
    const lineOf = (event: string) => settings.hooks[event]?.[0]?.hooks[0]?.command;
    for (const event of ['UserPromptSubmit', 'PreCompact', 'SessionStart'])
      expect(lineOf(event)).toBe(`"$HOME/.ephor/bin/hook" claude-code ${event}`);
    expect(lineOf('PreToolUse')).toMatch(
      /^\[ -x "\$HOME\/\.ephor\/bin\/hook" \] \|\| .*exec "\$HOME\/\.ephor\/bin\/hook" claude-code PreToolUse$/,
    );
  });

  test('changes nothing when it runs again', async () => {
    const { ephor, cwd } = givenMachine();
    await ephor('init');
    const before = lasting(snapshot(cwd));
    expect((await ephor('init')).code).toBe(0);
    expect(lasting(snapshot(cwd))).toEqual(before);
  });

  test('in profile observe proves that a forbidden call is recorded, and blocks nothing', async () => {
    const { json } = givenMachine();
    expect(await json('init --profile observe')).toMatchObject({
      profile: 'observe',
      hosts: [{ canary: { expected: 'recorded', problem: null } }],
    });
  });

  test('writes nothing with --dry-run, and shows the change', async () => {
    const { ephor, home } = givenMachine();
    const before = snapshot(home);
    const { code, stdout } = await ephor('init --dry-run');
    expect(code).toBe(0);
    expect(stdout).toContain('+ profile: standard');
    expect(stdout).toContain('Nothing was written.');
    expect(snapshot(home)).toEqual(before);
  });

  test('keeps what is in the settings, the mode of the file, and the link that leads to it', async () => {
    const { ephor, write, read, cwd, home } = givenMachine();
    const mine = '{\n\t"permissions": { "allow": ["Bash(ls:*)"] }\n}\n';
    write(`${home}/dotfiles/claude.json`, mine, 0o664);
    write('.claude/x', '');
    symlinkSync(`${home}/dotfiles/claude.json`, `${cwd}/${localSettings}`);
    expect((await ephor('init')).code).toBe(0);
    expect(lstatSync(`${cwd}/${localSettings}`).isSymbolicLink()).toBe(true);
    expect(mode(`${home}/dotfiles/claude.json`)).toBe('664');
    expect(read(localSettings)).toMatch(
      /^\{\n\t"permissions": \{ "allow": \["Bash\(ls:\*\)",[^\]\n]*\] \},\n\t"hooks": \{\n\t\t"SessionStart"/,
    );
  });

  test('keeps an existing configuration; --profile changes its one line', async () => {
    const { ephor, write, read } = givenMachine();
    write('.ephor/config.yaml', '# mine\nprofile: strict # ours\non_error: ask\n');
    await ephor('init');
    expect(read('.ephor/config.yaml')).toBe('# mine\nprofile: strict # ours\non_error: ask\n');
    await ephor('init --profile standard');
    expect(read('.ephor/config.yaml')).toBe('# mine\nprofile: standard # ours\non_error: ask\n');
  });

  test('works with a home of its own, in a folder with an odd name and an environment without it', async () => {
    const { ephor, read, write, home, cwd } = givenMachine();
    const own = `${home}/my "own" $home`;
    write(`${own}/config.yaml`, 'engine:\n  enabled: false\n');
    expect((await ephor('init', { EPHOR_HOME: own })).code).toBe(0);
    const settings: { hooks: { PreToolUse: { hooks: { command: string }[] }[] } } = JSON.parse(
      read(localSettings),
    );
    const line = settings.hooks.PreToolUse[0]?.hooks[0]?.command ?? '';
    const payload = { session_id: 's', cwd, hook_event_name: 'PreToolUse', tool_name: 'Write' };
    const input = JSON.stringify({
      ...payload,
      tool_input: { file_path: `${cwd}/.ephor/config.yaml`, content: '' },
    });
    const answer = execFileSync('sh', ['-c', line], {
      cwd,
      input,
      encoding: 'utf8',
      env: { HOME: home, PATH: process.env['PATH'], CLAUDE_PROJECT_DIR: cwd },
    });
    expect(answer).toContain('"permissionDecision":"deny"');
    expect(answer).toContain('ephor_protected');
    expect(answer).not.toContain('state_unavailable');
    expect(existsSync(`${home}/.ephor/key`)).toBe(false);
  });

  test('says where it is set up, when git does not ignore the file, and when there is no git', async () => {
    const { ephor, cwd, write } = givenMachine();
    write('src/a.ts', '');
    const inside = await ephor('init', {}, `${cwd}/src`);
    expect(inside.stdout).toContain(`Set up at ${cwd}`);
    expect(inside.stdout).toContain(`git does not ignore ${localSettings}`);
    const { stdout } = await givenMachine({ git: false }).ephor('init');
    expect(stdout).toContain('not a git repository');
  });

  test('takes any host that is named or hooked already, also where none is found', async () => {
    const { ephor } = givenMachine({ agent: null });
    expect(await ephor('init')).toMatchObject({ code: 3, stderr: expect.stringContaining('on PATH') });
    expect((await ephor('init --host claude-code')).code).toBe(0);
    expect((await ephor('init')).code).toBe(0);
    expect(await ephor('init --host nobody')).toMatchObject({ code: 3 });
  });
});

describe('ephor init refuses, and leaves everything as it is', () => {
  test.each([
    ['settings that are not JSON', '{\n  "a": 1,\n}\n', 'settings.local.json: line 3, column 1: not JSON'],
    ['settings with a comment', '// mine\n{}', 'JSON has no comments'],
    [
      'settings that the client would drop',
      '{"permissions": {"defaultMode": "yolo"}}',
      'permissions.defaultMode',
    ],
    ['hooks that are switched off', '{"disableAllHooks": true}', 'disableAllHooks is true'],
  ])('%s', async (_, text, message) => {
    const { ephor, write, home } = givenMachine();
    write(localSettings, text);
    const before = snapshot(home);
    expect(await ephor('init')).toMatchObject({ code: 3, stderr: expect.stringContaining(message) });
    expect(snapshot(home)).toEqual(before);
  });

  test('hooks that another file switches off', async () => {
    const { ephor, write, home } = givenMachine();
    write(`${home}/.claude/settings.json`, '{"disableAllHooks": true}');
    const before = snapshot(home);
    expect(await ephor('init')).toMatchObject({ code: 3, stderr: expect.stringContaining('settings.json') });
    expect(snapshot(home)).toEqual(before);
  });

  test('the home folder and the top of the disk', async () => {
    const { ephor, home } = givenMachine();
    expect(await ephor('init', {}, home)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('home folder'),
    });
    expect(await ephor('init', {}, '/')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('top of the disk'),
    });
  });

  test('a place that can not be written to', async () => {
    const { ephor, write } = givenMachine();
    write('.claude', 'a file');
    const { code, stderr } = await ephor('init');
    expect({ code, stderr }).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(".claude/settings.local.json can't be written"),
    });
  });

  test('an agent that calls it', async () => {
    const { ephor } = givenMachine();
    expect(await ephor('init', { CLAUDECODE: '1' })).toMatchObject({ code: 3 });
  });

  test('[SP-198] a hook that does not answer: the settings are restored', async () => {
    const { ephor, write, read } = givenMachine();
    const mine = '{ "model": "x" }';
    write(localSettings, mine);
    const { code, stderr } = await ephor('init', { EPHOR_DISABLED: '1' });
    expect(code).toBe(3);
    expect(stderr).toContain('was not refused');
    expect(stderr).toContain('EPHOR_DISABLED');
    expect(read(localSettings)).toBe(mine);
  });
});

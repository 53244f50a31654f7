import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenCli } from './given-cli.ts';

describe('wrong use', () => {
  it.each([
    [['doctro'], 'Did you mean doctor?'],
    [['rules', 'tset'], 'Did you mean test?'],
    [['status', '--sesion', 'x'], 'Did you mean --session?'],
    [['disable', '--for', 'soon'], '--for: "soon" is not a time span; write 30m, 2h or 1d'],
    [['log', '--limit', 'many'], '--limit:'],
    [['log', '--decision', 'no'], '--decision: "no" has something other than deny, ask, note, silent'],
    [['explain'], 'nothing to explain'],
    [['status', 'extra'], 'too many arguments'],
    [['knowledge', 'search', 'mail', 'port'], 'put quotes around words that belong together'],
    [['lesson', 'add', ''], '<lesson>: say in a few words what was learned\n  ephor lesson add --help'],
  ])('%j ends with 2 and says %j', async (words, message) => {
    const { ephor } = givenCli();
    const { code, stderr, stdout } = await ephor(words);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});

describe('help', () => {
  it.each([
    [['help', 'rules', 'test'], 'Usage: ephor rules test'],
    [['help', 'rules-test'], 'Usage: ephor rules test'],
    [['help', 'rules'], 'Usage: ephor rules '],
    [['rules', 'test', '--help'], 'Usage: ephor rules test'],
  ])('%j explains that command', async (words, beginning) => {
    const { code, stdout } = await givenCli().ephor(words);
    expect(stdout.startsWith(beginning), stdout).toBe(true);
    expect(code).toBe(0);
  });
});

describe('what the user must do first', () => {
  it('ends with 3 and says what', async () => {
    const { ephor } = givenCli(null);
    const { code, stderr } = await ephor(['status']);
    expect(code).toBe(3);
    expect(stderr).toMatch(/not set up in .*\n {2}Run ephor init/);
  });

  it('is told as JSON too', async () => {
    const { ephor } = givenCli();
    const { code, stdout } = await ephor(['status', '--session', 'none', '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'no_session', exitCode: 3 } });
  });

  it.each([{ CLAUDECODE: '1' }, { CLAUDE_CODE_SESSION_ID: 'x' }, { AI_AGENT: 'x' }])(
    'a person-only command is refused in the shell of an agent: %j',
    async (env) => {
      const { ephor } = givenCli();
      const { code, stderr } = await ephor(['disable'], { env });
      expect(code).toBe(3);
      expect(stderr).toContain('`ephor disable` is for a person');
    },
  );
});

describe('output', () => {
  it.each([
    [['status']],
    [['disable', '--for', '1m']],
    [['enable']],
    [['repair']],
    [['rules', 'list']],
    [['rules', 'test']],
    [['engine', 'status']],
    [['engine', 'stop']],
    [['explain', '--command', 'ls']],
  ])('%j knows --json', async (words) => {
    const { ephor } = givenCli();
    const { code, stdout } = await ephor([...words, '--json']);
    expect(JSON.parse(stdout)).toBeTypeOf('object');
    expect(code).toBe(0);
  });

  it('of the log is one JSON object per line', async () => {
    const { ephor } = givenCli();
    await ephor(['disable']);
    await ephor(['enable']);
    const { stdout } = await ephor(['log', '--json']);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { tool: string });
    expect(lines.map(({ tool }) => tool)).toEqual(['disable', 'enable']);
  });

  it('has no colours in a pipe, has them when forced, and NO_COLOR wins', async () => {
    const { ephor } = givenCli();
    const escape = '\u001B[';
    expect((await ephor(['status'])).stdout).not.toContain(escape);
    expect((await ephor(['status'], { env: { FORCE_COLOR: '1' } })).stdout).toContain(escape);
    expect((await ephor(['status'], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain(
      escape,
    );
  });

  it('may be cut off by whoever reads it', async () => {
    const { ephor } = givenCli();
    const { code, stderr } = await ephor([], {
      shell: 'ephor disable | true; ephor --help | head -1; ephor log --follow --json | true',
    });
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('ends with 1 when something is broken', async () => {
    const { ephor } = givenCli('profile: lax\n');
    const { code, stdout } = await ephor(['status']);
    expect(code).toBe(1);
    expect(stdout).toContain('→ ephor doctor');
  });
});

it('explains a payload that is piped in', async () => {
  const { ephor, cwd } = givenCli();
  const input = JSON.stringify({
    session_id: 's',
    cwd,
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'rm -rf .ephor' },
  });
  const { stdout } = await ephor(['explain'], { input });
  expect(stdout).toMatch(/✗ protect-ephor +deny/);
});

it('explains the words after -- as a command, with what it would do', async () => {
  const { ephor } = givenCli();
  const { stdout } = await ephor(['explain', '--', 'git', 'push', '--force']);
  expect(stdout).toMatch(/destroy {2}it overwrites/);
  expect(stdout).toMatch(/├ destroy +git push --force/);
  const { stdout: json } = await ephor(['explain', '--json', '--', 'git', 'push', '--force']);
  expect(JSON.parse(json)).toMatchObject({ event: { action: { report: { effect: 'destroy' } } } });
});

it('explains what the hook said, by the id in it, after the hook’s process is gone', async () => {
  const { ephor, cwd } = givenCli();
  const input = JSON.stringify({
    session_id: 's',
    cwd,
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'rm -rf .ephor' },
  });
  const hook = `'${process.execPath}' '${resolve(process.env['EPHOR_DIST'] ?? 'dist')}/hook.cjs' claude-code PreToolUse`;
  const { stdout: reply } = await ephor([], { shell: hook, input });
  const [id = ''] = /d-[0-9a-z]{8}/.exec(reply) ?? [];
  const { stdout } = await ephor(['explain', id.slice(0, 6)]);
  expect(stdout).toMatch(/^Refused: [^]*✗ protect-ephor +deny[^]*looked at\n {2}targets/);
  const { stdout: json } = await ephor(['explain', id, '--json']);
  expect(JSON.parse(json)).toMatchObject({ id, decision: 'deny', findings: [{ gate: 'protect-ephor' }] });
  expect((await ephor(['log'])).stdout).toContain(id);
  expect(await ephor(['explain', 'd-zzzz'])).toMatchObject({ stderr: expect.stringContaining('ephor log') });
});

it('repairs a lost key though nothing signed can be read', async () => {
  const { ephor, home } = givenCli();
  await ephor(['disable']);
  writeFileSync(`${home}/.ephor/key`, 'nonsense');
  expect(await ephor(['status'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('ephor repair --new-key'),
  });
  expect(await ephor(['repair', '--new-key'])).toMatchObject({ code: 0 });
  expect(await ephor(['status'])).toMatchObject({ code: 0, stdout: expect.stringContaining('● enforcing') });
});

describe('the hook of a repository that was just set up', () => {
  const given = async () => {
    const { ephor, cwd } = givenCli(null);
    await ephor(['init', '--yes', '--host', 'claude-code', '--key', 'file']);
    const input = JSON.stringify({
      session_id: 's',
      cwd,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'rm -rf .ephor' },
    });
    const line = '"$HOME/.ephor/bin/hook" claude-code PreToolUse';
    const hook = (env: Record<string, string>) => ephor([], { shell: line, input, env });
    return { ephor, hook };
  };

  it('[SE-063] is silent where the environment switches Ephor off', async () => {
    const { hook } = await given();
    expect((await hook({})).stdout).toContain('"permissionDecision":"deny"');
    for (const name of ['SUPEREGO_DISABLED', 'EPHOR_DISABLED'])
      expect(await hook({ [name]: '1' })).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('[SE-061] [SE-062] is silent after `ephor disable`, and objects again after `ephor enable`', async () => {
    const { ephor, hook } = await given();
    await ephor(['disable']);
    expect((await hook({})).stdout).toBe('');
    await ephor(['enable']);
    expect((await hook({})).stdout).toContain('"permissionDecision":"deny"');
  });
});

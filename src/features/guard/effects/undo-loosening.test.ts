import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { givenProject, session } from '../../../../test/given/project.ts';
import { openProject } from '../../../line/open-project.ts';
import { handleHook } from '../../../line/handle-hook.ts';
import { hookCommand } from '../../../kernel/operations/hook-line.ts';
import { claudeCode } from '../../../hosts/claude-code/host.ts';

const strict = 'version: 1\nprofile: strict\n';
const lax = 'version: 1\nprofile: observe\n';
let calls = 0;

/** A session in a strict project whose hooks are in the settings of the host. */
function givenSession() {
  const given = givenProject(strict);
  const { line, root } = given;
  const settings = `${root}/.claude/settings.local.json`;
  const hooked = claudeCode.edits.install('{ "model": "x" }\n', hookCommand(given, claudeCode));
  given.write('repo/.claude/settings.local.json', hooked);
  const hook = async (eventName: string, fields: object): Promise<{ context: string; warned: string }> => {
    const { stdout } = await handleHook(line, {
      host: 'claude-code',
      eventName,
      id: `undo-${(calls += 1)}`,
      projectFolder: root,
      payload: JSON.stringify({ session_id: session, cwd: root, hook_event_name: eventName, ...fields }),
    });
    const said = JSON.parse(stdout || '{}') as Record<string, unknown> & { systemMessage?: string };
    const specific = said['hookSpecificOutput'] as { additionalContext?: string } | undefined;
    return { context: specific?.additionalContext ?? '', warned: said.systemMessage ?? '' };
  };
  const tool = { tool_name: 'Bash', tool_input: { command: 'make' } };
  return {
    ...given,
    settings,
    hooked,
    config: `${root}/.ephor/config.yaml`,
    hook,
    start: () => hook('SessionStart', { source: 'startup' }),
    /** One call of the agent, in which something happens. */
    async during(work: () => void) {
      await hook('PreToolUse', tool);
      work();
      return hook('PostToolUse', { ...tool, tool_response: { stdout: '', stderr: '', interrupted: false } });
    },
    asides: () => {
      const folder = `${root}/.ephor/local/undone`;
      return existsSync(folder)
        ? readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
        : [];
    },
    log: async () => (await openProject(line, root)).audit.read({}),
  };
}

describe('what an agent’s call loosened', () => {
  it('in the configuration is undone, kept aside, logged, and said to both', async () => {
    const given = givenSession();
    await given.start();
    const said = await given.during(() => writeFileSync(given.config, lax));
    expect(readFileSync(given.config, 'utf8')).toBe(strict);
    expect(given.asides()).toEqual([lax]);
    expect(said.warned).toContain('.ephor/config.yaml');
    expect(said.warned).toContain('.ephor/local/undone/');
    expect(said.context).toContain('so Ephor undid it');
    expect((await given.log()).some(({ call }) => call === 'effect undo-loosening')).toBe(true);
  });

  it.each<readonly [string, (given: ReturnType<typeof givenSession>) => void]>([
    ['a file that is gone', ({ config }) => rmSync(config)],
    ['a folder that is gone', ({ root }) => rmSync(`${root}/.ephor`, { recursive: true })],
    [
      'a link in its place',
      ({ config, write }) => {
        rmSync(config);
        symlinkSync(write('elsewhere.yaml', lax), config);
      },
    ],
    [
      'a link to another folder',
      ({ root, write }) => {
        rmSync(`${root}/.ephor`, { recursive: true });
        write('other/config.yaml', lax);
        symlinkSync('../other', `${root}/.ephor`);
      },
    ],
  ])('%s is put back', async (_, attack) => {
    const given = givenSession();
    await given.start();
    await given.during(() => attack(given));
    expect(readFileSync(given.config, 'utf8')).toBe(strict);
  });

  it.each<readonly [string, (hooked: string) => string | null]>([
    ['the hooks gone', () => '{}\n'],
    ['the file gone', () => null],
    ['one hook gone', (hooked) => hooked.replace('PreToolUse', 'PreToolUser')],
    ['another program', (hooked) => hooked.replaceAll('bin/hook', 'bin/hoax')],
    ['all hooks off', (hooked) => hooked.replace('{', '{ "disableAllHooks": true,')],
    ['another home', (hooked) => hooked.replace('{', '{ "env": { "EPHOR_HOME": "/tmp/x" },')],
    ['Ephor off by a variable', (hooked) => hooked.replace('{', '{ "env": { "EPHOR_DISABLED": "1" },')],
    ['a file that the host can’t read', (hooked) => `${hooked}}`],
  ])('in the settings of the host is undone: %s', async (_, attack) => {
    const given = givenSession();
    await given.start();
    const said = await given.during(() => {
      const text = attack(given.hooked);
      if (text === null) rmSync(given.settings);
      else writeFileSync(given.settings, text);
    });
    expect(readFileSync(given.settings, 'utf8')).toBe(given.hooked);
    expect(said.warned).toContain('.claude/settings.local.json');
  });
});

describe('is left alone', () => {
  it('what a person changed between two calls: it waits, and they are told', async () => {
    const given = givenSession();
    await given.start();
    await given.during(() => undefined);
    writeFileSync(given.config, lax);
    await given.during(() => undefined);
    expect(readFileSync(given.config, 'utf8')).toBe(lax);
    expect((await given.start()).warned).toContain('ephor config accept');
  });

  it('what came with a commit', async () => {
    const given = givenSession();
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', given.root, '-c', 'user.name=n', '-c', 'user.email=e@x', ...args]);
    git('init', '-q');
    await given.start();
    const said = await given.during(() => {
      writeFileSync(given.config, lax);
      git('add', '.ephor/config.yaml');
      git('commit', '-qm', 'lax');
    });
    expect(readFileSync(given.config, 'utf8')).toBe(lax);
    expect(said).toEqual({ context: '', warned: '' });
  });

  it('what tightens, and other settings of the host', async () => {
    const given = givenSession();
    await given.start();
    const more = given.hooked.replace('"x"', '"y"');
    const said = await given.during(() => {
      writeFileSync(given.config, `${strict}on_error: deny\n`);
      writeFileSync(given.settings, more);
      mkdirSync(`${given.root}/.ephor/rules`);
    });
    expect(said).toEqual({ context: '', warned: '' });
    expect(readFileSync(given.settings, 'utf8')).toBe(more);
  });

  it('hooks that a person took out, who is told of it once', async () => {
    const given = givenSession();
    await given.start();
    await given.during(() => undefined);
    writeFileSync(given.settings, '{}\n');
    expect((await given.hook('UserPromptSubmit', { prompt: 'go on' })).warned).toContain('Was that you?');
    expect((await given.hook('UserPromptSubmit', { prompt: 'go on' })).warned).not.toContain('Was that you?');
    await given.during(() => undefined);
    expect(readFileSync(given.settings, 'utf8')).toBe('{}\n');
  });
});

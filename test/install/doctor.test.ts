import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { givenMachine, localSettings, snapshot } from './given-install.ts';

type Machine = ReturnType<typeof givenMachine>;
interface Check {
  readonly id: string;
  readonly status: string;
  readonly finding: string;
  readonly repair: string | null;
}

async function examined(machine: Machine, env: Record<string, string> = {}): Promise<Check[]> {
  const { checks } = await machine.json<{ checks: Check[] }>('doctor', env);
  return checks;
}

const troubled = (checks: readonly Check[]): readonly Check[] =>
  checks.filter(({ status }) => status === 'fail' || status === 'warn');

const edited =
  (from: string | RegExp, to: string) =>
  ({ write, read }: Machine): void =>
    write(localSettings, read(localSettings).replace(from, to));

const deadLock = JSON.stringify({ pid: 4_194_000, started: '1', machine: hostname() });

const failure = (): string => `${JSON.stringify({ at: new Date().toISOString(), error: 'no space left' })}\n`;

interface Case {
  readonly name: string;
  readonly spoil: (machine: Machine) => void;
  readonly expected: Partial<Check>;
}

const cases: readonly Case[] = [
  {
    name: 'a settings file that is not JSON',
    spoil: edited(/\}\s*$/, ',}'),
    expected: { id: 'settings', status: 'fail', finding: expect.stringContaining('not JSON') },
  },
  {
    name: 'a settings file that the client drops',
    spoil: edited('"timeout": 10', '"timeout": "10"'),
    expected: {
      id: 'settings',
      status: 'fail',
      finding: expect.stringContaining('SessionEnd[0].hooks[0].timeout'),
    },
  },
  {
    name: 'a broken file of the user that has nothing to do with us',
    spoil: ({ write, home }) => write(`${home}/.claude/settings.json`, '{'),
    expected: { id: 'settings', status: 'warn', finding: expect.stringContaining('no hook of ours') },
  },
  {
    name: 'hooks switched off by the project',
    spoil: ({ write }) => write('.claude/settings.json', '{"disableAllHooks": true}'),
    expected: { id: 'settings', status: 'fail', finding: expect.stringContaining('disableAllHooks') },
  },
  {
    name: 'no hooks at all',
    spoil: ({ write }) => write(localSettings, '{}'),
    expected: { id: 'hooks', status: 'fail', repair: 'ephor init --host claude-code' },
  },
  {
    name: 'an event without its hook',
    spoil: edited(' claude-code Stop"', ' claude-code Stop; true"'),
    expected: { id: 'hooks', status: 'fail', finding: expect.stringMatching(/on Stop$/) },
  },
  {
    name: 'a hook program that is gone',
    spoil: ({ home }) => rmSync(`${home}/.ephor/bin/hook`),
    expected: { id: 'hook-program', status: 'fail', repair: 'ephor init --host claude-code' },
  },
  ...['hook.cjs', 'hook-otherwise.bash'].map((name) => ({
    name: `a part of it that is gone: ${name}`,
    spoil: ({ home }: Machine) => {
      const [version = ''] = readdirSync(`${home}/.ephor/runtime`);
      rmSync(`${home}/.ephor/runtime/${version}/${name}`);
    },
    expected: { id: 'programs', status: 'fail', repair: 'ephor init' },
  })),
  {
    name: 'a hook that lets everything through',
    spoil: ({ write, home }) => write(`${home}/.ephor/bin/hook`, '#!/bin/sh\nexit 0\n', 0o755),
    expected: { id: 'live', status: 'fail', finding: expect.stringContaining('was not refused') },
  },
  {
    name: 'words that are not whole',
    spoil: ({ home, write, read }) => {
      const [version = ''] = readdirSync(`${home}/.ephor/runtime`);
      const file = `${home}/.ephor/runtime/${version}/data/words/de.txt`;
      write(file, read(file).slice(0, 2_000));
    },
    expected: {
      id: 'words',
      status: 'fail',
      finding: expect.stringContaining('data/words/de.txt has no end'),
      repair: 'ephor init',
    },
  },
  {
    name: 'programs of another version',
    spoil: ({ home, read, write }) => {
      const hook = `${home}/.ephor/bin/hook`;
      const version = /Written by Ephor (\S+)\./.exec(read(hook))?.[1] ?? '';
      renameSync(`${home}/.ephor/runtime/${version}`, `${home}/.ephor/runtime/0.0.1`);
      write(hook, read(hook).replaceAll(version, '0.0.1'));
    },
    expected: { id: 'programs', status: 'warn', repair: 'ephor init' },
  },
  {
    name: 'a client that lets tools run when the hook fails',
    spoil: ({ write, home }) => write(`${home}/programs/claude`, '#!/bin/sh\necho 2.1.197\n', 0o755),
    expected: { id: 'client', status: 'warn', finding: expect.stringContaining('2.1.295') },
  },
  {
    name: 'an invalid configuration',
    spoil: ({ write }) => write('.ephor/config.yaml', 'version: 1\nprofile: lax\n'),
    expected: {
      id: 'config',
      status: 'fail',
      finding: expect.stringMatching(/config\.yaml:2 profile: expected/),
    },
  },
  {
    name: 'state that somebody changed',
    spoil: ({ write }) => write('.ephor/local/project.jsonl', '{}\n'),
    expected: { id: 'state', status: 'fail', repair: 'ephor repair' },
  },
  {
    name: 'a log that somebody changed',
    spoil: ({ write, read }) => {
      const log = '.ephor/local/audit.jsonl';
      write(log, read(log).replace('"decision":"silent"', '"decision":"note"'));
    },
    expected: { id: 'log', status: 'fail', repair: 'ephor log --verify' },
  },
  {
    name: 'a key that others can read',
    spoil: ({ home }) => chmodSync(`${home}/.ephor/key`, 0o644),
    expected: { id: 'key', status: 'fail', repair: expect.stringMatching(/^chmod 600 '/) },
  },
  {
    name: 'a lock of a process that is dead',
    spoil: ({ write }) => write('.ephor/local/lock', deadLock),
    expected: { id: 'lock', status: 'warn', repair: expect.stringMatching(/^rm '/) },
  },
  {
    name: 'failures of Ephor itself',
    spoil: ({ write, home }) => write(`${home}/.ephor/failures.jsonl`, failure()),
    expected: { id: 'failures', status: 'warn', finding: expect.stringContaining('no space left') },
  },
  {
    name: 'an engine that left word and does not answer',
    spoil: ({ write, home }) => {
      write(`${home}/.ephor/config.yaml`, '');
      write(`${home}/.ephor/run/engine`, `1 ${'a'.repeat(32)} ${'b'.repeat(32)} 0.1.0 4194000\n`);
    },
    expected: { id: 'engine', status: 'warn', repair: 'ephor engine start' },
  },
];

describe('ephor doctor', () => {
  test('finds nothing after init, leaves no trace, and names what no file can tell', async () => {
    const machine = givenMachine();
    await machine.ephor('init');
    const before = snapshot(machine.cwd);
    const projects = readdirSync(`${machine.home}/.ephor/projects`);
    const { code, stdout } = await machine.ephor('doctor');
    expect(stdout).toContain('All is well.');
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ live +the claude-code hook answers as it should, in \d+ ms/);
    expect(stdout).toContain('--bare');
    expect(stdout).toContain('Cursor and Copilot');
    expect(snapshot(machine.cwd)).toEqual(before);
    expect(readdirSync(`${machine.home}/.ephor/projects`)).toEqual(projects);
  });

  test.each(cases)('[SP-198] names $name', async ({ spoil, expected }) => {
    const machine = givenMachine();
    await machine.ephor('init');
    spoil(machine);
    expect(troubled(await examined(machine))).toContainEqual(expect.objectContaining(expected));
  });

  test('wakes no engine', async () => {
    const machine = givenMachine();
    await machine.ephor('init');
    machine.write(`${machine.home}/.ephor/config.yaml`, '');
    expect((await machine.ephor('doctor')).code).toBe(0);
    expect(existsSync(`${machine.home}/.ephor/run/launch`)).toBe(false);
    expect(existsSync(`${machine.home}/.ephor/run/engine`)).toBe(false);
  });

  test('ends with 1 when something fails and with 0 when it only warns', async () => {
    const machine = givenMachine({ agent: '2.1.197' });
    await machine.ephor('init');
    expect((await machine.ephor('doctor')).code).toBe(0);
    rmSync(`${machine.home}/.ephor/bin/hook`);
    const { code, stdout } = await machine.ephor('doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}✗ .*\n(?:.*\n)*? +→ ephor init/m);
  });

  test('speaks also where the key is lost', async () => {
    const machine = givenMachine();
    await machine.ephor('init');
    machine.write(`${machine.home}/.ephor/key`, 'nonsense\n', 0o600);
    expect(troubled(await examined(machine))).toContainEqual(
      expect.objectContaining({ id: 'state', repair: 'ephor repair --new-key' }),
    );
  });

  test('speaks also where Ephor is not set up, and where the environment switches it off', async () => {
    const machine = givenMachine();
    expect(troubled(await examined(machine, { EPHOR_DISABLED: '1' }))).toEqual([
      expect.objectContaining({ id: 'project', status: 'warn', repair: 'ephor init' }),
      expect.objectContaining({ id: 'switch', status: 'warn', repair: 'unset EPHOR_DISABLED' }),
    ]);
  });
});

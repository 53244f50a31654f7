import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { createRuntime } from '../../src/features/setup/programs/runtime.ts';
import { hosts } from '../../src/hosts/index.ts';
import { nodeIo } from '../../src/io/node.ts';
import { givenFolder } from '../given/folder.ts';
import {
  age,
  bash,
  builtVersion,
  decisionIn,
  dist,
  eventually,
  givenHook,
  type GivenHook,
  storedIn,
} from './given-hook.ts';

/** Starts an engine and tells how it ended. */
function engine(given: GivenHook, env: Record<string, string> = {}, version = builtVersion) {
  const program = `${given.home}/runtime/${version}/engine.cjs`;
  const child = spawn(process.execPath, [program], {
    env: { ...given.env, EPHOR_HOME: given.home, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)));
  return { pid: child.pid ?? 0, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

const running = (given: GivenHook) =>
  eventually(
    () => given.runtime.engine(),
    (status) => status.running,
  );

/** The same programs under another version. */
function otherPackage(version: string): string {
  const folder = givenFolder();
  for (const name of readdirSync(dist).filter((each) => each.endsWith('.cjs'))) {
    cpSync(`${dist}/${name}`, `${folder}/${name}`);
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    writeFileSync(`${folder}/${name}`, text.replaceAll(`"${builtVersion}"`, `"${version}"`));
  }
  return folder;
}

describe('the life of an engine', () => {
  it('of eight started at once, one stays', async () => {
    const given = givenHook();
    const engines = Array.from({ length: 8 }, () => engine(given));
    const { pid } = await running(given);
    const others = engines.filter((each) => each.pid !== pid);
    expect(others).toHaveLength(7);
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual(others.map(() => 0));
    expect(await given.runtime.engine()).toMatchObject({ running: true, pid });
    expect(readdirSync(`${given.home}/run`)).toEqual(['engine']);
  });

  it('ends when nobody asked for long enough', async () => {
    const given = givenHook();
    const { ended } = engine(given, { EPHOR_ENGINE_IDLE_MS: '600' });
    await running(given);
    expect(await ended).toBe(0);
    expect(existsSync(`${given.home}/run/engine`)).toBe(false);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends at %s with its run file gone', async (signal) => {
    const given = givenHook();
    const { ended, kill } = engine(given);
    await running(given);
    kill(signal);
    expect(await ended).toBe(0);
    expect(existsSync(`${given.home}/run/engine`)).toBe(false);
  });

  it.each([
    ['deleted', (path: string) => rmSync(path)],
    ['replaced', (path: string) => writeFileSync(path, 'another\n')],
  ])('ends when its run file is %s, and leaves it alone', async (_, change) => {
    const given = givenHook();
    const { ended } = engine(given);
    await running(given);
    change(`${given.home}/run/engine`);
    const before = existsSync(`${given.home}/run/engine`);
    expect(await ended).toBe(0);
    expect(existsSync(`${given.home}/run/engine`)).toBe(before);
  });

  it('gives way to another when it hangs, and ends when it wakes up', async () => {
    const given = givenHook();
    const hanging = engine(given);
    await running(given);
    hanging.kill('SIGSTOP');
    const next = engine(given);
    await eventually(
      () => given.enginePid(),
      (pid) => pid === next.pid,
    );
    expect(await given.runtime.engine()).toMatchObject({ running: true, pid: next.pid });
    hanging.kill('SIGCONT');
    expect(await hanging.ended).toBe(0);
    expect(await given.runtime.engine()).toMatchObject({ running: true, pid: next.pid });
  });

  it('leaves nothing behind when it was uninstalled while it started', async () => {
    const given = givenHook();
    const elsewhere = `${givenFolder()}/.ephor`;
    expect(await engine(given, { EPHOR_HOME: elsewhere }).ended).toBe(0);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('has ended when it was stopped', async () => {
    const given = givenHook();
    const { pid = 0 } = await given.runtime.startEngine();
    expect(await given.runtime.stopEngine()).toBe(true);
    expect(existsSync(`/proc/${pid}/cwd`)).toBe(false);
  });

  it('throws a run folder away that others could look into', async () => {
    const given = givenHook();
    nodeIo.files.makeFolder(`${given.home}/run`, 0o755);
    chmodSync(`${given.home}/run`, 0o755);
    await given.runtime.startEngine();
    expect((nodeIo.files.stat(`${given.home}/run`)?.mode ?? 0).toString(8)).toBe('700');
  });

  it('is started once by many hooks that found none', async () => {
    const given = givenHook();
    age(`${given.root}/.ephor/config.yaml`, 60);
    await given.call('PreToolUse', bash(given.root, 'ls'));
    const asking = Array.from({ length: 24 }, () =>
      given.call('PreToolUse', bash(given.root, 'rm -rf .ephor'), { EPHOR_ENGINE: '' }),
    );
    expect((await Promise.all(asking)).map(decisionIn)).toEqual(asking.map(() => 'deny'));
    const { pid } = await running(given);
    expect(pid).toBe(given.enginePid());
    expect(readdirSync(`${given.home}/run`).sort()).toEqual(['engine', 'launch']);
    expect((await (await storedIn(given)).state.read('s1')).sections.activity.events).toBe(25);
  });
});

describe('another version', () => {
  it('takes over while calls run, and every call is answered and counted once', async () => {
    const given = givenHook();
    await given.runtime.startEngine();
    const calls: Promise<string>[] = [];
    const callSome = (n: number) => {
      for (let i = 0; i < n; i += 1)
        calls.push(given.call('PreToolUse', bash(given.root, 'rm -rf .ephor')).then(decisionIn));
    };
    callSome(10);
    const next = createRuntime(nodeIo, given.home, '9.9.9', otherPackage('9.9.9'), hosts);
    next.install();
    callSome(10);
    expect(await next.startEngine()).toMatchObject({ running: true, version: '9.9.9' });
    callSome(10);
    expect(await Promise.all(calls)).toEqual(calls.map(() => 'deny'));
    expect((await (await storedIn(given)).state.read('s1')).sections.activity.events).toBe(30);
    expect(next.installed()).toEqual({ version: '9.9.9', hook: given.hook });
    expect(readdirSync(`${given.home}/runtime`).sort()).toEqual([builtVersion, '9.9.9'].sort());

    expect(await engine(given).ended).toBe(0);
    expect(await next.engine()).toMatchObject({ running: true, version: '9.9.9' });

    createRuntime(nodeIo, given.home, '9.9.10', otherPackage('9.9.10'), hosts).install();
    expect(readdirSync(`${given.home}/runtime`).sort()).toEqual(['9.9.10', '9.9.9']);
  });

  it('is all removed by uninstall, the engine included, but not what belongs to the user', async () => {
    const given = givenHook();
    await given.call('PreToolUse', bash(given.root, 'ls'));
    const { ended } = engine(given);
    await running(given);
    given.runtime.uninstall();
    expect(await ended).toBe(0);
    expect(given.runtime.installed()).toBeUndefined();
    expect(readdirSync(given.home)).toEqual(['accepted', 'guarded', 'key', 'projects']);
  });
});

describe('where there is no bash', () => {
  it('the hook is a launcher of Node and answers the same', async () => {
    const given = givenHook();
    const io = { ...nodeIo, env: () => undefined, files: { ...nodeIo.files, stat: withoutBash } };
    expect(createRuntime(io, given.home, builtVersion, dist, hosts).install()).toBe(given.hook);
    expect(readFileSync(given.hook, 'utf8')).not.toContain('bash');
    expect(given.runtime.installed()?.version).toBe(builtVersion);
    expect(decisionIn(await given.call('PreToolUse', bash(given.root, 'rm -rf .ephor')))).toBe('deny');
    rmSync(`${given.home}/runtime`, { recursive: true });
    expect((await given.call('PreToolUse', '{}')).code).toBe(2);
    expect((await given.call('Stop', '{}')).code).toBe(0);
  });
});

const withoutBash: typeof nodeIo.files.stat = (path) =>
  path.endsWith('/bash') ? undefined : nodeIo.files.stat(path);

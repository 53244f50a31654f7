import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodeIo } from '../../src/io/node.ts';
import { withLock } from '../../src/stores/lock.ts';
import { age, bash, decisionIn, givenHook, type GivenHook, pause, storedIn } from './given-hook.ts';
import { buildWriter, startWriter } from './writers.ts';

/** Kills whichever engine runs, again and again, and counts. */
async function killOften(given: GivenHook, going: () => boolean): Promise<number> {
  let kills = 0;
  while (going()) {
    await pause(20 + Math.random() * 100);
    const { pid } = await given.runtime.startEngine();
    await pause(Math.random() * 60);
    if (pid === undefined) continue;
    process.kill(pid, 'SIGKILL');
    kills += 1;
  }
  return kills;
}

describe('kill -9', { timeout: 150_000 }, () => {
  it('of the engine at random moments of 200 calls: each is answered rightly and counted once [SP-155] [SE-104]', async () => {
    const given = givenHook();
    await given.runtime.startEngine();
    let asking = true;
    const killing = killOften(given, () => asking);
    const decisions: string[] = [];
    const caller = async (calls: number): Promise<void> => {
      for (let n = 0; n < calls; n += 1) {
        const command = n % 2 === 0 ? 'ls' : 'rm -rf .ephor';
        const answer = await given.call('PreToolUse', bash(given.root, command));
        decisions.push(`${command} ${decisionIn(answer)}`);
      }
    };
    await Promise.all([caller(50), caller(50), caller(50), caller(50)]);
    asking = false;
    expect(await killing).toBeGreaterThan(5);

    expect(new Set(decisions)).toEqual(new Set(['ls silent', 'rm -rf .ephor deny']));
    const { state, audit } = await storedIn(given);
    expect(await state.read('s1')).toMatchObject({ damage: [], sections: { activity: { events: 200 } } });
    const calls = (await audit.read({})).map(({ call }) => call);
    expect([calls.length, new Set(calls).size]).toEqual([200, 200]);
    expect((await audit.verify()).broken).toBeUndefined();
  });

  it('of a writer at 200 random moments: nothing answered is lost, and what is stored holds [SP-012] [SP-156]', async () => {
    const given = givenHook();
    const program = buildWriter();
    const kills = 200;
    const answered: string[] = [];
    const killer = async (lane: number): Promise<void> => {
      for (let n = lane; n < kills; n += 4) {
        const writer = startWriter(program, given, `k${n}`, 1_000_000);
        await writer.first;
        await pause(Math.random() * 12);
        writer.child.kill('SIGKILL');
        answered.push(...(await writer.answered));
      }
    };
    await Promise.all([0, 1, 2, 3].map(killer));

    expect(answered.filter((line) => line.includes(' '))).toEqual([]);
    expect(answered.length).toBeGreaterThanOrEqual(kills);
    const { state, audit } = await storedIn(given);
    const { sections, damage } = await state.read('s1');
    expect(damage).toEqual([]);
    expect((await audit.verify()).broken).toBeUndefined();
    const logged = new Set((await audit.read({})).map(({ call }) => call));
    expect(answered.filter((call) => !logged.has(call))).toEqual([]);
    expect(sections.activity.events).toBeGreaterThanOrEqual(answered.length);
    expect(logged.size - sections.activity.events).toBeLessThanOrEqual(kills);
    expect(logged.size).toBeGreaterThanOrEqual(sections.activity.events);
    expect(decisionIn(await given.call('PreToolUse', bash(given.root, 'ls')))).toBe('silent');
  });
});

describe('a lock whose holder was killed', () => {
  it('is taken over at once, and a living holder is waited for [SP-014]', async () => {
    const { root } = givenHook();
    const path = `${root}/lock`;
    const holder = spawn('sleep', ['60']);
    const started = readFileSync(`/proc/${holder.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
    writeFileSync(path, JSON.stringify({ ...nodeIo.processes.self, pid: holder.pid, started }));
    expect(() => withLock(nodeIo, path, { deadlineMs: 50 }, () => 'had')).toThrow(`process ${holder.pid}`);
    holder.kill('SIGKILL');
    await new Promise((done) => holder.on('exit', done));
    writeFileSync(`${root}/x.1-1.tmp`, 'left behind');
    age(`${root}/x.1-1.tmp`, 300);
    expect(withLock(nodeIo, path, { deadlineMs: 50 }, () => 'had')).toBe('had');
    expect(readdirSync(root).filter((name) => !isOwnBadge(name))).toEqual(['.ephor']);
  });

  it('is taken over even while nobody has asked how the holder ended', async () => {
    const { root } = givenHook();
    const parent = spawn('bash', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
    const pid = Number(await new Promise((done) => parent.stdout.once('data', (text) => done(text))));
    const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
    writeFileSync(`${root}/lock`, JSON.stringify({ ...nodeIo.processes.self, pid, started }));
    process.kill(pid, 'SIGKILL');
    expect(withLock(nodeIo, `${root}/lock`, { deadlineMs: 1_000 }, () => 'had')).toBe('had');
    parent.kill('SIGKILL');
  });

  it('is had by one at a time when many bury the same holder', async () => {
    const given = givenHook();
    const program = buildWriter();
    nodeIo.files.makeFolder(`${given.root}/.ephor/local/sessions`, 0o700);
    const dead = { ...nodeIo.processes.self, pid: 2 ** 22 + 1, started: '1' };
    writeFileSync(`${given.root}/.ephor/local/lock`, JSON.stringify(dead));
    const writers = Array.from({ length: 12 }, (_, n) => startWriter(program, given, `b${n}`, 10));
    expect((await Promise.all(writers.map(({ answered }) => answered))).flat()).toHaveLength(120);
    expect((await (await storedIn(given)).state.read('s1')).sections.activity.events).toBe(120);
  });
});

describe('many at once on one session', { timeout: 150_000 }, () => {
  it('64 processes of 20 events lose and double nothing [SP-012] [SP-014] [SP-155] [SP-156] [SE-104]', async () => {
    const given = givenHook();
    const program = buildWriter();
    const writers = Array.from({ length: 64 }, (_, n) => startWriter(program, given, `w${n}`, 20));
    const answered = (await Promise.all(writers.map((writer) => writer.answered))).flat();
    expect(answered.filter((line) => line.includes(' '))).toEqual([]);
    expect(answered).toHaveLength(1280);

    const { state, audit } = await storedIn(given);
    const { sections, damage } = await state.read('s1');
    expect(sections.activity.events).toBe(1280);
    expect(sections.objections.count).toBe(640);
    expect(damage).toEqual([]);
    expect((await audit.verify()).broken).toBeUndefined();
    const logged = (await audit.read({})).map(({ call }) => call);
    expect(logged.toSorted()).toEqual(answered.toSorted());
    expect(leftovers(given.root)).toEqual([]);
  });

  it('96 calls of the hook, with an engine and without, do the same [SP-155] [SE-104]', async () => {
    const given = givenHook();
    const some = (n: number) =>
      Array.from({ length: n }, () => given.call('PreToolUse', bash(given.root, 'rm -rf .ephor')));
    const alone = some(16);
    await given.runtime.startEngine();
    const answers = await Promise.all([...alone, ...some(80)]);
    expect(answers.map(({ stdout }) => stdout).filter((text) => !text.includes('ephor_protected'))).toEqual(
      [],
    );
    const { state, audit } = await storedIn(given);
    expect((await state.read('s1')).sections.activity.events).toBe(96);
    expect(new Set((await audit.read({})).map(({ call }) => call)).size).toBe(96);
    expect(await audit.verify()).toMatchObject({ lines: 96, broken: undefined });
    expect(leftovers(given.root)).toEqual([]);
  });
});

/** A process keeps a badge for as long as it lives. */
const isOwnBadge = (name: string): boolean =>
  name.startsWith(`lock.${process.pid}-`) && name.endsWith('.badge');

/** Locks and half-written files; an engine keeps a badge for as long as it lives. */
const leftovers = (root: string): readonly string[] =>
  readdirSync(`${root}/.ephor/local`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /lock(?!.*\.badge$)|\.tmp$/.test(name),
  );

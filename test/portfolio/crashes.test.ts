import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPrograms, eventually, givenNight, type Night, type Orchestrator, runs } from './given-night.ts';

const programs = mkdtempSync(`${tmpdir()}/ephor-night-`);
beforeAll(() => buildPrograms(programs));
afterAll(() => rmSync(programs, { recursive: true, force: true }));

const approved = { approval: null } as const;
const isDone = ({ initiatives }: Awaited<ReturnType<Night['now']>>): boolean =>
  initiatives.every(({ status }) => status === 'complete');

/** The numbers of the processes of leads, as they told them. */
const leads = (night: Night): readonly number[] =>
  night
    .log()
    .filter((line) => line.startsWith('started'))
    .map((line) => Number(line.split(' ')[2]));

/** What was done, each as often as it was done. */
const deeds = (night: Night): readonly string[] => night.log().filter((line) => line.startsWith('did'));

describe('an orchestrator that is killed', () => {
  it('at random moments loses nothing: no task done twice, no second lead, no cost twice [SB-008]', async () => {
    const night = await givenNight(programs, { mostLeads: 2 });
    night.does({ stepMs: 120 });
    await night.initiative('cart', 4, approved);
    await night.initiative('search', 4, approved);
    for (let kills = 0; kills < 6 && !isDone(await night.now()); kills += 1) {
      const one = night.orchestrate();
      await sleep(350 + Math.random() * 700);
      one.kill('SIGKILL');
      await one.ended;
      const { runs: all } = await night.now();
      for (const id of ['cart', 'search'])
        expect(all.filter((run) => run.initiative === id && run.state !== 'ended').length).toBeLessThan(2);
    }
    const last = night.orchestrate();
    await Promise.race([
      last.ended,
      last.until((reports) => reports.some(({ event }) => event === 'stopped')),
    ]);
    expect(await last.ended).toBe(0);
    const now = await night.now();
    expect(isDone(now)).toBe(true);
    const once = ['cart', 'search'].flatMap((id) => [1, 2, 3, 4].map((task) => `did ${id} ${task}`));
    expect([...deeds(night)].sort()).toEqual(once);
    expect(now.runs.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(800);
    const epochs = now.runs.map(({ initiative, epoch }) => `${initiative} ${epoch}`);
    expect(new Set(epochs).size).toBe(epochs.length);
    expect(now.runs.every(({ state }) => state === 'ended')).toBe(true);
  });

  it('leaves its leads at work, and the next one takes them up where they are', async () => {
    const night = await givenNight(programs);
    night.does({ stepMs: 700 });
    await night.initiative('cart', 3, approved);
    const one = night.orchestrate();
    await eventually(
      () => deeds(night).length > 0,
      () => night.log(),
    );
    one.kill('SIGKILL');
    await one.ended;
    const two = night.orchestrate();
    await two.ended;
    expect(leads(night)).toHaveLength(1);
    expect((await night.now()).runs).toMatchObject([{ reason: 'done', tokens: 300, turns: 3 }]);
    const lines = [];
    for await (const line of night.store.transcripts.read('run-0001')) lines.push(line);
    expect(lines.filter((line) => line.includes('used'))).toHaveLength(3);
  });
});

describe('a lead that is killed', () => {
  it('is followed by another, and what it had not committed is kept [SB-050]', async () => {
    const night = await givenNight(programs);
    night.does({ stepMs: 300 });
    await night.initiative('cart', 3, approved);
    const one = night.orchestrate();
    await eventually(
      () => deeds(night).length === 1,
      () => night.log(),
    );
    const [pid = 0] = leads(night);
    process.kill(pid, 'SIGKILL');
    await one.ended;
    expect((await night.now()).runs).toMatchObject([
      { reason: 'failed', progress: true, epoch: 1 },
      { reason: 'done', epoch: 2 },
    ]);
    expect(isDone(await night.now())).toBe(true);
  });

  it('together with the shell around it is lost, and nothing of it runs on', async () => {
    const night = await givenNight(programs);
    night.does({ hangs: true });
    await night.initiative('cart', 1, approved);
    const one = night.orchestrate();
    const { runs: all } = await night.until(
      ({ runs: now }) => now[0]?.state === 'running' && leads(night).length > 0,
    );
    const [child = 0] = leads(night);
    night.does({});
    process.kill(all[0]?.pid ?? 0, 'SIGKILL');
    await one.ended;
    expect((await night.now()).runs).toMatchObject([{ reason: 'lost' }, { reason: 'done' }]);
    expect(runs(child)).toBe(false);
  });

  it('stopped for too long is replaced, and what wakes up of it late can change nothing', async () => {
    const night = await givenNight(programs);
    night.does({ hangs: true, zombie: true });
    await night.initiative('cart', 2, approved);
    const one = night.orchestrate('stay', { leaseSeconds: 1 });
    const { runs: all } = await night.until(
      ({ runs: now }) => now[0]?.state === 'running' && leads(night).length > 0,
    );
    night.does({ stepMs: 300 });
    const [{ pid } = { pid: 0 }] = all;
    for (const each of [pid ?? 0, ...leads(night)]) process.kill(each, 'SIGSTOP');
    await one.ended;
    await eventually(
      () => night.log().some((line) => line.startsWith('refused')),
      () => night.log(),
    );
    expect(night.log()).toContain('refused run-0001 superseded');
    const now = await night.now();
    expect(now.runs).toMatchObject([
      { reason: 'lost', epoch: 1 },
      { reason: 'done', epoch: 2 },
    ]);
    expect(now.tasks.map(({ subject }) => subject)).not.toContain('haunted');
    expect(leads(night).some(runs)).toBe(false);
  });
});

/** Who is stopped in the middle of a write holds the lock, and everybody waits for it, as they should. */
async function stopBetweenWrites({ home }: Night, { child, kill }: Orchestrator): Promise<void> {
  const isStopped = (): boolean => /^State:\s+T/m.test(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
  for (;;) {
    kill('SIGSTOP');
    await eventually(isStopped, () => 'it stops');
    if (!existsSync(`${home}/orchestrator/lock`)) return;
    kill('SIGCONT');
    await sleep(5);
  }
}

describe('two orchestrators', () => {
  it('do not work at once: the second says who does', async () => {
    const night = await givenNight(programs);
    night.does({ hangs: true });
    await night.initiative('cart', 1, approved);
    const one = night.orchestrate();
    await night.until(() => leads(night).length > 0);
    const two = night.orchestrate();
    expect(await two.ended).toBe(1);
    expect(two.reports).toMatchObject([{ error: 'orchestrated' }]);
    one.kill('SIGINT');
    await one.ended;
  });

  it('change places when the first was stopped past its lease; awake again, it touches nothing', async () => {
    const night = await givenNight(programs);
    night.does({ stepMs: 900 });
    await night.initiative('cart', 4, approved);
    const one = night.orchestrate('stay', { leaseSeconds: 1 });
    await night.until(() => leads(night).length > 0);
    await stopBetweenWrites(night, one);
    await sleep(1_300);
    const two = night.orchestrate('stay', { leaseSeconds: 1 });
    await two.until((reports) => reports.some(({ event }) => event === 'began'));
    one.kill('SIGCONT');
    expect(await one.ended).toBe(0);
    expect(JSON.stringify(one.reports)).toContain('has taken over');
    await two.ended;
    expect(leads(night)).toHaveLength(1);
    expect((await night.now()).runs).toMatchObject([{ reason: 'done', tokens: 400 }]);
    expect((await night.now()).lease).toMatchObject({ epoch: 2, until: null });
  });
});

describe('Ctrl-C', () => {
  it('parks the leads, and the next shift goes on with their sessions', async () => {
    const night = await givenNight(programs);
    night.does({ stepMs: 500 });
    await night.initiative('cart', 3, approved);
    const one = night.orchestrate();
    await eventually(
      () => deeds(night).length === 1,
      () => night.log(),
    );
    one.kill('SIGINT');
    expect(await one.ended).toBe(0);
    const { runs: parked, lease } = await night.now();
    expect(parked).toMatchObject([{ state: 'ended', reason: 'parked' }]);
    expect(lease?.until).toBeNull();
    expect(leads(night).some(runs)).toBe(false);
    await night.orchestrate().ended;
    const now = await night.now();
    expect(now.runs).toMatchObject([{ reason: 'parked' }, { reason: 'done', session: parked[0]?.session }]);
    expect(isDone(now)).toBe(true);
  });

  it('twice leaves them running, for the next to take up', async () => {
    const night = await givenNight(programs);
    night.does({ hangs: true });
    await night.initiative('cart', 1, approved);
    const one = night.orchestrate('stay', {}, 20_000);
    await night.until(() => leads(night).length > 0);
    // A lead that does not heed being interrupted.
    const [pid = 0] = leads(night);
    process.kill(pid, 'SIGSTOP');
    one.kill('SIGINT');
    await one.until((reports) => reports.some(({ say }) => String(say).startsWith('Parking')));
    one.kill('SIGINT');
    await one.ended;
    expect(runs(pid)).toBe(true);
    const two = night.orchestrate();
    await two.until((reports) => reports.some(({ event }) => event === 'waiting'));
    expect((await night.now()).runs).toMatchObject([{ id: 'run-0001', state: 'running' }]);
    two.kill('SIGINT');
    await two.ended;
    expect(runs(pid)).toBe(false);
  });
});

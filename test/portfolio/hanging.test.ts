import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPrograms, eventually, givenNight, type Night, runs } from './given-night.ts';
import { livePath } from '../../src/features/portfolio/plan/live-path.ts';
import { usualPolicy } from '../../src/kernel/portfolio/policy.ts';

const programs = mkdtempSync(`${tmpdir()}/ephor-night-`);
beforeAll(() => buildPrograms(programs));
afterAll(() => rmSync(programs, { recursive: true, force: true }));

const silentMinutes = 1.5 / 60;

/** The numbers of the processes of leads, as they told them. */
const leads = (night: Night): readonly number[] =>
  night
    .log()
    .filter((line) => line.startsWith('started'))
    .map((line) => Number(line.split(' ')[2]));

const atWork = (night: Night): Promise<unknown> =>
  night.until(({ runs: now }) => now[0]?.state === 'running' && leads(night).length > 0);

describe('a lead that lives and does nothing', () => {
  it('is interrupted, with what it did last, and its session goes on in another run', async () => {
    const night = await givenNight(programs);
    night.does({ hangs: true });
    await night.initiative('cart', 2);
    const one = night.orchestrate('stay', { silentMinutes });
    await atWork(night);
    night.does({});
    await one.ended;
    const now = await night.now();
    const notes = expect.stringMatching(
      /^For \d seconds it printed nothing and changed nothing, so it was interrupted. The last that it began: Bash wait-for-ever\.$/,
    );
    expect(now.runs).toMatchObject([
      { reason: 'lost', notes },
      { reason: 'done', session: now.runs[0]?.session },
    ]);
    expect(now.initiatives).toMatchObject([{ status: 'complete' }]);
    expect(leads(night).some(runs)).toBe(false);
  });

  it('becomes a question with the evidence when it happens again and again, and nothing starts before the answer', async () => {
    const night = await givenNight(programs);
    night.does({ hangs: true });
    await night.initiative('cart', 1);
    const one = night.orchestrate('stay', { silentMinutes: silentMinutes / 3, mostFailedRuns: 2 });
    const { escalations } = await night.until(({ escalations: asked }) => asked.length > 0);
    expect(escalations).toMatchObject([
      { type: 'blocker', context: expect.stringContaining('printed nothing and changed nothing') },
    ]);
    const portfolio = await night.now();
    const [cart] = portfolio.initiatives;
    const view = { portfolio, alive: {}, machine: 'here' };
    expect(livePath(cart!, view, usualPolicy, new Date())).toMatchObject({ kind: 'waiting' });
    one.kill('SIGINT');
    await one.ended;
    expect(leads(night)).toHaveLength(2);
  });

  it('is left alone while it changes the portfolio, though it prints nothing', async () => {
    const night = await givenNight(programs);
    night.does({ mute: true, stepMs: 1_300 });
    await night.initiative('cart', 5);
    await night.orchestrate('stay', { silentMinutes: 5 / 60 }).ended;
    expect((await night.now()).runs).toMatchObject([{ reason: 'done' }]);
  });

  it('is found by a heartbeat, too, which sees it for a moment only', async () => {
    const night = await givenNight(programs);
    night.does({ hangs: true });
    await night.initiative('cart', 1);
    await night.orchestrate('once', { silentMinutes }).ended;
    await atWork(night);
    await night.orchestrate('once').ended;
    expect((await night.now()).runs).toMatchObject([{ state: 'running' }]);
    await sleep(1_700);
    await night.orchestrate('once', { silentMinutes, mostFailedRuns: 1 }).ended;
    expect((await night.now()).runs[0]).toMatchObject({ state: 'ended', reason: 'lost' });
    expect(runs(leads(night)[0] ?? 0)).toBe(false);
  });

  it('because its program alone was stopped is ended as one that was stopped with its shell', async () => {
    const night = await givenNight(programs);
    night.does({ hangs: true });
    await night.initiative('cart', 1);
    const one = night.orchestrate('stay', { leaseSeconds: 1, silentMinutes: null });
    await atWork(night);
    night.does({});
    const [pid = 0] = leads(night);
    process.kill(pid, 'SIGSTOP');
    await one.ended;
    expect((await night.now()).runs).toMatchObject([
      { reason: 'lost', notes: expect.stringContaining('stopped') },
      { reason: 'done' },
    ]);
    await eventually(
      () => !runs(pid),
      () => 'the stopped lead ends',
    );
  });
});

describe('a lead that takes its time to end', () => {
  it('is told once that its initiative is paused, and the orchestrator waits for its end', async () => {
    const night = await givenNight(programs);
    night.does({ hangs: true });
    await night.initiative('cart', 1);
    const one = night.orchestrate('stay', {}, 1_500);
    const now = await night.until(({ runs: all }) => all[0]?.state === 'running' && leads(night).length > 0);
    // A stopped process heeds nothing but being killed.
    const [pid = 0] = leads(night);
    process.kill(pid, 'SIGSTOP');
    const [cart] = now.initiatives;
    await night.put({ put: 'initiative', value: { ...cart!, status: 'paused', pausedBy: 'dev' } });
    await night.until(({ runs: all }) => all[0]?.state === 'ended');
    one.kill('SIGINT');
    expect(await one.ended).toBe(0);
    expect(one.reports.filter(({ rule }) => rule === 'not-now')).toMatchObject([
      { do: 'stop-lead', why: 'dev paused shop/cart.' },
    ]);
    expect(one.reports.filter(({ event }) => event === 'problem')).toEqual([]);
    expect((await night.now()).runs).toMatchObject([{ reason: 'parked' }]);
  });
});

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildPrograms, eventually, givenNight, type Night } from './given-night.ts';
import { dryRun } from '../../src/features/portfolio/orchestrate/dry-run.ts';
import { nodeIo } from '../../src/io/node.ts';
import { usualPolicy } from '../../src/kernel/portfolio/policy.ts';
import { createApp } from '../../src/line/create-app.ts';

const programs = mkdtempSync(`${tmpdir()}/ephor-night-`);
beforeAll(() => buildPrograms(programs));
afterAll(() => rmSync(programs, { recursive: true, force: true }));

const appOf = (night: Night) =>
  createApp(
    { io: nodeIo, userHome: night.userHome, version: 'test', packageFolder: '/nowhere' },
    { cwd: night.userHome, env: (name) => (name === 'PATH' ? process.env['PATH'] : undefined) },
  );

describe('a night', () => {
  it.each(['limit', 'overloaded'] as const)(
    'backs off when the model says %s, and goes on when it may',
    async (cause) => {
      const night = await givenNight(programs);
      night.does({ held: { cause, times: 1, retryInMs: 1_500 } });
      await night.initiative('cart', 1);
      await night.orchestrate().ended;
      const { runs, initiatives } = await night.now();
      expect(runs).toMatchObject([{ reason: cause }, { reason: 'done' }]);
      expect(Date.parse(runs[1]?.startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(runs[0]?.retryAt ?? ''));
      expect(runs[1]?.session).toBe(runs[0]?.session);
      expect(initiatives).toMatchObject([{ status: 'complete' }]);
    },
  );

  it('starts nobody in quiet hours, and says until when', async () => {
    const night = await givenNight(programs);
    await night.initiative('cart', 1);
    const at = (hours: number): string =>
      `${String((new Date().getHours() + hours) % 24).padStart(2, '0')}:00`;
    const one = night.orchestrate('stay', { quietHours: { from: at(23), to: at(2) } });
    await one.until((reports) => reports.some(({ event }) => event === 'waiting'));
    expect(one.reports.at(-1)).toMatchObject({ for: 'quiet hours are over' });
    expect((await night.now()).runs).toEqual([]);
    one.kill('SIGINT');
    expect(await one.ended).toBe(0);
  });

  it.each([
    ['the day', { perDay: { runs: null, tokens: null, usd: 0.015 } }, {}],
    ['the initiative', {}, { budget: { tokens: 150 } }],
  ] as const)(
    'stops a lead that uses more than the budget of %s, and says so',
    async (whose, policy, fields) => {
      const night = await givenNight(programs);
      night.does({ stepMs: 600 });
      await night.initiative('cart', 6, fields);
      const one = night.orchestrate('stay', policy);
      const { runs } = await night.until(({ runs: now }) => now[0]?.state === 'ended');
      expect(runs).toMatchObject([{ notes: expect.stringContaining('used up') }]);
      expect(['stopped', 'parked']).toContain(runs[0]?.reason);
      expect(runs[0]?.turns).toBeLessThan(6);
      expect(`${whose} ${runs[0]?.notes}`).not.toBe('');
      one.kill('SIGINT');
      await one.ended;
      expect((await night.now()).runs).toHaveLength(1);
    },
  );

  it('that can’t start its lead asks once, fails no run, and goes on when it can', async () => {
    const night = await givenNight(programs);
    const [space] = (await night.now()).spaces;
    await night.put({
      put: 'space',
      value: { ...space!, lead: { kind: 'command', command: ['no-such-lead'] } },
    });
    await night.initiative('cart', 1);
    for (let nights = 0; nights < 3; nights += 1) {
      const one = night.orchestrate('once');
      await one.until((reports) => reports.some(({ event }) => event === 'stopped'));
      await one.ended;
    }
    const asked = await night.now();
    expect(asked.runs).toEqual([]);
    expect(asked.escalations).toMatchObject([{ type: 'blocker', status: 'pending', space: 'shop' }]);
    expect(asked.escalations[0]?.question).toContain('no-such-lead');
    await night.put({ put: 'space', value: space! });
    const last = night.orchestrate();
    await last.until((reports) => reports.some(({ event }) => event === 'stopped'));
    await last.ended;
    const { initiatives, escalations } = await night.now();
    expect(initiatives).toMatchObject([{ status: 'complete' }]);
    expect(escalations).toMatchObject([{ status: 'resolved' }]);
  });

  it('whose agent is not logged in asks once, fails no run, and takes the question back after the login', async () => {
    const night = await givenNight(programs, { lead: { kind: 'agent', host: 'claude-code' } });
    const client = `${night.userHome}/bin/claude`;
    mkdirSync(dirname(client));
    const says = (loggedIn: boolean): void =>
      writeFileSync(
        client,
        `#!/bin/sh\n[ "$1" = auth ] || echo "$@" >>${client}.started\nprintf '{\\n  "loggedIn": ${loggedIn}\\n}\\n'\n`,
        { mode: 0o755 },
      );
    vi.stubEnv('PATH', `${dirname(client)}:${process.env['PATH']}`);
    says(false);
    await night.initiative('cart', 1);
    for (let nights = 0; nights < 3; nights += 1) await night.orchestrate('once').ended;
    const asked = await night.now();
    expect(asked.runs).toEqual([]);
    expect(asked.escalations).toMatchObject([{ type: 'blocker', status: 'pending', space: 'shop' }]);
    expect(asked.escalations[0]?.question).toContain('not logged in on this machine');
    expect(existsSync(`${client}.started`)).toBe(false);
    says(true);
    await night.orchestrate('once').ended;
    const now = await night.now();
    expect(now.escalations[0]).toMatchObject({ status: 'resolved' });
    expect(now.runs).not.toEqual([]);
    vi.unstubAllEnvs();
  });

  it('makes a task of checks that fail, with what they said', async () => {
    const night = await givenNight(programs, {
      checks: ['test -f cart-2.txt || { echo no second file; false; }'],
    });
    await night.initiative('cart', 1);
    await night.orchestrate().ended;
    const { tasks, initiatives } = await night.now();
    expect(tasks[1]).toMatchObject({
      status: 'completed',
      description: expect.stringContaining('no second file'),
    });
    expect(initiatives).toMatchObject([{ status: 'complete', merge: { state: 'merged' } }]);
  });

  it('makes a task of checks that fail only together with what is in the base by then', async () => {
    const check =
      'test ! -e cart-1.txt || test ! -e theirs.txt || test -e cart-2.txt || { echo they clash; false; }';
    const night = await givenNight(programs, { checks: [check] });
    await night.initiative('cart', 1);
    await night.orchestrate('once').ended;
    await night.until(() => night.log().some((line) => line.startsWith('ended')));
    night.repository.write('theirs.txt', 'new');
    night.repository.commit('theirs');
    await night.orchestrate().ended;
    const { tasks, initiatives } = await night.now();
    expect(tasks[1]?.description).toContain('with main');
    expect(tasks[1]?.description).toContain('they clash');
    expect(initiatives).toMatchObject([{ status: 'complete', merge: { state: 'merged' } }]);
    expect(night.repository.read('cart-2.txt')).toBe('run-0002\n');
  });

  it('checks anew what was checked with another base, before it merges on a yes', async () => {
    const night = await givenNight(programs, {
      mergePolicy: 'ask',
      checks: ['test ! -e theirs.txt || test -e cart-2.txt'],
    });
    await night.initiative('cart', 1);
    const one = night.orchestrate();
    const { escalations } = await night.until(({ escalations: now }) => now.length > 0);
    night.repository.write('theirs.txt', 'new');
    const theirs = night.repository.commit('theirs');
    const [asked] = escalations;
    const said = { status: 'resolved', resolvedBy: 'dev', resolvedAt: new Date().toISOString() } as const;
    const resolution = asked?.suggestedAnswers[0]?.label ?? '';
    await night.put({ put: 'escalation', value: { ...asked!, ...said, resolution } });
    await night.until(({ escalations: now }) => now.length > 1);
    expect((await night.now()).tasks.map(({ subject }) => subject)).toContain('Make the checks pass');
    expect(night.repository.git('rev-parse', 'main')).toBe(theirs);
    one.kill('SIGINT');
    await one.ended;
  });

  it('makes a task of a conflict, and leaves the base as it is', async () => {
    const night = await givenNight(programs);
    night.does({ edits: 'theirs\n' });
    await night.initiative('cart', 1);
    await night.orchestrate('once').ended;
    await night.until(() => night.log().some((line) => line.startsWith('ended')));
    night.repository.write('README.md', 'ours\n');
    const ours = night.repository.commit('ours');
    const one = night.orchestrate('once');
    await one.ended;
    const { tasks } = await night.now();
    expect(tasks[1]?.description).toContain('README.md');
    expect(night.repository.git('rev-parse', 'main')).toBe(ours);
    expect(night.repository.read('README.md')).toBe('ours\n');
    await night.orchestrate('once').ended;
  });

  it('asks before it merges where the space says so, with what there is to see, and merges on a yes', async () => {
    const night = await givenNight(programs, { mergePolicy: 'ask', checks: ['true'] });
    await night.initiative('cart', 1, {}, { acceptanceCriteria: ['the file is there'] });
    const one = night.orchestrate();
    const { escalations } = await night.until(({ escalations: now }) => now.length > 0);
    expect(escalations).toMatchObject([{ type: 'approval', initiative: 'cart' }]);
    for (const text of ['cart-1.txt', '`true` passes', 'the file is there'])
      expect(escalations[0]?.context).toContain(text);
    const [asked] = escalations;
    const yes = {
      status: 'resolved',
      resolution: 'Merge',
      resolvedBy: 'dev',
      resolvedAt: new Date().toISOString(),
    } as const;
    const label = asked?.suggestedAnswers[0]?.label ?? '';
    await night.put({ put: 'escalation', value: { ...asked!, ...yes, resolution: label } });
    expect(await one.ended).toBe(0);
    expect(night.repository.git('show', 'main:cart-1.txt')).toBe('run-0001');
  });

  it('makes a worktree that was deleted anew from its branch', async () => {
    const night = await givenNight(programs);
    night.does({ most: 1 });
    await night.initiative('cart', 2);
    await night.orchestrate('once').ended;
    await eventually(
      () => night.log().some((line) => line.startsWith('ended')),
      () => night.log(),
    );
    rmSync(`${night.home}-worktrees`, { recursive: true });
    expect(await night.orchestrate().ended).toBe(0);
    expect(night.repository.read('cart-1.txt')).toBe('run-0001\n');
    expect(night.repository.read('cart-2.txt')).toBe('run-0002\n');
  });
});

describe('a dry run', () => {
  it('says what it would do, with the rule behind it, and changes not a byte', async () => {
    const night = await givenNight(programs);
    await night.initiative('cart', 0);
    const files = (): readonly string[] =>
      readdirSync(night.userHome, { recursive: true, encoding: 'utf8' })
        .map((name) => join(night.userHome, name))
        .filter((path) => statSync(path).isFile() && !path.includes('/shop/.git/'))
        .map((path) => `${path} ${statSync(path).mtimeMs} ${readFileSync(path, 'base64')}`)
        .sort();
    const before = files();
    const actions = await dryRun(await appOf(night), { ...usualPolicy, generate: false, off: ['briefing'] });
    expect(actions.map(({ rule }) => rule)).toEqual(['needs-plan']);
    expect(actions.every(({ why }) => why.endsWith('.'))).toBe(true);
    expect(files()).toEqual(before);
  });
});

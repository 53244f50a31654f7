import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { claudeClient, newestClient } from '../claude/install-client.ts';
import { givenCli } from './given-cli.ts';

type Item = Record<string, unknown> & { readonly kind: string };

const itemsIn = (stdout: string): readonly Item[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Item);

/** What was told, in short. */
const told = (items: readonly Item[]): readonly string[] =>
  items
    .filter(({ kind }) => kind === 'moment')
    .map(({ who, about, text }) => `${String(who)} ${String(about)}: ${String(text)}`);

const outputOf = (items: readonly Item[], line: string): string =>
  String(items.find((item) => item['line'] === line)?.['output']);

/** What every night must have come to, by what git, the runs and the briefing say of it. */
function expectTheNight(items: readonly Item[]): void {
  const moments = told(items);
  expect(items.at(-1)).toMatchObject({
    kind: 'morning',
    missing: [],
    killed: 1,
    runs: 5,
    tasks: 5,
    merged: ['shop: No cart loses a cent', 'blog: Readers can subscribe'],
  });
  expect(items.filter(({ kind, exitCode }) => kind === 'command' && exitCode !== 0)).toEqual([]);

  const firstEnd = moments.findIndex((each) => each.includes(' has ended'));
  const atOnce = moments.slice(0, firstEnd).filter((each) => each.includes('starts a lead'));
  expect(new Set(atOnce.map((each) => each.split(':')[0]))).toEqual(
    new Set(['ephor blog / feed', 'ephor shop / cents']),
  );

  const asked = moments.findIndex((each) => each.includes('Which feed do readers get?'));
  const wentOn = moments.findIndex((each) => each.startsWith('lead blog / feed: completes #2'));
  expect(wentOn).toBeGreaterThan(asked);
  const record = items.find(({ text }) => String(text).includes('decisions.md'));
  expect(record?.['more']).toEqual(
    expect.arrayContaining(['Answer: Atom', expect.stringContaining('esc-001, answered by you')]),
  );
  expect(moments).toContainEqual(
    expect.stringMatching(/^ephor blog \/ feed: starts a lead again, .* with your answer/),
  );

  const dead = /SIGKILL: (run-\d+) is dead/.exec(moments.join('\n'))?.[1] ?? 'nobody';
  const heir =
    new RegExp(`takes up what ${dead} left, as (run-\\d+)`).exec(moments.join('\n'))?.[1] ?? 'nobody';
  const runs = outputOf(items, 'ephor run list');
  expect(runs).toMatch(new RegExp(`${dead} .*(?:lost|died|gone)`));
  expect(runs).toMatch(new RegExp(`${heir} .*done`));
  const log = outputOf(items, 'git log --oneline --graph main');
  for (const subject of ['No cart loses a cent', `wip: what ${dead} left`, 'Round totals instead'])
    expect(log).toContain(subject);

  const briefing = outputOf(items, 'ephor briefing');
  expect(briefing).toMatch(/APPROVALS \(1\)\n +\[api \/ alive\] Merge the finished work/);
  expect(briefing).toContain('[shop / cents] complete: No cart loses a cent');
  expect(briefing).toContain('[blog / feed] complete: Readers can subscribe');
  expect(briefing).toContain(`${dead} died`);

  const times = items.flatMap(({ at }) => (typeof at === 'string' ? [at] : []));
  const hours = times.map((at) => (Number(at.slice(0, 2)) + 2) % 24);
  expect(hours).toEqual(hours.toSorted((a, b) => a - b));
}

/** Without a client: where programs are, but for those of the user. */
const plain = {
  PATH: `${process.execPath.slice(0, process.execPath.lastIndexOf('/'))}:/usr/bin:/bin`,
  EPHOR_DEMO_CLAUDE: '/nowhere',
};

describe('ephor demo --night', { timeout: 120_000 }, () => {
  it('lets three projects work through a night, ask once, lose a lead and nothing else, and brief you [SB-152]', async () => {
    const { ephor, home } = givenCli(null);
    const before = readdirSync(home, { recursive: true });
    const { code, stdout, stderr } = await ephor(['demo', '--night', '--json'], { env: plain });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const items = itemsIn(stdout);
    expectTheNight(items);
    expect(items[0]).not.toHaveProperty('client');
    expect(readdirSync(home, { recursive: true })).toEqual(before);
    expect(carrying(home)).toEqual([]);
  });

  it('takes everything along when it is interrupted', async () => {
    const { ephor, home } = givenCli(null);
    const before = readdirSync(home);
    const { code } = await ephor([], {
      env: plain,
      shell: `ephor demo --night >'${home}/told' &
        until grep -q 'begins #1' '${home}/told'; do sleep 0.1; done
        kill -INT $(pgrep -P $!) $!; wait; rm '${home}/told'`,
    });
    expect(code).toBe(0);
    expect(readdirSync(home)).toEqual(before);
    expect(carrying(home)).toEqual([]);
  });

  it('is one story, and the other is another', async () => {
    const { ephor } = givenCli(null);
    const { code, stderr } = await ephor(['demo', '--night', '--claude']);
    expect(code).toBe(2);
    expect(stderr).toContain('one story at a time');
  });
});

describe('ephor demo --dashboard', { timeout: 120_000 }, () => {
  it('lets leads work until one asks, opens the dashboard on it, and leaves nothing where nobody sits', async () => {
    const { ephor, home } = givenCli(null);
    const before = readdirSync(home, { recursive: true });
    const { code, stdout, stderr } = await ephor(['demo', '--dashboard', '--json'], { env: plain });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const items = itemsIn(stdout);
    expect(told(items).join('\n')).toContain('Which feed do readers get?');
    expect(items.at(-1)).toMatchObject({
      kind: 'pages',
      link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/login\?code=/),
      stays: false,
    });
    expect(readdirSync(home, { recursive: true })).toEqual(before);
    expect(carrying(home)).toEqual([]);
  });
});

describe.each(newestClient)('ephor demo --night with the real client %s', { timeout: 240_000 }, (version) => {
  it('is led by it without a terminal and under its hooks, which hold what leaves the plan [SB-005]', async () => {
    const { ephor, home } = givenCli(null);
    const before = readdirSync(home, { recursive: true });
    const env = { EPHOR_DEMO_CLAUDE: await claudeClient(version), CLAUDECODE: '1', EPHOR_DISABLED: '1' };
    const { code, stdout, stderr } = await ephor(['demo', '--night', '--json'], { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const items = itemsIn(stdout);
    expectTheNight(items);
    expect(items[0]).toMatchObject({ kind: 'night', client: version });
    const held = items.find(({ text }) => String(text).startsWith('holds an edit of deploy/live.yml'));
    expect(held?.['more']).toContainEqual(expect.stringContaining('outside the plan of api/alive'));
    expect(readdirSync(home, { recursive: true })).toEqual(before);
    expect(carrying(home)).toEqual([]);
  });
});

/** Processes that were told of a home below this folder. */
const carrying = (folder: string): readonly string[] =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && existsSync(`/proc/${pid}/environ`))
    .filter((pid) => environmentOf(pid).includes(`EPHOR_HOME=${folder}/ephor-night-`));

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../given/folder.ts';
import { givenInitiative, givenSpace } from '../given/portfolio.ts';
import { keepPulse, reasonToWake } from '../../src/features/portfolio/orchestrate/heartbeat.ts';
import { takeLease } from '../../src/features/portfolio/orchestrate/lease.ts';
import { orchestrate } from '../../src/features/portfolio/orchestrate/orchestrator.ts';
import {
  installedTimers,
  installTimer,
  removeTimers,
  timerOf,
} from '../../src/features/portfolio/orchestrate/timer.ts';
import { nodeIo } from '../../src/io/node.ts';
import type { App } from '../../src/kernel/app.ts';
import { usualPolicy } from '../../src/kernel/portfolio/policy.ts';
import type { PortfolioStore } from '../../src/kernel/portfolio/portfolio-store.ts';
import { createApp } from '../../src/line/create-app.ts';
import { createPortfolioFiles } from '../../src/stores/portfolio/portfolio-files.ts';

const person = { kind: 'person', name: 'dev' } as const;
const never = new AbortController().signal;

function given() {
  const home = `${givenFolder()}/.ephor`;
  mkdirSync(home);
  const store = createPortfolioFiles({ io: nodeIo, home, lockDeadlineMs: 20_000 });
  return { home, store };
}

describe('a heartbeat', () => {
  it('loses no change, whenever it comes: what is not planned on wakes the next [SB-143]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(12), { minLength: 1, maxLength: 4 }), async (moments) => {
        const { home, store } = given();
        const change = (n: number) =>
          store.transact(person, 'a change', () => ({
            changes: [{ put: 'initiative', value: givenInitiative({ id: `i${n}`, status: 'paused' }) }],
            result: undefined,
          }));
        await store.transact(person, 'given', () => ({
          changes: [{ put: 'space', value: givenSpace({ codeDir: null, status: 'paused' }) }],
          result: undefined,
        }));
        let steps = 0;
        let planned = -1;
        const due = [...moments];
        /** Changes come between any two steps of the heartbeat. */
        const step = async (): Promise<void> => {
          steps += 1;
          for (; due.length > 0 && due.includes(steps); due.splice(due.indexOf(steps), 1))
            await change(steps + due.length);
        };
        const watched: PortfolioStore = {
          ...store,
          fingerprint: async () => (await step(), await store.fingerprint()),
          read: async () => {
            await step();
            const now = await store.read();
            planned = now.initiatives.length;
            await step();
            return now;
          },
        };
        const app = { io: nodeIo, home, portfolio: watched } as unknown as App;
        const policy = { ...usualPolicy, generate: false, off: ['briefing'] };
        for (let beats = 0; beats < 20 && (await reasonToWake(app)) !== undefined; beats += 1) {
          const reports = orchestrate({
            app,
            store: watched,
            policy,
            mode: 'once',
            stop: never,
            say: () => undefined,
            deliver: () => Promise.resolve(),
            settled: (standing) => keepPulse(app, standing),
          });
          for await (const _ of reports);
        }
        const { initiatives } = await store.read();
        if ((await reasonToWake({ ...app, portfolio: store })) === undefined)
          expect(planned).toBe(initiatives.length);
      }),
      { numRuns: 25 },
    );
  });

  it('does nothing when nothing has changed, and wakes for what a person did and for what is broken [SB-139] [SB-143]', async () => {
    const { home, store } = given();
    const app = { io: nodeIo, home, portfolio: store } as unknown as App;
    expect(await reasonToWake(app)).toBe('it is the first time');
    const standing = async () => ({
      fingerprint: await store.fingerprint(),
      portfolio: await store.read(),
      due: undefined,
      leads: 0,
    });
    keepPulse(app, await standing());
    expect(await reasonToWake(app)).toBeUndefined();
    await store.transact(person, 'x', () => ({
      changes: [{ put: 'space', value: givenSpace() }],
      result: undefined,
    }));
    expect(await reasonToWake(app)).toBe('the portfolio has changed');
    keepPulse(app, { ...(await standing()), due: { at: new Date(Date.now() - 1), what: 'x' } });
    expect(await reasonToWake(app)).toBe('something is due');
    keepPulse(app, { ...(await standing()), leads: 1 });
    expect(await reasonToWake(app)).toBe('leads are at work');
    writeFileSync(`${home}/run/heartbeat.json`, '{"finger');
    expect(await reasonToWake(app)).toBe('it is the first time');
  });
});

describe('the lease', () => {
  it.each([3_600_000, -3_600_000])('stays with who holds it when the clock jumps by %i ms', async (jump) => {
    const { store } = given();
    let offset = 0;
    const clock = { ...nodeIo.clock, now: () => new Date(Date.now() + offset) };
    const claim = { app: { io: { ...nodeIo, clock } }, store, leaseSeconds: 0.4 };
    const first = await takeLease(claim, never);
    offset = jump;
    expect(await takeLease(claim, never)).toMatchObject({ held: { epoch: 1 } });
    if ('giveBack' in first) await first.giveBack();
    const second = await takeLease(claim, never);
    expect(second).toMatchObject({ writer: { epoch: 2 } });
    if ('giveBack' in second) await second.giveBack();
  });
});

/** A property list as launchd reads it: strict XML of a few elements. */
function plistIn(xml: string): unknown {
  const parts = [...xml.matchAll(/<(\/?)(\w+)(\/?)>|([^<>]+)/g)];
  const text = (raw: string): string =>
    raw.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  let at = parts.findIndex(([tag]) => tag === '<dict>');
  const tagAt = (): string => {
    while (parts[at]?.[4] !== undefined) at += 1;
    return parts[at]?.[0] ?? '';
  };
  const leaf = (): string => {
    const name = parts[at]?.[2] ?? '';
    const [, , , , content = ''] = parts[at + 1] ?? [];
    at += 2;
    expect(tagAt()).toBe(`</${name}>`);
    at += 1;
    return text(content);
  };
  function value(): unknown {
    const tag = tagAt();
    if (tag === '<string>') return leaf();
    if (tag === '<integer>') return Number(leaf());
    if (tag === '<true/>') return Boolean((at += 1));
    at += 1;
    const list: unknown[] = [];
    const fields: Record<string, unknown> = {};
    if (tag === '<array>') while (tagAt() !== '</array>') list.push(value());
    while (tagAt() === '<key>') fields[leaf()] = value();
    expect(tagAt()).toBe(tag.replace('<', '</'));
    at += 1;
    return tag === '<array>' ? list : fields;
  }
  return value();
}

describe('the timer', () => {
  const world = async (...lines: readonly string[]) => {
    const userHome = givenFolder();
    mkdirSync(`${userHome}/bin`);
    const tab = `${userHome}/tab`;
    if (lines.length > 0) writeFileSync(tab, lines.map((line) => `${line}\n`).join(''));
    const programs = {
      crontab: `case "$1" in -l) cat ${tab} 2>/dev/null || { echo 'no crontab for dev' >&2; exit 1; };; -r) rm ${tab};; -) cat > ${tab};; esac`,
      systemctl: `echo "$@" >> ${userHome}/systemctl.log`,
    };
    for (const [name, text] of Object.entries(programs)) {
      writeFileSync(`${userHome}/bin/${name}`, `#!/bin/sh\n${text}\n`);
      chmodSync(`${userHome}/bin/${name}`, 0o755);
    }
    const app = await createApp(
      { io: nodeIo, userHome, version: 'test', packageFolder: '/opt/it’s 100%' },
      { cwd: userHome, env: (name) => (name === 'PATH' ? `${userHome}/bin:/usr/bin:/bin` : undefined) },
    );
    return { app, tab, userHome };
  };

  it('is one line of the crontab, however often it is installed, and goes without a trace [SB-138]', async () => {
    const mine = ['# mine', '0 5 * * * backup', ''];
    const { app, tab } = await world(...mine);
    const before = readFileSync(tab, 'utf8');
    for (const every of [600_000, 600_000, 3_600_000]) await installTimer(app, timerOf(app, 'cron', every));
    const lines = readFileSync(tab, 'utf8')
      .split('\n')
      .filter((line) => line.includes('heartbeat'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^0 \*\/1 \* \* \* EPHOR_HOME=.*100\\%.*heartbeat/);
    expect(await installedTimers(app)).toHaveLength(1);
    await removeTimers(app);
    expect(readFileSync(tab, 'utf8')).toBe(before);
    expect(await removeTimers(app)).toEqual([]);
  });

  it('is a unit of systemd where that is there [SB-138]', async () => {
    const { app, userHome } = await world();
    await installTimer(app, timerOf(app, 'systemd', 600_000));
    const unit = (ending: string): string => `${userHome}/.config/systemd/user/ephor-heartbeat.${ending}`;
    expect(readFileSync(unit('service'), 'utf8')).toContain('"heartbeat"');
    expect(readFileSync(unit('timer'), 'utf8')).toContain('OnUnitActiveSec=600s');
    expect(readFileSync(`${userHome}/systemctl.log`, 'utf8')).toContain('enable --now ephor-heartbeat.timer');
    await removeTimers(app);
    expect(existsSync(unit('service')) || existsSync(unit('timer'))).toBe(false);
  });

  it('is an agent of launchd on a Mac, as one file that its own tools can read [SB-138]', async () => {
    const { app, userHome } = await world();
    const [part] = timerOf(app, 'launchd', 600_000).parts;
    expect(part?.place).toBe(`${userHome}/Library/LaunchAgents/ephor-heartbeat.plist`);
    const plist = plistIn(part?.text ?? '');
    expect(plist).toEqual({
      Label: 'ephor-heartbeat',
      ProgramArguments: [...app.program, 'heartbeat'],
      EnvironmentVariables: { EPHOR_HOME: app.home, PATH: `${userHome}/bin:/usr/bin:/bin` },
      StartInterval: 600,
      RunAtLoad: true,
      AbandonProcessGroup: true,
    });
    const odd = { ...app, home: '/Users/a & b/<c>' };
    expect(plistIn(timerOf(odd, 'launchd', 60_000).parts[0]?.text ?? '')).toMatchObject({
      EnvironmentVariables: { EPHOR_HOME: odd.home },
    });
  });

  it('refuses a span that cron can’t do', async () => {
    const { app } = await world();
    expect(() => timerOf(app, 'cron', 7 * 60_000)).toThrow('cron');
  });
});

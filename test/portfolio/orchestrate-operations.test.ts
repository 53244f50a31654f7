import { existsSync, mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operate, plainStyle } from '../given/app.ts';
import { givenFolder } from '../given/folder.ts';
import { givenInitiative, givenSpace } from '../given/portfolio.ts';
import { heartbeatInstall } from '../../src/features/portfolio/operations/orchestrate/heartbeat-install.ts';
import { heartbeatRemove } from '../../src/features/portfolio/operations/orchestrate/heartbeat-remove.ts';
import { heartbeatRun } from '../../src/features/portfolio/operations/orchestrate/heartbeat-run.ts';
import { heartbeatStatus } from '../../src/features/portfolio/operations/orchestrate/heartbeat-status.ts';
import { orchestrate } from '../../src/features/portfolio/operations/orchestrate/orchestrate.ts';
import { nodeIo } from '../../src/io/node.ts';
import { createApp } from '../../src/line/create-app.ts';

const given = async () => {
  const userHome = givenFolder();
  mkdirSync(`${userHome}/.ephor`);
  const env = (name: string) => (name === 'PATH' ? userHome : undefined);
  return createApp(
    { io: nodeIo, userHome, version: 'test', packageFolder: '/nowhere' },
    { cwd: userHome, env },
  );
};

it('says what would be done next, and why, with the rule', async () => {
  const app = await given();
  await app.portfolio.transact({ kind: 'person', name: 'dev' }, 'given', () => ({
    changes: [
      {
        put: 'space',
        value: givenSpace({ codeDir: null, lead: { kind: 'command', command: ['/bin/true'] } }),
      },
      { put: 'initiative', value: givenInitiative() },
    ],
    result: undefined,
  }));
  const [planned] = await operate<readonly unknown[]>(orchestrate, app, { dryRun: true });
  const text = orchestrate.print?.(planned, plainStyle) ?? '';
  expect(text).toContain('needs-plan');
  expect(text).toContain('(start-lead)');
  expect(JSON.stringify(await operate(heartbeatStatus, app))).toContain('first time');
});

it('says that there is no space yet, and how to add one', async () => {
  const [planned] = await operate<readonly unknown[]>(orchestrate, await given(), { dryRun: true });
  expect(orchestrate.print?.(planned, plainStyle)).toMatch(/no space yet[^]*ephor space add/);
});

it('ends at once when nothing is left, and the next heartbeat does nothing [SB-143]', async () => {
  const app = await given();
  await operate(orchestrate, app, { once: true });
  await operate(heartbeatRun, app);
  expect(await operate(heartbeatRun, app)).toMatchObject([{ event: 'idle' }]);
});

it('shows what a timer would be, and writes nothing', async () => {
  const app = await given();
  const shown = await operate(heartbeatInstall, app, { dryRun: true, with: 'systemd' });
  const text = heartbeatInstall.print?.(shown, plainStyle) ?? '';
  expect(text).toMatch(/^Would install a timer of systemd[^]*ExecStart=/);
  expect(existsSync(`${app.userHome}/.config`)).toBe(false);
});

it('says what to do where the machine has no timer, and takes away none that it did not write', async () => {
  const app = await given();
  await expect(operate(heartbeatInstall, app)).rejects.toMatchObject({ code: 'no_timer' });
  expect(await operate(heartbeatRemove, app)).toEqual([]);
});

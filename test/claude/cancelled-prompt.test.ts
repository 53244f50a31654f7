import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { ephorRepo } from './ephor-repo.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function until(done: () => boolean): Promise<boolean> {
  for (let tries = 0; !done() && tries < 500; tries += 1) await sleep(10);
  return done();
}

function runs(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** The real client sends SIGTERM to everything below the hook when the user presses Escape, and when time is up. */
test('a prompt that the user takes back takes its model with it', async () => {
  const { cwd, home, ephor, dispose } = await ephorRepo();
  cleanups.push(dispose);
  const config = join(cwd, '.ephor/config.yaml');
  writeFileSync(config, `${readFileSync(config, 'utf8')}\nphase:\n  evaluator: model\n`);
  ephor('config', 'accept');
  ephor('engine', 'start');
  ephor('engine', 'stop');
  const bin = join(home, 'programs');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'claude'),
    '#!/bin/sh\nsleep 60 &\necho $$ $! > pids.part\nmv pids.part pids\nwait\n',
  );
  chmodSync(join(bin, 'claude'), 0o755);
  const payload = { session_id: 's', cwd, hook_event_name: 'UserPromptSubmit', prompt: 'go ahead' };

  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: home,
    EPHOR_ENGINE: 'off',
    CLAUDE_PROJECT_DIR: cwd,
  };
  const hook = spawn(join(home, '.ephor/bin/hook'), ['claude-code', 'UserPromptSubmit'], {
    env,
    detached: true,
  });
  const ended = new Promise((done) => hook.once('exit', done));
  hook.stdin.end(JSON.stringify(payload));
  const file = join(cwd, '.ephor/local/evaluator/pids');
  expect(await until(() => existsSync(file))).toBe(true);
  const pids = readFileSync(file, 'utf8').trim().split(' ').map(Number);
  expect(pids.every(runs)).toBe(true);

  process.kill(-(hook.pid ?? 0), 'SIGTERM');
  await ended;
  expect(await until(() => !pids.some(runs))).toBe(true);
});

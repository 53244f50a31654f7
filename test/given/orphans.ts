import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach } from 'vitest';
import type { Processes, RunningProcess } from '../../src/kernel/io.ts';
import { nodeIo } from '../../src/io/node.ts';
import { givenFolder } from './folder.ts';

export function runs(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** What this file starts carries this, and hands it on to what that starts. */
const mark = `GIVEN_BY=${process.pid}-${Date.now()}`;

const isGiven = ({ id }: RunningProcess): boolean => {
  try {
    return readFileSync(`/proc/${id.pid}/environ`, 'utf8').split('\0').includes(mark);
  } catch {
    return false;
  }
};

/** The real processes, but none of strangers: nothing that a test ends can be anybody's. */
export const givenProcesses: Processes = {
  ...nodeIo.processes,
  async list() {
    const all = await nodeIo.processes.list();
    const own = new Set<number>([1]);
    for (let pid = process.pid; pid > 1; pid = all.find(({ id }) => id.pid === pid)?.parent ?? 0)
      own.add(pid);
    return all.filter((each) => own.has(each.id.pid) || isGiven(each));
  },
};

/** By their mark, because who started them may be gone, and they may have started more. */
afterEach(async () => {
  for (const { id } of (await nodeIo.processes.list()).filter(isGiven))
    nodeIo.processes.signal(id, 'SIGKILL');
});

/** Lives until it is told not to; `stubborn` does not end when asked; each of `children` is a program of its own. */
export interface Wish {
  readonly children?: readonly (readonly string[])[];
  readonly stubborn?: boolean;
  readonly cwd?: string;
}

const agent = `
const { spawn } = require('node:child_process');
const { renameSync, writeFileSync } = require('node:fs');
const { file, children = [], stubborn } = JSON.parse(process.env.GIVEN_WISH);
const pids = children.map(([program, ...words]) => spawn(program, words, { stdio: 'ignore' }).pid);
if (stubborn) process.on('SIGTERM', () => undefined);
writeFileSync(file + '.part', JSON.stringify([process.pid, ...pids]));
renameSync(file + '.part', file);
setInterval(() => undefined, 1000);
`;

/** Starts what it was given in a session of its own, and is gone. */
const parent = `
const { spawn } = require('node:child_process');
const [program, ...words] = process.argv.slice(1);
spawn(program, words, { detached: true, stdio: 'ignore' }).unref();
`;

/** A script as an agent's host installs it, at a path of one's choice. */
export function givenScript(path = 'node_modules/claude-code/cli.js', folder = givenFolder()): string {
  const script = `${folder}/${path}`;
  mkdirSync(dirname(script), { recursive: true });
  writeFileSync(script, agent);
  return script;
}

/** Starts a program; its own number first, then those of its children. `orphaned`: who started it is dead. */
export async function givenProcess(
  words: readonly string[],
  { cwd = givenFolder(), ...wish }: Wish = {},
  orphaned = true,
): Promise<readonly number[]> {
  const file = `${givenFolder()}/pids`;
  const [program = '', ...args] = orphaned ? [process.execPath, '-e', parent, ...words] : words;
  const [name = '', value] = mark.split('=');
  const env = { PATH: process.env['PATH'], [name]: value, GIVEN_WISH: JSON.stringify({ file, ...wish }) };
  spawn(program, args, { cwd, env, stdio: 'ignore' });
  for (let tries = 0; !existsSync(file) && tries < 500; tries += 1) await sleep(10);
  return JSON.parse(readFileSync(file, 'utf8')) as number[];
}

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import { nodeIo } from './node.ts';

const { run } = nodeIo.processes;

/** A program that starts another one, which does not end by itself; both numbers are in the file. */
const nest = (file: string): string => `sleep 60 & echo $$ $! > ${file}.part; mv ${file}.part ${file}; wait`;

const appeared = async (file: string): Promise<number[]> => {
  for (let tries = 0; !existsSync(file) && tries < 400; tries += 1) await sleep(10);
  return readFileSync(file, 'utf8').trim().split(' ').map(Number);
};

function runs(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

async function allEnd(pids: readonly number[]): Promise<boolean> {
  for (let tries = 0; pids.some(runs) && tries < 200; tries += 1) await sleep(10);
  return !pids.some(runs);
}

describe('a program', () => {
  it('gives what it printed, and how it ended', async () => {
    const env = { GREETING: 'hi', HOME: undefined };
    const script = 'cat; echo "$GREETING${HOME-none}" >&2; exit 3';
    expect(await run('sh', ['-c', script], { input: 'in', env })).toEqual({
      exitCode: 3,
      stdout: 'in',
      stderr: 'hinone\n',
      late: false,
    });
  });

  it('that is not there is an error', async () => {
    await expect(run('no-such-program-of-ephor', [])).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('ends with all it started when time is up', async () => {
    const file = `${givenFolder()}/pids`;
    const running = run('sh', ['-c', nest(file)], { timeoutMs: 500 });
    const pids = await appeared(file);
    expect(pids.every(runs)).toBe(true);
    expect(await running).toMatchObject({ late: true, exitCode: 137 });
    expect(await allEnd(pids)).toBe(true);
  });

  it('leaves no listener behind', async () => {
    const before = process.listenerCount('SIGTERM');
    await Promise.all(Array.from({ length: 20 }, () => run('true', [])));
    await run('no-such-program-of-ephor', []).catch(() => undefined);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});

describe('when this very process is ended', () => {
  const start = async (more: string) => {
    const folder = givenFolder();
    const outfile = `${folder}/parent.mjs`;
    const contents = `import { nodeIo } from './src/io/node.ts';\n${more}
      nodeIo.processes.run('sh', ['-c', process.argv[2]], { timeoutMs: 30_000 });`;
    const stdin = { contents, resolveDir: resolve('.') };
    await build({
      stdin,
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['@napi-rs/keyring'],
    });
    const parent = spawn(process.execPath, [outfile, nest(`${folder}/pids`)]);
    const ended = new Promise<unknown>((done) => parent.once('exit', (code, signal) => done(signal ?? code)));
    return { parent, ended, pids: await appeared(`${folder}/pids`) };
  };

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('by %s, the program ends too', async (signal) => {
    const { parent, ended, pids } = await start('');
    parent.kill(signal);
    expect(await ended).toBe(signal);
    expect(await allEnd(pids)).toBe(true);
  });

  it('with a handler of its own, both end', async () => {
    const { parent, ended, pids } = await start("process.on('SIGTERM', () => process.exit(7));");
    parent.kill('SIGTERM');
    expect(await ended).toBe(7);
    expect(await allEnd(pids)).toBe(true);
  });
});

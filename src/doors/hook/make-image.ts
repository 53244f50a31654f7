import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hosts } from '../../hosts/index.ts';
import { claimIn, judgedCode, imageIn } from './image-files.ts';
import { setStage, type Stage } from './stage.ts';

/** Settings are kept in their compiled form when their files have rested for a while. */
const settleMs = 200;
const stepMs = 20_000;

/** A program of its own, started by a hook that had none: makes the image, tries it, and puts it where hooks look. */
function makeImage(folder: string): void {
  const host = hosts.find(({ trial }) => trial);
  if (!host?.trial) return;
  const made = `${imageIn(folder)}.${process.pid}.tmp`;
  const theatre = mkdtempSync(join(tmpdir(), 'ephor-stage-'));
  try {
    const stage = setStage(theatre, host, host.trial);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, settleMs);
    run(host.id, stage, stage.wish, [join(folder, 'hook.cjs')]);
    run(host.id, stage, stage.edit, [
      '--snapshot-blob',
      made,
      '--build-snapshot',
      join(folder, 'hook-image.cjs'),
    ]);
    const tried = run(host.id, stage, stage.edit, ['--snapshot-blob', made, join(folder, 'hook.cjs')]);
    if (tried !== judgedCode(0)) return;
    renameSync(made, imageIn(folder));
    rmSync(claimIn(folder), { force: true });
  } finally {
    rmSync(made, { force: true });
    rmSync(theatre, { recursive: true, force: true });
  }
}

/** The exit code of Node, called as the client calls it. */
function run(
  host: string,
  { env }: Stage,
  { name, payload: input }: Stage['edit'],
  program: readonly string[],
): number | null {
  const { PATH = '' } = process.env;
  return spawnSync(process.execPath, [...program, host, name], {
    env: { PATH, ...env },
    input,
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: stepMs,
  }).status;
}

makeImage(__dirname);

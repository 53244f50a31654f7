import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether this user may mount a disk of their own here. CI runs as root and may. */
export function maySmallDisk(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'ephor-disk-'));
  try {
    mount(folder, '1m');
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const mount = (folder: string, size: string): void =>
  void execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });

const mounted: string[] = [];

/** To be called after each test: a folder that holds a disk can't be removed. */
export function removeDisks(): void {
  for (const folder of mounted.splice(0)) execFileSync('umount', ['-l', folder]);
}

/** A disk of its own in this folder. */
export function givenSmallDisk(folder: string, size = '1m') {
  mount(folder, size);
  mounted.push(folder);
  const filler = join(folder, 'filler');
  return {
    /** Leaves room for so many bytes. */
    fill: (free = 0): void => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - free)));
    },
    free: (): void => rmSync(filler, { force: true }),
  };
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Installs the packages when they are not those of package-lock.json; else it is done at once. Uses nothing but Node. */

const root = process.cwd();
const modules = join(root, 'node_modules');
const stamp = join(modules, '.ephor-lock-hash');
const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
const hash = createHash('sha256').update(lockText).digest('hex');

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** What npm says it installed, for packages that were there before the stamp. */
function installedAlready() {
  const hidden = read(join(modules, '.package-lock.json'));
  if (hidden === undefined) return false;
  const { packages: wanted } = JSON.parse(lockText);
  const { packages: found } = JSON.parse(hidden);
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) =>
      path === '' || (found[path] ? found[path].version === version : optional || peer),
  );
}

const isFresh = () => read(stamp) === hash;

function install() {
  process.stderr.write('Installing packages, this once …\n');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    console.error(`npm ci failed${error ? `: ${error.message}` : ''}. Run it by hand to see why.`);
    process.exit(status ?? 1);
  }
}

const guard = join(tmpdir(), `ephor-setup-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
const staleMs = 10 * 60 * 1000;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

function takeGuard() {
  try {
    mkdirSync(guard);
    writeFileSync(join(guard, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLeftBehind()) rmSync(guard, { recursive: true, force: true });
    return false;
  }
}

function isLeftBehind() {
  const pid = Number(read(join(guard, 'pid')));
  try {
    if (pid > 0) process.kill(pid, 0);
    return Date.now() - statSync(guard).mtimeMs > staleMs;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

if (!isFresh()) {
  while (!takeGuard()) Atomics.wait(sleeper, 0, 0, 100);
  try {
    if (!isFresh()) {
      if (!installedAlready()) install();
      writeFileSync(stamp, hash);
    }
  } finally {
    rmSync(guard, { recursive: true, force: true });
  }
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The oldest client Ephor supports and the newest one that installs by number. */
export const versions = ['2.1.197', '2.1.325'] as const;

/** What goes on above the hook, and was the same in both: in the newest, or in both with EPHOR_CLIENTS=all. */
export const newestClient = process.env['EPHOR_CLIENTS'] === 'all' ? versions : [versions[1]];

const cache = resolve(import.meta.dirname, '../../node_modules/.cache/claude-code');
const lockPollMs = 250;
const longestInstallMs = 5 * 60_000;

/** Absolute path of the `claude` executable of one version, installed on first use. */
export async function claudeClient(version: string): Promise<string> {
  const root = join(cache, version);
  if (!existsSync(root)) await whileHolding(join(cache, `${version}.lock`), () => install(version, root));
  return executableIn(root);
}

async function install(version: string, root: string): Promise<void> {
  if (existsSync(root)) return;
  await removeInterruptedInstalls(version);
  const partial = await mkdtemp(join(cache, `${version}.partial-`));
  await npmInstall(partial, `@anthropic-ai/claude-code@${version}`);
  executableIn(partial);
  await rename(partial, root).catch((problem: NodeJS.ErrnoException) => {
    if (!existsSync(root)) throw problem;
  });
  await rm(partial, { recursive: true, force: true });
}

async function removeInterruptedInstalls(version: string): Promise<void> {
  const entries = await readdir(cache);
  const partials = entries.filter((entry) => entry.startsWith(`${version}.partial-`));
  await Promise.all(partials.map((entry) => rm(join(cache, entry), { recursive: true, force: true })));
}

function npmInstall(prefix: string, spec: string): Promise<void> {
  const certificates = process.env['CA_CERTS_FOR_NPM'] ?? process.env['NODE_EXTRA_CA_CERTS'];
  const flags = ['--no-save', '--no-audit', '--no-fund', '--prefix', prefix];
  const npm = spawn('npm', ['install', ...flags, spec], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificates },
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  let stderr = '';
  npm.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((done, fail) => {
    npm.on('error', fail);
    npm.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`npm install ${spec} failed:\n${stderr}`)),
    );
  });
}

/** npm may skip install scripts, so the platform package's own binary comes before the `.bin` wrapper. */
function executableIn(root: string): string {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const platform = `claude-code-${process.platform}-${process.arch}`;
  const candidates = [
    join('@anthropic-ai', platform, `claude${suffix}`),
    join('@anthropic-ai', `${platform}-musl`, `claude${suffix}`),
    join('.bin', process.platform === 'win32' ? 'claude.cmd' : 'claude'),
  ].map((path) => join(root, 'node_modules', path));
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error(`no claude executable in ${root}; looked at ${candidates.join(', ')}`);
  return found;
}

async function whileHolding(lock: string, work: () => Promise<void>): Promise<void> {
  await mkdir(cache, { recursive: true });
  while (!(await acquire(lock))) await sleep(lockPollMs);
  try {
    await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function acquire(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (await isAbandoned(lock)) await rm(lock, { force: true });
    return false;
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  try {
    const holder = Number(await readFile(lock, 'utf8'));
    const { mtimeMs } = await stat(lock);
    return !isAlive(holder) || Date.now() - mtimeMs > longestInstallMs;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

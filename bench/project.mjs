import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A repository with Ephor set up in it, in a world of its own. */
export function benchProject() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ephor-bench-')));
  const repo = join(folder, 'repo');
  const home = join(folder, 'home');
  mkdirSync(repo);
  mkdirSync(home);
  const env = cleanEnvironment(home);
  writeFileSync(join(repo, 'app.ts'), 'export const answer = 41;\n');
  writeFileSync(join(repo, 'notes.md'), 'a\n');
  const ephor = (...args) => {
    const result = spawnSync(process.execPath, [join(process.cwd(), 'dist/bin.js'), ...args], {
      cwd: repo,
      env,
      encoding: 'utf8',
    });
    if (result.status !== 0) throw new Error(`ephor ${args.join(' ')}: ${result.stderr}${result.stdout}`);
    return result.stdout;
  };
  ephor('init', '--host', 'claude-code', '--profile', 'standard', '--key', 'file', '--yes');
  return {
    folder,
    repo,
    home,
    env,
    ephor,
    hook: join(home, '.ephor/bin/hook'),
    dispose() {
      ephor('engine', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a host would hand on, without what belongs to this session or slows every Node process down. */
function cleanEnvironment(home) {
  const { PATH, LANG } = process.env;
  return { PATH, LANG: LANG ?? 'C.UTF-8', HOME: home };
}

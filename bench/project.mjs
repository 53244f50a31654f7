import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A repository with Ephor set up in it, in a world of its own. */
export function benchProject({ git = false } = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ephor-bench-')));
  const repo = join(folder, 'repo');
  const home = join(folder, 'home');
  mkdirSync(repo);
  mkdirSync(home);
  const env = { ...cleanEnvironment(home), CLAUDE_PROJECT_DIR: repo };
  writeFileSync(join(repo, 'app.ts'), 'export const answer = 41;\n');
  writeFileSync(join(repo, 'notes.md'), 'a\n');
  if (git) spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: repo, env });
  const dist = process.env['EPHOR_DIST'] ?? 'dist';
  const ephor = (...args) => {
    const result = spawnSync(process.execPath, [resolve(dist, 'ephor.cjs'), ...args], {
      cwd: repo,
      env,
      encoding: 'utf8',
    });
    if (result.status !== 0) throw new Error(`ephor ${args.join(' ')}: ${result.stderr}${result.stdout}`);
    return result.stdout;
  };
  ephor('init', '--host', 'claude-code', '--profile', 'standard', '--key', 'file', '--yes');
  const hook = join(home, '.ephor/bin/hook');
  const runtimes = join(home, '.ephor/runtime');
  const runtime = join(runtimes, readdirSync(runtimes)[0]);
  agree(hook, repo, env);
  return {
    folder,
    repo,
    home,
    dist,
    env,
    ephor,
    hook,
    runtime,
    /** The first call without an engine has the image made. */
    async imageMade() {
      for (let left = 200; !existsSync(join(runtime, 'hook.image')); left -= 1) {
        if (left === 0) throw new Error('the image of the hook was not made');
        await setTimeout(100);
      }
    },
    /** A client for which the engine that runs is of another version. */
    lonelyClient() {
      const client = join(folder, 'hook');
      const version = basename(runtime);
      writeFileSync(client, readFileSync(hook, 'utf8').replace(`== '${version}'`, "== 'another'"), {
        mode: 0o755,
      });
      return client;
    },
    dispose() {
      ephor('engine', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A conversation in which the user asked for the edits to come, as in a session at work. */
function agree(hook, repo, env) {
  writeFileSync(join(repo, 't.jsonl'), '');
  const payload = {
    session_id: 'bench',
    transcript_path: join(repo, 't.jsonl'),
    cwd: repo,
    hook_event_name: 'UserPromptSubmit',
    prompt: 'set answer to 42 in app.ts and write large.ts and notes.md',
  };
  spawnSync(hook, ['claude-code', 'UserPromptSubmit'], { cwd: repo, env, input: JSON.stringify(payload) });
}

/**
 * What a host would hand on, without what belongs to this session or slows every Node process down. Every login sets
 * SHELL and USER, and a shell without them looks the user up.
 */
function cleanEnvironment(home) {
  const { PATH, LANG, SHELL, USER } = process.env;
  return { PATH, LANG: LANG ?? 'C.UTF-8', HOME: home, SHELL: SHELL ?? '/bin/bash', USER: USER ?? 'user' };
}

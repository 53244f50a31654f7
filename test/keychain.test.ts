import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

const has = (program: string): boolean => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const available = has('dbus-run-session') && has('gnome-keyring-daemon');
const dist = resolve(process.env['EPHOR_DIST'] ?? 'dist');

/** Unlocks a keyring of its own, sets Ephor up with it, and judges one harmless and one forbidden call. */
const script = `
set -eu
printf 'test' | gnome-keyring-daemon --unlock --components=secrets --daemonize >/dev/null
cd "$HOME/repo"
"$NODE" "$DIST/ephor.cjs" init --host claude-code --profile standard --key keychain --yes --json > "$HOME/init.json"
EPHOR_ENGINE=off "$NODE" "$HOME/.ephor/runtime/"*/hook.cjs claude-code PreToolUse < "$HOME/payload.json" > "$HOME/reply.json"
"$NODE" "$DIST/ephor.cjs" engine stop >/dev/null
`;

test.skipIf(!available)(
  '[SP-188] the key is kept in the real keychain of the system, and the hook signs with it',
  () => {
    const home = mkdtempSync(join(tmpdir(), 'ephor-keychain-'));
    folders.push(home);
    spawnSync('git', ['init', '-q', join(home, 'repo')]);
    const path = join(home, 'repo/.ephor/config.yaml');
    const payload = {
      session_id: 's',
      cwd: join(home, 'repo'),
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_input: { file_path: path, content: '' },
    };
    writeFileSync(join(home, 'payload.json'), JSON.stringify(payload));
    const { PATH } = process.env;
    const env = {
      PATH,
      HOME: home,
      NODE: process.execPath,
      DIST: dist,
      XDG_RUNTIME_DIR: home,
      EPHOR_IMAGE: 'off',
    };

    const run = spawnSync('dbus-run-session', ['--', 'bash', '-c', script], { env, encoding: 'utf8' });

    expect(run.stderr.replaceAll(/^.*(?:gnome-keyring|dbus|discover_other_daemon).*\n/gm, '')).toBe('');
    expect(readFileSync(join(home, '.ephor/key'), 'utf8')).toMatch(/^keychain:/);
    expect(readFileSync(join(home, 'reply.json'), 'utf8')).toContain('ephor_protected');
  },
);

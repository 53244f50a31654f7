import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bash, decisionIn, givenHook } from '../resident/given-hook.ts';
import { dist } from '../resident/given-hook.ts';

const strict = 'version: 1\nprofile: strict\nphase: { evaluator: deterministic }\n';
const lax = 'version: 1\nprofile: observe\n';
const rule =
  'rules:\n  - id: no-deploy\n    match: { command: "make deploy*" }\n    reason: Deploys are done by CI.\n    remedy: Ask the user.\n';

/**
 * A user with Ephor's hook installed and a strict project in git, in a session that is under way. Beside the
 * repository lie lax files that an attack may bring in.
 */
export async function givenGuarded() {
  const given = givenHook(strict);
  const { root, env } = given;
  const user = env['HOME'] ?? '';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  write(`${root}/.ephor/rules/deploy.yaml`, rule);
  write(`${root}/.ephor/.gitignore`, 'local/\n');
  write(`${root}/README.md`, 'hello\n');
  write(`${root}/lax.yaml`, lax);
  write(`${user}/stuff/.ephor/config.yaml`, lax);
  const sh = (command: string): string =>
    execFileSync('bash', ['-c', command], {
      cwd: root,
      env: { ...env, EPHOR: `${process.execPath} ${dist}/ephor.cjs`, USER_HOME: user, CLAUDECODE: '1' },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  sh(
    'git init -q . && git config user.email a@b.c && git config user.name n && git add -f lax.yaml README.md && cp lax.yaml /dev/null' +
      ' && mkdir -p x && cp .ephor/config.yaml x/strict.yaml && cp lax.yaml .ephor/config.yaml && git add -A . && git commit -qm lax && cp x/strict.yaml .ephor/config.yaml && rm -r x && git add -A && git commit -qm strict',
  );
  const call = (eventName: string, payload: string) =>
    given.call(eventName, payload, { EPHOR_ENGINE: 'off' });
  const asks = async (command: string) => decisionIn(await call('PreToolUse', bash(root, command)));
  await call(
    'SessionStart',
    JSON.stringify({ session_id: 's1', cwd: root, hook_event_name: 'SessionStart', source: 'startup' }),
  );
  await asks('git status');
  return {
    ...given,
    user,
    sh,
    write,
    /** The attack as the agent's shell runs it, whatever the hook said; an attack may fail. */
    attack(command: string): string {
      try {
        return sh(command);
      } catch (error) {
        return String((error as { stderr?: string }).stderr ?? error);
      }
    },
    after: (command: string) =>
      call(
        'PostToolUse',
        JSON.stringify({
          session_id: 's1',
          cwd: root,
          hook_event_name: 'PostToolUse',
          tool_name: 'Bash',
          tool_input: { command },
          tool_response: { stdout: '', stderr: '', interrupted: false },
        }),
      ),
    asks,
    status: () => {
      try {
        return sh(`CLAUDECODE= $EPHOR status --json`);
      } catch (error) {
        return String((error as { stdout?: string }).stdout);
      }
    },
  };
}

import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientEnvironment, type ClaudeRun } from './run-client.ts';

type TerminalRun = Pick<ClaudeRun, 'client' | 'model' | 'cwd' | 'home' | 'prompt' | 'env' | 'args'> & {
  /** The session is told to exit once this is true. */
  finished: () => boolean | Promise<boolean>;
  deadlineMs?: number;
};

const pollMs = 200;
const exitMs = 10_000;
const enterKey = '\r';
/** Enter also answers the question whether to leave running teammates. */
const enterMs = 1_000;

/** Runs the real client with its full-screen interface in a pseudo terminal; returns what it drew. */
export async function runClaudeInTerminal(run: TerminalRun): Promise<string> {
  await acceptEveryDialog(run);
  const command = [run.client, '--permission-mode', 'bypassPermissions', ...(run.args ?? []), run.prompt];
  const shell = `stty cols 120 rows 40; exec ${command.map(quoted).join(' ')}`;
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', shell, '/dev/null'], {
    cwd: run.cwd,
    env: { ...clientEnvironment(run), TERM: 'xterm-256color' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let screen = '';
  child.stdout.on('data', (chunk: Buffer) => (screen += chunk.toString()));
  const exited = new Promise((done) => child.once('exit', done));

  const deadline = Date.now() + (run.deadlineMs ?? 60_000);
  let done = false;
  while (!done && Date.now() < deadline && child.exitCode === null) {
    await sleep(pollMs);
    done = await run.finished();
  }
  child.stdin.write('/exit');
  await sleep(pollMs);
  const lastCall = Date.now() + exitMs;
  while (child.exitCode === null && Date.now() < lastCall) {
    child.stdin.write(enterKey);
    await Promise.race([exited, sleep(enterMs)]);
  }
  if (child.exitCode === null) child.kill('SIGKILL');
  if (!done) throw new Error(`the terminal session did not get there; it drew:\n${screen.slice(-4_000)}`);
  return screen;
}

async function acceptEveryDialog({ home, cwd, model }: TerminalRun): Promise<void> {
  const folder = join(home, '.claude');
  const key = clientEnvironment({ home, model }).ANTHROPIC_API_KEY ?? '';
  const state = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    bypassPermissionsModeAccepted: true,
    customApiKeyResponses: { approved: [key.slice(-20)], rejected: [] },
    projects: { [cwd]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.claude.json'), JSON.stringify(state));
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ skipDangerousModePermissionPrompt: true }));
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

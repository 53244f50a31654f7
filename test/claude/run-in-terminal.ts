import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientEnvironment, type ClaudeRun } from './run-client.ts';

/** What the person at the keyboard does once these words are drawn. */
type Answer = { sees: RegExp; press: readonly string[] };

type Shared = 'client' | 'model' | 'cwd' | 'home' | 'prompt' | 'env' | 'args' | 'permissionMode' | 'resume';
export type TerminalRun = Pick<ClaudeRun, Shared> & {
  /** One after the other; each looks only at what was drawn after the one before it. */
  answers?: readonly Answer[];
  /** Grows with every key that was heard; a dialog may be deaf just after it was drawn, and is then answered again. */
  progress?: () => number;
  /** The session is told to exit once this is true. */
  finished: () => boolean | Promise<boolean>;
  deadlineMs?: number;
};

const pollMs = 200;
const exitMs = 10_000;
export const enterKey = '\r';
export const escapeKey = '\u001B';
/** Keys pressed faster than this are taken for something that was pasted. */
const keyMs = 300;
const progressMs = 4_000;
/** Enter also answers the question whether to leave running teammates. */
const enterMs = 1_000;

/** Runs the real client with its full-screen interface in a pseudo terminal; returns what it drew. */
export async function runClaudeInTerminal(run: TerminalRun): Promise<string> {
  await acceptEveryDialog(run);
  const { permissionMode = 'bypassPermissions', resume, args = [], answers = [] } = run;
  const mode = ['--permission-mode', permissionMode, ...(resume ? ['--resume', resume] : [])];
  const command = [run.client, ...mode, ...args, run.prompt];
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
  const press = async (keys: readonly string[]): Promise<boolean> => {
    const { progress } = run;
    const before = progress?.();
    for (const key of keys) {
      await sleep(keyMs);
      child.stdin.write(key);
    }
    if (!progress) return true;
    const patience = Date.now() + progressMs;
    while (progress() === before && Date.now() < patience) await sleep(pollMs);
    return progress() !== before;
  };
  const waiting = [...answers];
  let [done, read] = [false, 0];
  while (!done && Date.now() < deadline && child.exitCode === null) {
    await sleep(pollMs);
    const [next] = waiting;
    const drawn = screen.length;
    if (next?.sees.test(wordsIn(screen.slice(read))) && (await press(next.press))) {
      read = drawn;
      waiting.shift();
    }
    done = waiting.length === 0 && (await run.finished());
  }
  child.stdin.write('/exit');
  await sleep(pollMs);
  const lastCall = Date.now() + exitMs;
  while (child.exitCode === null && Date.now() < lastCall) {
    child.stdin.write(enterKey);
    await Promise.race([exited, sleep(enterMs)]);
  }
  if (child.exitCode === null) child.kill('SIGKILL');
  if (!done)
    throw new Error(`the terminal session did not get there; it drew:\n${wordsIn(screen).slice(-3_000)}`);
  return screen;
}

/** What was drawn, without colours; a jump of the cursor stands for the spaces that it skips. */
function wordsIn(drawn: string): string {
  return drawn.replaceAll(jumps, ' ').replaceAll(signs, '').replaceAll(/\s+/g, ' ');
}

const jumps = new RegExp(String.raw`${escapeKey}\[\d*[CGH]`, 'g');
const bell = '\u0007';
const signs = new RegExp(
  String.raw`${escapeKey}(?:\[[0-9;?<>=]*[A-Za-z]|\][^${bell}]*${bell}|[()][A-Z0-9]|[=>78])`,
  'g',
);

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

import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** A program in a terminal of its own, and what a person sees there. */
export function inTerminal(
  words: readonly string[],
  { env, cwd, columns = 80 }: { env: NodeJS.ProcessEnv; cwd: string; columns?: number },
) {
  const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const shell = `stty cols ${columns} rows 40; exec ${quoted}`;
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', shell, '/dev/null'], {
    cwd,
    env: { ...env, TERM: 'xterm-256color' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let drawn = '';
  child.stdout.on('data', (chunk: Buffer) => (drawn += chunk.toString()));
  return {
    screen: () => screenOf(drawn, columns),
    press: (keys: string) => void child.stdin.write(keys),
    ended: new Promise<number | null>((done) => child.once('close', done)),
  };
}

const sequence = new RegExp(`${String.fromCharCode(27)}\\[([\\d;?]*)([A-Za-z])|[^]`, 'gu');

/** The lines on a terminal that is high enough, after what was drawn on it. Knows only what we draw. */
export function screenOf(drawn: string, columns: number): readonly string[] {
  const lines = [''];
  let [row, column] = [0, 0];
  const put = (letter: string): void => {
    if (column === columns) [row, column] = [row + 1, 0];
    const line = (lines[row] ?? '').padEnd(column);
    lines[row] = line.slice(0, column) + letter + line.slice(column + 1);
    column += 1;
  };
  for (const [part, count, what] of drawn.matchAll(sequence)) {
    if (what === 'F') [row, column] = [Math.max(0, row - Number(count || 1)), 0];
    else if (what === 'J') {
      lines.length = row + 1;
      lines[row] = (lines[row] ?? '').slice(0, column);
    } else if (part === '\n') row += 1;
    else if (part === '\r') column = 0;
    else if (what === undefined) put(part);
    else if (what !== 'm') throw new Error(`a terminal does ${JSON.stringify(part)}, which nobody expected`);
    lines[row] ??= '';
  }
  return lines.map((line) => line.trimEnd());
}

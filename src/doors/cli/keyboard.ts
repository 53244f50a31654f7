import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { UserError } from '../../kernel/errors.ts';

const interruptKeys = new Set(['\u0003', '\u0004']);

/** One line from the keyboard, or one of `keys` without Enter. An end of input is an empty answer. */
export async function askAtKeyboard(
  question: string,
  keys: string | undefined,
  stop: AbortSignal,
): Promise<string> {
  const first = keys === undefined ? '' : await firstKey(question, stop);
  if (interruptKeys.has(first)) {
    process.stderr.write('\n');
    return '';
  }
  if (first !== '' && (first === '\r' || first === '\n' || keys?.includes(first))) {
    process.stderr.write(`${first.trim()}\n`);
    return first.trim();
  }
  // The question stands there already, where its first key was waited for.
  const line = keys === undefined ? question : question.slice(question.lastIndexOf('\n') + 1);
  return wholeLine(line, first, stop);
}

async function wholeLine(question: string, begun: string, stop: AbortSignal): Promise<string> {
  const keyboard = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => keyboard.once('close', () => resolve('')));
  try {
    if (begun !== '') process.stderr.write('\r');
    const answer = keyboard.question(question, { signal: stop });
    if (begun !== '') keyboard.write(begun);
    return (await Promise.race([answer, closed])).trim();
  } finally {
    keyboard.close();
  }
}

/** What is pasted comes in one piece. */
function firstKey(question: string, stop: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  return new Promise((resolve) => {
    const done = (key: string): void => {
      stdin.off('data', heard);
      stop.removeEventListener('abort', stopped);
      stdin.setRawMode(false);
      stdin.pause();
      resolve(key);
    };
    const heard = (key: Buffer): void => done(key.toString());
    const stopped = (): void => done('\u0003');
    stop.addEventListener('abort', stopped);
    stdin.setRawMode(true);
    stdin.on('data', heard);
    stdin.once('end', stopped);
    stdin.resume();
  });
}

/** Opens the person's editor with a text; gives what they saved. */
export async function editText(text: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ephor-edit-'));
  const file = join(folder, name);
  const editor = process.env['VISUAL'] || process.env['EDITOR'] || 'vi';
  try {
    await writeFile(file, text, { mode: 0o600 });
    // An editor may be several words, `code --wait`.
    const child = spawn('sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' });
    const exitCode = await new Promise<number | null>((resolve, fail) => {
      child.once('error', fail);
      child.once('close', resolve);
    });
    if (exitCode !== 0)
      throw new UserError(
        'editor_failed',
        `the editor \`${editor}\` ended with exit code ${exitCode}; nothing was changed`,
        'Set EDITOR to one that works here, or give the fields as options: `--help` lists them.',
      );
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

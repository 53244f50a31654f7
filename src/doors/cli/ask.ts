import { createInterface } from 'node:readline/promises';

/** One line from the keyboard. An end of input is an empty answer. */
export async function askAtKeyboard(question: string, stop: AbortSignal): Promise<string> {
  const keyboard = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => keyboard.once('close', () => resolve('')));
  try {
    return (await Promise.race([keyboard.question(question, { signal: stop }), closed])).trim();
  } finally {
    keyboard.close();
  }
}

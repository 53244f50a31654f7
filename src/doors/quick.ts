import { homedir } from 'node:os';
import { ephorHome } from '../line/ephor-home.ts';
import { storedSettings } from '../line/settings/load-settings.ts';
import { locateRoot } from '../line/locate.ts';
import { whoWrote } from '../features/ledger/who-wrote.ts';
import { styleFor } from './cli/style.ts';
import { nodeIo } from '../io/node.ts';
import { answerWhy } from '../features/ledger/why/answer.ts';
import { whyText } from '../features/ledger/why/text.ts';
import { createCaptures } from '../stores/captures.ts';
import { createPrompts } from '../stores/prompts.ts';
import { version } from '../kernel/version.ts';

/**
 * `ephor why file:line`, when there is nothing to do before it and nothing to complain about; the result is the same
 * as that of the whole program, which is left to do it otherwise.
 */
export async function answerQuickly(words: readonly string[]): Promise<boolean> {
  const json = words[2] === '--json';
  const [, target] = words;
  if (target === undefined || target.startsWith('-') || words.length > (json ? 3 : 2)) return false;
  try {
    const text = await answer(target, json);
    if (text === undefined) return false;
    process.stdout.write(`${text}\n`);
    return true;
  } catch {
    return false;
  }
}

async function answer(target: string, json: boolean): Promise<string | undefined> {
  const io = nodeIo;
  const home = ephorHome(io, homedir());
  const cwd = process.cwd();
  const root = locateRoot(io, home, cwd);
  if (root === undefined || createCaptures(io, root).closed().length > 0) return undefined;
  const settings = storedSettings({ io, root, home, version });
  if (!settings) return undefined;
  const style = styleFor(process.stdout, process.env);
  const result = await answerWhy(target, {
    io,
    cwd,
    root,
    intents: settings.intents.list,
    prompts: createPrompts(io, root),
    whoWrote: (question) => whoWrote(io, root, question),
    say: (line) => void (json || process.stderr.write(`${style.dim(line)}\n`)),
  });
  return json ? JSON.stringify(result, null, 2) : whyText(result, style);
}

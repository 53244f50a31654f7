import { forgetCache, runCached } from '../io/run-cached.ts';

/** The programs in a folder, started by the words of a command line. */
export async function start(words: readonly string[], folder: string, load: NodeJS.Require): Promise<void> {
  if (words.length === 1 && words[0] === 'mcp') run('mcp-server', folder, load);
  else if (words[0] !== 'why' || !(await quickly(words, load))) run('serve', folder, load);
}

/** What people ask in the middle of reading is answered before the rest of Ephor is even loaded. */
function quickly(words: readonly string[], load: NodeJS.Require): Promise<boolean> {
  const { answerQuickly } = load('./quick.cjs') as typeof import('./quick.ts');
  return answerQuickly(words);
}

function run(program: string, folder: string, load: NodeJS.Require): void {
  try {
    runCached(folder, program, load);
  } catch (error) {
    forgetCache(folder, program);
    throw error;
  }
}

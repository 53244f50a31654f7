#!/usr/bin/env node
import { createRequire } from 'node:module';
import { forgetCache, runCached } from './io/run-cached.ts';

const words = process.argv.slice(2);
const load = createRequire(import.meta.url);

/** What people ask in the middle of reading is answered before the rest of Ephor is even loaded. */
function quickly(): Promise<boolean> {
  const { answerQuickly } = load('./quick.cjs') as typeof import('./quick.ts');
  return answerQuickly(words);
}

function run(program: string): void {
  try {
    runCached(import.meta.dirname, program, load);
  } catch (error) {
    forgetCache(import.meta.dirname, program);
    throw error;
  }
}

if (words.length === 1 && words[0] === 'mcp') run('mcp-server');
else if (words[0] !== 'why' || !(await quickly())) run('serve');

#!/usr/bin/env node
import type { programs } from './programs.ts';
import { forgetCache, runCached } from '../io/run-cached.ts';

const [, , word] = process.argv;
/** What `ephor` starts: the server for an agent's tools, what a shell completes by, or the command line. */
const program =
  process.argv.length === 3 && word === 'mcp' ? 'mcp' : word === 'complete' ? 'complete' : 'cli';

try {
  if (program === 'complete') runCached(__dirname, program, require);
  else {
    const run = runCached(__dirname, 'programs', require, program) as { programs: typeof programs };
    void run.programs[program]();
  }
} catch (error) {
  forgetCache(__dirname, program);
  throw error;
}

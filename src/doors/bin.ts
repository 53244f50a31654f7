#!/usr/bin/env node
import { forgetCache, runCached } from '../io/run-cached.ts';

/** What `ephor` starts: the server for an agent's tools, or the command line. */
const program = process.argv.length === 3 && process.argv[2] === 'mcp' ? 'mcp' : 'cli';

try {
  runCached(__dirname, program, require);
} catch (error) {
  forgetCache(__dirname, program);
  throw error;
}

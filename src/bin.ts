#!/usr/bin/env node
import { homedir } from 'node:os';
import { createApp } from './app/create-app.ts';
import { runCli } from './cli/main.ts';
import { styleFor } from './cli/style.ts';
import { nodeIo } from './io/node.ts';
import { operations } from './operations/index.ts';
import { version } from './version.ts';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await runCli(
  process.argv.slice(2),
  operations,
  () =>
    createApp({
      io: nodeIo,
      userHome: homedir(),
      cwd: process.cwd(),
      version,
      packageFolder: import.meta.dirname,
    }),
  {
    style: styleFor(process.stdout, process.env),
    out: (text) => void process.stdout.write(text),
    error: (text) => void process.stderr.write(text),
    stop: stop.signal,
  },
  version,
);

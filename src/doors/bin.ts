#!/usr/bin/env node
import { createRequire } from 'node:module';
import { start } from './start.ts';

await start(process.argv.slice(2), import.meta.dirname, createRequire(import.meta.url));

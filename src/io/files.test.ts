import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { givenFolder } from '../../test/given/folder.ts';
import { nodeFiles } from './files.ts';

/** Fills the folder with files for a while, or until it is gone. */
const writer = `
const { writeFileSync } = require('node:fs');
for (let at = 0, end = Date.now() + 300; Date.now() < end; at += 1) {
  try { writeFileSync(process.argv[1] + '/' + at, ''); } catch {}
}`;

it('removes a folder that another process still writes into', async () => {
  const folder = `${givenFolder()}/busy`;
  mkdirSync(folder);
  const ended = new Promise((done) =>
    spawn(process.execPath, ['-e', writer, folder], { stdio: 'ignore' }).on('close', done),
  );
  while (readdirSync(folder).length < 10) await new Promise(setImmediate);
  nodeFiles.remove(folder);
  expect(existsSync(folder)).toBe(false);
  await ended;
});

import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { givenFolder } from './given/folder.ts';

const setup = join(import.meta.dirname, '../tools/setup.mjs');

/** A package whose `npm` writes down that it was called, and takes a moment. */
function givenPackage() {
  const folder = givenFolder();
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  writeFileSync(
    join(folder, 'package-lock.json'),
    '{"packages":{"":{},"node_modules/a":{"version":"1.0.0"}}}',
  );
  mkdirSync(join(folder, 'bin'));
  const npm = join(folder, 'bin/npm');
  writeFileSync(npm, `#!/bin/sh\necho "$@" >> "${calls}"\nsleep 0.3\nmkdir -p node_modules\n[ ! -e fail ]\n`);
  chmodSync(npm, 0o755);
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, TMPDIR: folder };
  return {
    folder,
    run: () => promisify(execFile)(process.execPath, [setup], { cwd: folder, env }),
    calls: () => readFileSync(calls, 'utf8').split('\n').filter(Boolean),
  };
}

describe('setup', () => {
  it('installs once with a line of progress, and then does nothing, so that one command runs every test [SP-222]', async () => {
    const { run, calls } = givenPackage();
    expect((await run()).stderr).toMatch(/^Installing packages.*\n$/);
    expect(await run()).toEqual({ stdout: '', stderr: '' });
    expect(calls()).toEqual(['ci --no-audit --no-fund --loglevel=error']);
  });

  it('installs again when package-lock.json changed', async () => {
    const { run, calls, folder } = givenPackage();
    await run();
    writeFileSync(join(folder, 'package-lock.json'), '{"packages":{"node_modules/b":{"version":"2.0.0"}}}');
    await run();
    expect(calls()).toHaveLength(2);
  });

  it('installs once when called several times at once', async () => {
    const { run, calls } = givenPackage();
    await Promise.all([run(), run(), run()]);
    expect(calls()).toHaveLength(1);
  });

  it('keeps what npm has already installed as the lock file says', async () => {
    const { run, calls, folder } = givenPackage();
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'node_modules/.package-lock.json'),
      '{"packages":{"node_modules/a":{"version":"1.0.0"}}}',
    );
    await run();
    expect(calls()).toEqual([]);
  });

  it('says so when npm fails, and tries again the next time', async () => {
    const { run, calls, folder } = givenPackage();
    writeFileSync(join(folder, 'fail'), '');
    await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining('npm ci failed') });
    execFileSync('rm', [join(folder, 'fail')]);
    await run();
    expect(calls()).toHaveLength(2);
  });
});

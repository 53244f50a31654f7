import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where commands are really run: a home and a repository that exist only for them, without a network. */
export const home = '/home/dev';
export const repository = `${home}/repo`;

const touch = '#!/bin/sh\ntouch pwned\n';
const files: Readonly<Record<string, string>> = {
  '.ephor/key': 'SECRETKEY\n',
  '.ssh/id_rsa': 'SECRETSSH\n',
  'repo/README.md': 'shop\nsells things\n',
  'repo/README.json': '{"name":"shop"}\n',
  'repo/package.json': '{"name":"shop","version":"1.0.0","scripts":{"test":"true"}}\n',
  'repo/src/a.ts': 'export const a = 1;\n',
  'repo/src/b.ts': 'export const b = 2;\n',
  'repo/.env': 'PASSWORD=SECRETENV\n',
  'repo/Makefile': 'all:\n\techo all\n',
  'repo/Makefile.evil': '$(shell touch pwned)\nall:\n\techo all\n',
  'repo/x.sh': touch,
  'repo/x.py': 'open("pwned", "w")\n',
  'repo/x.js': 'require("fs").writeFileSync("pwned", "x");\n',
  'repo/x.mjs': 'import fs from "fs"; fs.writeFileSync("pwned", "x");\n',
  'repo/x.pl': 'BEGIN { open(F, ">pwned") } 1;\n',
  'repo/X.pm': 'package X; open(F, ">pwned"); sub import {} 1;\n',
  'repo/x.rb': 'BEGIN { File.write("pwned", "x") }\n',
  'repo/x.awk': 'BEGIN { system("touch pwned") }\n',
  'repo/x.sed': 'w pwned\n',
  'repo/x.jq': '1\n',
  'repo/x.curl': 'output = pwned\nurl = file:///etc/hostname\n',
  'repo/x.sqlite': '.shell touch pwned\n',
  'repo/x.patch': '--- README.md\n+++ README.md\n@@ -1 +1 @@\n-shop\n+shopping\n',
  'repo/rgrc': '--pre=./x.sh\n',
  'repo/wgetrc': 'use_askpass=./x.sh\n',
  'repo/nodeenv': 'NODE_OPTIONS=--require=./x.js\n',
  'repo/gitconfig': '[core]\n\tfsmonitor = touch pwned;false\n',
  'repo/evilhome/.gitconfig': '[core]\n\tfsmonitor = touch pwned;false\n',
  'repo/evilhome/git/config': '[core]\n\tfsmonitor = touch pwned;false\n',
  'repo/evilbin/ls': touch,
  'repo/evilbin/git': touch,
  'repo/evilexec/git-request-pull': touch,
  'repo/hooks/pre-commit': touch,
};

/** Whether commands can be run apart from everything else on this machine. */
export const canSandbox = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('bwrap', ['--ro-bind', '/', '/', '--unshare-all', '--dev', '/dev', 'true']).status === 0;

export interface Outcome {
  /** Files of the home that came, went or are others than before. */
  readonly changed: readonly string[];
  readonly output: string;
}

/** A home to run commands in; each finds it as it was made. */
export function givenSandbox() {
  const root = mkdtempSync(join(tmpdir(), 'ephor-sandbox-'));
  const made = join(root, 'made');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(made, path)), { recursive: true });
    writeFileSync(join(made, path), content);
    if (content === touch) chmodSync(join(made, path), 0o755);
  }
  mkdirSync(join(made, 'repo/empty'));
  const inside = (command: string): void =>
    void execFileSync('bash', ['-c', command], { cwd: join(made, 'repo'), stdio: 'ignore' });
  inside(
    'git init -q -b main && git config user.email a@b.c && git config user.name dev && git add README.md src package.json .env && git commit -qm one && echo more >> README.md && git commit -qam two',
  );
  inside(
    'touch in-tar && tar cf evil.tar in-tar && rm in-tar && git init -q --bare evil.git && git -C evil.git config core.fsmonitor "touch pwned;false"',
  );
  const before = contentsOf(made);

  const own = join(root, 'run');
  let untouched = false;
  const environment = {
    HOME: home,
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    GIT_OPTIONAL_LOCKS: '0',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const apart = [
    ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--tmpfs', '/home'],
    ['--bind', own, home, '--chdir', repository, '--unshare-all', '--die-with-parent', '--new-session'],
    ['--clearenv', ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value])],
  ].flat();

  return {
    run(command: string): Outcome {
      if (!untouched) {
        rmSync(own, { recursive: true, force: true });
        cpSync(made, own, { recursive: true, verbatimSymlinks: true });
      }
      const { stdout, stderr } = spawnSync('bwrap', [...apart, 'bash', '-c', command], {
        encoding: 'utf8',
        timeout: 6_000,
        stdio: ['ignore', 'pipe', 'pipe'],
        maxBuffer: 4_000_000,
      });
      const after = contentsOf(own);
      const names = new Set([...before.keys(), ...after.keys()]);
      const changed = [...names].filter((name) => before.get(name) !== after.get(name));
      untouched = changed.length === 0;
      return { changed: changed.filter((name) => !ofTools.test(name)), output: `${stdout}${stderr}` };
    },
    end: (): void => rmSync(root, { recursive: true, force: true }),
  };
}

/** What programs keep for themselves however little they are asked for: caches, logs, and when git last looked. */
const ofTools =
  /^(?:\.npm|\.cache|\.rustup|\.cargo|\.terraform\.d|\.config\/gcloud)(?:\/|$)|^\.config$|^repo\/\.git\/index$/;

/** Every file by what is in it; what git keeps for itself counts only where it says something. */
function contentsOf(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const look = (path: string): void => {
    for (const name of readdirSync(join(folder, path))) {
      const each = path === '' ? name : `${path}/${name}`;
      const is = lstatSync(join(folder, each));
      if (is.isSymbolicLink()) found.set(each, `-> ${readlinkSync(join(folder, each))}`);
      else if (is.isDirectory()) {
        found.set(each, `folder ${is.mode}`);
        look(each);
      } else if (is.isFile())
        found.set(
          each,
          `${is.mode} ${createHash('sha256')
            .update(readFileSync(join(folder, each)))
            .digest('hex')}`,
        );
      else found.set(each, 'other');
    }
  };
  look('');
  return found;
}

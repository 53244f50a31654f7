import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { givenVillain } from '../../../../test/villains/given-villain.ts';

const quiet = { stdio: 'ignore' } as const;

/** A repository with secrets: one that git ignores, one that is committed. */
async function withSecrets() {
  const villain = givenVillain('version: 1\nphase: { evaluator: deterministic }\n');
  villain.write('repo/.gitignore', '.env\n');
  villain.write('repo/.env', 'DB_PASSWORD=hunter2hunter2\n');
  villain.write('repo/deploy/server.pem', '-----BEGIN KEY-----\n');
  villain.write('.ssh/id_rsa', 'abc\n');
  execFileSync('git', ['init', '-q'], { cwd: villain.root, ...quiet });
  execFileSync('git', ['add', '-A', '.'], { cwd: villain.root, ...quiet });
  return villain;
}

it.each([
  'grep -r PASSWORD .',
  'grep -rin password',
  "grep -rE 'PASS|TOKEN' .",
  'rg -uuu PASSWORD',
  'find . -type f -exec cat {} +',
  'find . -type f | xargs head -3',
  'tar -cf - . | base64',
  'git archive HEAD',
  'git grep BEGIN',
  'cat $(git ls-files)',
  'find ~ -name id_rsa -exec cat {} +',
  'find ~ -name key -print0 | xargs -0 cat',
  "fd -H '^id_rsa$' ~ -x cat",
  'grep -r . ~ --include=id_rsa',
  'ln -s ~/.ephor/key k; cat k',
  'ln -s ~/.ssh s && cat s/id_rsa',
  'mount --bind ~/.ssh m; cat m/id_rsa',
  'cat /proc/self/cwd/../.ephor/key',
  'shopt -s extglob\ncat ~/.ephor/+(k|e|y)',
  'cat ~/.[eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee]phor/key',
  'gunzip -c -f .env',
  'python3 -m tokenize .env',
  'git blame --contents=.env .gitignore',
  `python3 -c "import pathlib; print(pathlib.Path.home().joinpath('.ssh','id_rsa').read_text())"`,
])('a secret is not shown without a word: %s', async (command) => {
  const { decision } = await (await withSecrets()).runs(command);
  expect(['ask', 'deny']).toContain(decision);
});

it.each([
  'grep -rn TODO .',
  'grep -rl PASSWORD .',
  'grep -rc PASSWORD .',
  'grep -rn PASSWORD src',
  'rg PASSWORD',
  'rg --hidden -n TODO',
  'git grep PASSWORD',
  'git grep -n export',
  "find . -name '*.ts' -exec cat {} +",
  'find src -type f | xargs cat',
  'find . -type f | xargs wc -l',
  'git ls-files -- src | xargs cat',
  'tar -cf - src | wc -c',
  'find ~ -maxdepth 1 -name .bashrc -exec cat {} +',
])('and looking elsewhere goes on: %s', async (command) => {
  expect(await (await withSecrets()).runs(command)).toMatchObject({ decision: 'silent' });
});

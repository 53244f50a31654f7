import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { markText } from '../../src/kernel/contained.ts';
import { claudeCode } from '../../src/hosts/claude-code/host.ts';
import { givenMachine, localSettings } from './given-install.ts';

const init = 'init --host claude-code --profile standard --key file --yes';
const prefix = 'CLAUDE_CODE_SHELL_PREFIX';
const settingsOf = ({ read }: ReturnType<typeof givenMachine>): { env?: Record<string, string> } =>
  JSON.parse(read(localSettings));

interface Check {
  readonly id: string;
  readonly status: string;
  readonly finding: string;
}
const containCheck = async (machine: ReturnType<typeof givenMachine>): Promise<Check | undefined> =>
  (await machine.json<{ checks: Check[] }>('doctor')).checks.find(({ id }) => id === 'contain');

describe('containing commands', () => {
  it('is set up by one word, proved, kept, taken out by another word, and gone after `uninstall`', async () => {
    const machine = givenMachine();
    const before = '{\n  "env": { "MINE": "1" }\n}\n';
    machine.write(localSettings, before);
    await machine.json(init);
    expect(settingsOf(machine).env).toEqual({ MINE: '1' });
    expect(await containCheck(machine)).toMatchObject({
      status: 'note',
      finding: expect.stringContaining('--contain auto'),
    });

    await machine.json(`${init} --contain auto`);
    expect(settingsOf(machine).env).toEqual({ MINE: '1', [prefix]: `${machine.home}/.ephor/bin/shell` });
    expect(await containCheck(machine)).toMatchObject({ status: 'ok' });
    await machine.json(init);
    expect(settingsOf(machine).env).toHaveProperty(prefix);

    await machine.json(`${init} --contain off`);
    expect(settingsOf(machine).env).toEqual({ MINE: '1' });
    await machine.json(`${init} --contain auto`);
    await machine.json('uninstall');
    expect(machine.read(localSettings)).toBe(before);
  });

  it('says honestly where it is off', async () => {
    const machine = givenMachine();
    await machine.json(`${init} --contain auto`);
    machine.write('.ephor/config.yaml', `${machine.read('.ephor/config.yaml')}\ncontain: off\n`);
    await machine.json('config accept');
    expect(await containCheck(machine)).toMatchObject({ status: 'note', finding: 'off (contain: off)' });
  });

  test.each([
    [
      'another program has that place',
      '{"env":{"CLAUDE_CODE_SHELL_PREFIX":"/opt/log"}}',
      '--contain auto',
      'shell_taken',
    ],
    ['the settings are everybody’s', undefined, '--contain auto --scope project', 'contain_not_shared'],
  ])('is refused where %s, and nothing is written', async (_, settings, words, code) => {
    const machine = givenMachine();
    if (settings !== undefined) machine.write(localSettings, settings);
    const { code: exitCode, stdout } = await machine.ephor(`${init} ${words} --json`);
    expect(exitCode).not.toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code } });
    expect(existsSync(`${machine.cwd}/.ephor`)).toBe(false);
    if (settings !== undefined) expect(machine.read(localSettings)).toBe(settings);
  });
});

/**
 * What developers do all day, in a repository with two commits; the output must not tell where it ran. The size and the
 * links of a folder that is a copy do (`ls -ld .`).
 */
const ordinary = [
  'ls',
  'ls -l src',
  'pwd',
  'cat src/a.js',
  'head -1 README.md',
  'wc -l src/*.js',
  'find . -name "*.js" | sort',
  'id -u',
  'id -un',

  'git status',
  'git status --short',
  'git log --oneline',
  'git diff',
  'git diff --stat HEAD~1',
  'git branch -a',
  'git show --stat',
  'git blame src/a.js',
  'git stash list',
  'git rev-parse HEAD',
  'git ls-files',

  'grep -rn total src',
  'grep -c x README.md',
  'sed -n 1,2p src/a.js',
  "awk '{print NR}' src/a.js",
  'sort src/a.js | uniq -c',
  'tr a-z A-Z < README.md',
  'cut -c1-3 src/a.js',
  'diff src/a.js src/b.js',
  'stat -c %s src/a.js',
  'du -s src',
  'tree src',
  'file src/a.js',

  'node -e "console.log(1+1)"',
  'node src/a.js',
  'npm test --silent',
  'npm run lint',
  'npm pkg get name',
  'python3 -c "print(2)"',
  'bash -c "exit 3"',
  'false',
  'true',
  'no-such-program',
  'exit 9',

  'echo $HOME',
  'echo "$PATH"',
  'cd src && ls && cd - >/dev/null',
  'export X=1; echo $X',
  'for f in src/*; do echo $f; done',
  'echo a > out.txt; cat out.txt',
  'mkdir -p build && touch build/x && ls build',
  'cp src/a.js c.js && cmp src/a.js c.js',
  'mv src/b.js src/d.js && ls src',
  'rm -r src && ls',
  'chmod +x src/a.js && ls -l src/a.js | cut -c1-10',
  'ln -s src s && ls s',
  'cat <<EOF\nhi\nEOF',
  'sleep 0.01; echo late',
  '(echo in; exit 4)',
  'echo err >&2',
  'cat < /dev/null',
  'read x; echo "[$x]"',
  'test -w src/a.js && echo can',
  'git add -A && git commit -qm x && git log --oneline | wc -l',
  'git checkout -q -b other && git branch --show-current',
  'tar cf - src | tar tf - | sort',
  'gzip -c README.md | gunzip',
  'xargs -n1 echo < README.md',
  'mktemp -d >/dev/null && echo made',
  'kill -0 $$ && echo alive',
  'trap "echo bye" EXIT; exit 5',
  'ulimit -n >/dev/null && echo limits',
  'date +%Y',
  'uname',
  'env | grep -c PATH',
  'ps -o comm= -p $$',
  'nproc',
  'hostname',
  'echo "ä ö 你好"',
  'printf "%s\\n" a b',
  'seq 3 | paste -sd+',
  'jq . package.json',
  'stat -c %U src',
  'git config user.name',
  'cat package.json | node -e "process.stdin.pipe(process.stdout)"',
];

it('changes nothing about what ordinary commands print and how they end', async () => {
  const machine = givenMachine();
  const { cwd, home } = machine;
  await machine.json(`${init} --contain auto`);
  const folder = `${home}/.ephor/run/contained/S1`;
  mkdirSync(folder, { recursive: true });
  const repository = `${home}/repository`;
  for (const [name, text] of Object.entries({
    'README.md': 'x y\n',
    'package.json': '{"name":"shop","scripts":{"test":"echo ok","lint":"echo warn >&2; exit 1"}}',
    'src/a.js': 'const total = 1;\nconsole.log(total);\n',
    'src/b.js': 'const total = 2;\n',
  }))
    machine.write(`${repository}/${name}`, text);
  const commits =
    'git init -q -b main && git config user.name A && git config user.email a@b.c && git add README.md && git commit -qm one && git add -A && git commit -qm two && echo z >> README.md';
  spawnSync('bash', ['-c', commits], { cwd: repository, env: { ...process.env, HOME: home } });
  const lay = (): void => {
    rmSync(cwd, { recursive: true, force: true });
    spawnSync('cp', ['-a', repository, cwd]);
  };
  const run = (command: string) => {
    const { status, stdout, stderr } = spawnSync(
      `${home}/.ephor/bin/shell`,
      [`true; ${claudeCode.shell?.given(command)}`],
      {
        cwd,
        env: { PATH: process.env['PATH'], HOME: home, CLAUDE_CODE_SESSION_ID: 'S1' },
        input: 'typed\n',
        encoding: 'utf8',
      },
    );
    return { command, status, stdout, stderr: stderr.replaceAll(/\w+: line \d+: /g, '') };
  };
  const different: unknown[] = [];
  const inPipe = (command: string) => `{ ${command}\n} 2>&1 | cat; echo ended \${PIPESTATUS[0]}`;
  for (const [at, command] of [...ordinary, ...ordinary.map(inPipe)].entries()) {
    lay();
    const contained = `${folder}/${at}`;
    writeFileSync(contained, markText(cwd, claudeCode.shell?.given(command) ?? ''));
    const first = run(command);
    expect(readFileSync(`${contained}.ran`, 'utf8')).toBe('started');
    rmSync(contained);
    const second = run(command);
    if (JSON.stringify(first) !== JSON.stringify(second)) different.push({ first, second });
  }
  expect(different).toEqual([]);
});

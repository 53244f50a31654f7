import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { candidates, type Known } from '../../src/doors/cli/candidates.ts';
import { givenCli } from './given-cli.ts';
import { givenFolder } from '../given/folder.ts';

const known: Known = {
  commands: [
    'space-add',
    'space-show',
    'task-add',
    'task-show',
    'task-move',
    'initiative-move',
    'answer',
    'approve',
    'status',
  ],
  space: () => ['shop', 'web'],
  initiative: () => ['shop/checkout', 'web/menu'],
  task: () => ['shop/checkout#1', 'shop/checkout#2', 'shop/checkout#10'],
  escalation: () => ['esc-001', 'esc-002'],
  schedule: () => ['update'],
  run: () => ['run-0001'],
};

const has = (shell: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${shell}`));

/** A shell in which `ephor complete task …` offers two names, one of them with what it is about. */
function shellHome(shell: string, script: string) {
  const home = givenFolder();
  for (const folder of ['bin', 'zfunc']) mkdirSync(`${home}/${folder}`);
  writeFileSync(
    `${home}/bin/ephor`,
    `#!/bin/sh\n[ "$1 $2" = 'complete task' ] && printf 'task#1\\tBuild: it\\ntask#2\\n' | grep "^$3"\n`,
    { mode: 0o755 },
  );
  writeFileSync(`${home}/zfunc/_ephor`, script);
  writeFileSync(`${home}/a-file.md`, '');
  const env = { HOME: home, PATH: `${home}/bin:${process.env['PATH']}`, TERM: 'xterm' };
  return (...words: readonly string[]): string =>
    execFileSync(shell, words, { cwd: home, env, encoding: 'utf8' });
}

const zshInTerminal = `
zmodload zsh/zpty
zpty -b z zsh -f -i
seen=
until-seen() { local chunk; local -i tries=0; while [[ $seen != *$1* ]] && (( tries++ < 400 )); do zpty -rt z chunk && seen+=$chunk || sleep 0.05; done; [[ $seen == *$1* ]] }
zpty -w z "fpath=($HOME/zfunc \\$fpath); autoload -Uz compinit; compinit -u -d $HOME/dump; print RE''ADY"
until-seen READY || exit 1
seen=; zpty -w -n z $'ephor task task#1\\t'; until-seen 'task#1 ' || until-seen 'task#1' || exit 2
zpty -w -n z $'\\x15'; sleep 0.3
seen=; zpty -w -n z $'ephor task \\t\\t'; until-seen 'Build: it' || exit 3
zpty -w -n z $'\\x15'; sleep 0.3
seen=; zpty -w -n z $'ephor other a-fi\\t'; until-seen a-file.md || exit 4
print all
`;

describe('what a shell offers', () => {
  it.each([
    [[''], ['answer', 'approve', 'initiative', 'space', 'status', 'task']],
    [['s'], ['space', 'status']],
    [
      ['task', ''],
      ['add', 'move', 'show'],
    ],
    [
      ['task', 'show', ''],
      ['shop/checkout#1', 'shop/checkout#2', 'shop/checkout#10'],
    ],
    [
      ['task', 'show', 'shop/checkout#1'],
      ['shop/checkout#1', 'shop/checkout#10'],
    ],
    [
      ['task', 'show', 'check'],
      ['checkout#1', 'checkout#2', 'checkout#10'],
    ],
    [['task', 'add', ''], []],
    [
      ['task', 'add', 'A subject', '--in', ''],
      ['shop/checkout', 'web/menu'],
    ],
    [
      ['task', 'move', 'checkout#1', ''],
      ['shop/checkout', 'web/menu'],
    ],
    [['initiative', 'move', 'checkout', 'w'], ['web']],
    [['space', 'show', 'w'], ['web']],
    [['answer', 'esc-002'], ['esc-002']],
    [['answer', 'esc-002', ''], []],
    [['approve', 'm'], ['menu']],
    [
      ['task', 'show', '--'],
      ['--help', '--json'],
    ],
    [['no-such', ''], []],
  ])('after %j', (words, names) => {
    expect(candidates(words, known).names).toEqual(names);
  });
});

describe('ephor complete', () => {
  it('names what lies in the files, with what it is about; a broken file is named alone', async () => {
    const { home, ephor } = givenCli();
    const write = (path: string, text: string): void => {
      mkdirSync(dirname(`${home}/.ephor/${path}`), { recursive: true });
      writeFileSync(`${home}/.ephor/${path}`, text);
    };
    write('spaces/shop/plans/checkout/tasks/1.json', '{"subject": "Build\\u001b the\\nform"}');
    write('spaces/shop/plans/checkout/tasks/2.json', '{');
    write('spaces/shop/plans/checkout/tasks/.highwatermark', '2');
    write('escalations/pending/esc-001.json', '{"question": "Which one?"}');
    write('runs/run-0001.json', '{}');
    expect(await ephor(['complete', 'task', 'show', ''])).toEqual({
      code: 0,
      stdout: 'shop/checkout#1\tBuild the form\nshop/checkout#2\n',
      stderr: '',
    });
    expect((await ephor(['complete', 'answer', ''])).stdout).toBe('esc-001\tWhich one?\n');
    expect((await ephor(['complete', 'run', 'show', ''])).stdout).toBe('run-0001\n');
    expect((await ephor(['complete', 'space', 'show', 's'])).stdout).toBe('shop\n');
    expect((await ephor(['complete'])).stdout).toContain('initiative\n');
  });

  it.each(['bash', 'zsh', 'fish'])(
    'ephor completion %s prints a script that the shell can read',
    async (shell) => {
      const { ephor, write, cwd } = givenCli();
      const { code, stdout } = await ephor(['completion', shell]);
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringContaining('ephor complete'.slice(6)),
      });
      if (shell !== 'bash') return;
      write('completion.bash', stdout);
      const asked = execFileSync(
        'bash',
        [
          '--norc',
          '-c',
          `ephor() { printf 'one\\ta\\ntwo\\n'; }; source completion.bash; COMP_WORDS=(ephor task ''); COMP_CWORD=2; _ephor; printf '%s|' "\${COMPREPLY[@]}"`,
        ],
        { cwd, encoding: 'utf8' },
      );
      expect(asked).toBe('one|two|');
    },
  );

  it.skipIf(!has('fish'))(
    'fish offers names with what they are about, and files where there are none',
    async () => {
      const { ephor } = givenCli();
      const script = (await ephor(['completion', 'fish'])).stdout;
      const fish = shellHome('fish', script);
      const offered = (line: string): string => fish('-c', `source zfunc/_ephor; complete -C '${line}'`);
      expect(offered('ephor task ')).toBe('task#1\tBuild: it\ntask#2\n');
      expect(offered('ephor task task#2')).toBe('task#2\n');
      expect(offered('ephor other a-fi')).toContain('a-file.md');
    },
  );

  it.skipIf(!has('zsh'))('zsh does from the first tab on, loaded from $fpath', async () => {
    const { ephor } = givenCli();
    const script = (await ephor(['completion', 'zsh'])).stdout;
    expect(shellHome('zsh', script)('-fc', zshInTerminal)).toBe('all\n');
  });
});

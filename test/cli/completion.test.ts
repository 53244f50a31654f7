import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { candidates, type Known } from '../../src/doors/cli/candidates.ts';
import { givenCli } from './given-cli.ts';

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
});

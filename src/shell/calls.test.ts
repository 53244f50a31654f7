import { describe, expect, it } from 'vitest';
import { analyseCommand } from './analyse.ts';

const world = { cwd: '/repo', root: '/repo', home: '/home/dev' };
const callsOf = (command: string) => analyseCommand(command, world).calls;

describe('the programs that a line starts', () => {
  it.each([
    ['npm test', ['npm test']],
    ['cd a && npm test', ['cd a', 'npm test']],
    ['A=1 env B=2 npm "te"st', ['env B=2 npm test', 'npm test']],
    ['X="npm test"; $X', ['npm test']],
    ['/usr/bin/git status', ['git status']],
    ['~/.ephor/bin/ephor status', ['ephor status']],
    ['/tmp/.ephor/bin/ephor status', ['/tmp/.ephor/bin/ephor status']],
    ['echo "npm test"', ['echo npm test']],
    ['bash -c "npm test"', ['bash -c npm test', 'npm test']],
    ['cat $F *.md', ['cat ? ?']],
    ['$(npm test)', ['npm test']],
  ])('%s: %j', (command, expected) => {
    expect(callsOf(command).map(({ words }) => words.map((word) => word ?? '?').join(' '))).toEqual(expected);
  });

  it('are started in the folder that the line went to', () => {
    expect(callsOf('cd a/b && npm test').at(-1)?.cwd).toBe('/repo/a/b');
    expect(callsOf('cd $X && npm test').at(-1)?.cwd).toBeUndefined();
  });
});

describe('the line’s success is the success of', () => {
  const decides = (command: string): boolean =>
    callsOf(command).some(({ words, decides: alone }) => alone && words.join(' ').startsWith('npm test'));

  it.each([
    'npm test',
    'npm test && echo done',
    'cd a; npm test',
    'cd a && CI=1 npm test --silent > log.txt 2>&1',
    '(cd a && npm test)',
    '{ npm test; }',
    'yes | npm test',
    'time npm test',
    'timeout 60 npm test',
    'env CI=1 npm test',
    'sudo npm test',
    'set -e; npm test',
    'set -euo pipefail; cd a; npm test',
  ])('%s', (command) => {
    expect(decides(command)).toBe(true);
  });

  it.each([
    'npm test; echo done',
    'npm test || true',
    'npm test || echo failed && echo x',
    'npm test | tail -5',
    '! npm test',
    'npm test &',
    'npm test & wait',
    'if npm test; then echo yes; fi',
    'for i in 1 2; do npm test; done',
    'while npm test; do :; done',
    'echo $(npm test)',
    't() { npm test; echo x; }; t',
    'python3 -c "import os; os.system(\'npm test\')"',
    'ssh host npm test',
    'echo x | xargs npm test',
    'echo "npm test"',
    '(npm test; true)',
    '{ npm test || true; }',
    'npm test\ntrue',
    'exit 0; npm test',
    'eval "exit 0"; npm test',
    'exec true; npm test',
    "trap 'exit 0' EXIT; npm test",
    'set -n; npm test',
    'set -o noexec; npm test',
    'npm() { true; }; npm test',
    'alias npm=true\nnpm test',
    'hash -p /bin/true npm; npm test',
  ])('not %s', (command) => {
    expect(decides(command)).toBe(false);
  });
});

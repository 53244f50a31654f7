import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandFits } from './rule-gate.ts';
import { analyseCommand } from '../../../shell/analyse.ts';
import { commandParts } from './command-parts.ts';

const world = { cwd: '/repo', root: '/repo', home: '/home/dev' };
/** As on the line, where it is known what a command does. */
const fitsOnTheLine = (command: string, pattern: string): boolean =>
  commandFits(command, pattern, analyseCommand(command, world));

describe('a command fits `npm publish`', () => {
  it.each([
    'npm publish',
    '  npm   publish  ',
    'npm publish --tag next',
    'cd packages/core && npm publish',
    'test -f x || npm publish',
    'npm test; npm publish',
    'npm test\nnpm publish',
    'yes | npm publish',
    'sleep 1 & npm publish',
    '(cd x; npm publish)',
    '{ npm publish; }',
    'echo $(npm publish)',
    'echo "done: $(npm publish)"',
    'echo `npm publish`',
    'NPM_TOKEN=x npm publish',
    'A=1 B="two words" npm publish',
    'sudo npm publish',
    'sudo -u root -E npm publish',
    'env -i PATH=/bin npm publish',
    'timeout 10 npm publish',
    'if true; then npm publish; fi',
    'bash -c "npm publish"',
    `sh -c 'cd x && npm publish'`,
    `bash -c "sh -c 'npm publish'"`,
    'eval "npm publish"',
    '/usr/local/bin/npm publish',
    'npm "publish"',
    "n'p'm publish",
    'n\\pm publish',
    `# it's fine\nnpm publish`,
    `echo 'unbalanced\nnpm publish`,
    'echo "$(date)" ; npm publish',
  ])('%j', (command) => {
    expect(commandFits(command, 'npm publish')).toBe(true);
    expect(fitsOnTheLine(command, 'npm publish')).toBe(true);
  });

  it.each([
    'P=publish; npm $P',
    'X="npm publish"; $X',
    'release() { npm publish; }; release',
    'echo core | xargs npm publish',
    'find . -name package.json -execdir npm publish \\;',
    `python3 -c "import os; os.system('npm publish')"`,
    'echo "npm publish" | sh',
    "bash <<'EOF'\nnpm publish\nEOF",
    "trap 'npm publish' EXIT",
  ])('by what it does: %j', (command) => {
    expect(fitsOnTheLine(command, 'npm publish')).toBe(true);
  });
});

describe('a command does not fit `npm publish`', () => {
  it.each([
    'npm publish-docs',
    'npm run publish',
    'pnpm publish',
    'npm  pub',
    'git commit -m "npm publish"',
    `git commit -m 'first; npm publish'`,
    'echo "a && npm publish"',
    '# npm publish',
    'grep npm publish.md',
    '',
  ])('%j', (command) => {
    expect(commandFits(command, 'npm publish')).toBe(false);
    expect(fitsOnTheLine(command, 'npm publish')).toBe(false);
  });

  it.each(["cat > notes.md <<'EOF'\nnpm publish\nEOF", 'git commit -m "$(cat <<EOF\nnpm publish\nEOF\n)"'])(
    'by what it does: %j',
    (command) => {
      expect(fitsOnTheLine(command, 'npm publish')).toBe(false);
    },
  );
});

it.each([
  ['git push --force', 'git push*--force*', true],
  ['git push origin main --force-with-lease', 'git push*--force*', true],
  ['git push origin main', 'git push*--force*', false],
  ['rm -rf build', 'rm -rf', true],
  ['rm -rf build', 'rm', true],
  ['rmdir build', 'rm', false],
  ['anything', '*', true],
  ['anything', '', false],
] as const)('%j fits %j: %j', (command, pattern, fits) => {
  expect(commandFits(command, pattern)).toBe(fits);
  expect(fitsOnTheLine(command, pattern)).toBe(fits);
});

it('finds a command behind any harmless one, however they are joined', () => {
  const before = fc.constantFrom('true', 'echo "a;b"', "echo 'it is'", 'cd x', 'echo $(date)', 'A=1 ls');
  const joint = fc.constantFrom(' && ', ' || ', '; ', '\n', ' | ', ' & ');
  fc.assert(
    fc.property(fc.array(fc.tuple(before, joint), { maxLength: 6 }), (parts) => {
      const line = `${parts.flat().join('')}npm publish`;
      expect(commandFits(line, 'npm publish')).toBe(true);
    }),
  );
});

it('ends, whatever the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'ab"\'\\`$(){};&|# \n'.split('')), maxLength: 200 }),
      (line) => {
        expect(Array.isArray(commandParts(line))).toBe(true);
      },
    ),
  );
  for (const piece of ['$(', 'a "', 'a#', 'sudo ', 'A=1 ', '`', 'a;', "bash -c '"])
    expect(commandFits(`${piece.repeat(100_000)}x`, 'npm publish')).toBe(false);
});

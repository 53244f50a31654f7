import { describe, expect, it } from 'vitest';
import { fitOf, flagValues, hasFlag, nameFits } from './release-command.ts';

const call = (line: string) => ({
  words: line.split(' ').map((word) => (word === '?' ? undefined : word)),
  cwd: '/repo',
  decides: true,
});
const artifacts = (line: string, pattern: string, loosely = false) =>
  fitOf(call(line), pattern, loosely)?.artifacts;

describe('a command fits', () => {
  it.each([
    ['npm publish', 'npm publish', []],
    ['npm publish --tag next', 'npm publish', []],
    ['./bin/sign App.dmg', 'sign {artifact}', ['App.dmg']],
    ['sign -s key App.dmg', 'sign {artifact}', ['key', 'App.dmg']],
    ['sign ?', 'sign {artifact}', [undefined]],
    ['put key --file a', 'put --file {artifact}', ['a']],
    ['put key --file=a', 'put --file {artifact}', ['a']],
    ['npm publish x --dry-run', 'npm publish --dry-run', []],
    ['npm run test:unit', 'npm run test:*', []],
  ])('%s: %s', (line, pattern, expected) => {
    expect(artifacts(line, pattern)).toEqual(expected);
  });

  it.each([
    ['npm publish-docs', 'npm publish'],
    ['npm run publish', 'npm publish'],
    ['yarn publish', 'npm publish'],
    ['npm', 'npm publish'],
    ['npm ?', 'npm publish'],
    ['put key', 'put --file {artifact}'],
    ['npm publish', 'npm publish --dry-run'],
    ['npm publish --dry-run=false', 'npm publish --dry-run'],
    ['npm --prefix x publish', 'npm publish'],
  ])('not %s: %s', (line, pattern) => {
    expect(artifacts(line, pattern)).toBeUndefined();
  });

  it.each(['npm --prefix x publish', 'npm -w core publish --tag next', 'npm --silent publish'])(
    'loosely %s',
    (line) => {
      expect(artifacts(line, 'npm publish', true)).toEqual([]);
    },
  );

  it('loosely, but not with another word between', () => {
    expect(artifacts('npm run publish', 'npm publish', true)).toBeUndefined();
  });
});

it('flags and names are read as people write them', () => {
  const { words } = call('put --file=a --file b --dry-run -x');
  expect(flagValues(words, '--file')).toEqual(['a', 'b']);
  expect(hasFlag(words, '--dry-run')).toBe(true);
  expect(hasFlag(words, '--dry')).toBe(false);
  expect(nameFits('build/App-1.0.DMG', ['*.dmg'])).toBe(true);
  expect(nameFits('build.dmg/readme', ['*.dmg'])).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { givenCommand } from '../../../test/given/tools.ts';
import type { CommandReport } from '../../kernel/commands/shell.ts';
import { bringsVersions, mayChangeMore, shownBy } from './known-afterwards.ts';

const report = (line: string): CommandReport => givenCommand(line).report as CommandReport;

it.each([
  ['cat a.ts', ['/repo/a.ts']],
  ['head -5 a.ts b.ts', ['/repo/a.ts', '/repo/b.ts']],
  ["cd src && sed -n '1,9p' a.ts", ['/repo/src/a.ts']],
  ['git status && cat a.ts | head -20', ['/repo/a.ts']],
  ['cat a.ts | wc -l', []],
  ['grep x a.ts', []],
  ['cat src/*.ts', []],
  ['cat a.ts > b.ts', []],
  ['cat a.ts && npm test', []],
  ['node a.ts', []],
])('%s shows %j', (line, expected) => {
  expect(shownBy(report(line))).toEqual(expected);
});

it.each([
  ['git checkout main', true],
  ['git checkout -- a.ts', true],
  ['git -C sub pull --rebase', true],
  ['git fetch && git rebase origin/main', true],
  ['git stash pop', true],
  ['gh pr checkout 7', true],
  ['git commit -m "merge"', false],
  ['git commit -m merge', false],
  ['git add reset', false],
  ['git apply fix.patch', false],
  ['npm run restore', false],
])('%s brings other versions: %s', (line, expected) => {
  expect(bringsVersions(report(line))).toBe(expected);
});

describe('a command that may change more than it says', () => {
  it.each([
    ['npm run format', true],
    ['npm install', true],
    ['git commit -am x', true],
    ['npx prettier --write .', true],
    ['npm run lint -- --fix', true],
    ['npx vitest run -u', true],
    ['eslint --fix src; npm test', true],
    ['./generate.sh', true],
    ['npm test', false],
    ['cd app && npx vitest run', false],
    ['npm run lint', false],
    ['npx tsc -p . && npm test', false],
    ['sed -i s/a/b/ a.ts', false],
    ['mkdir -p b && cp a.ts b/', false],
    ['git status', false],
  ])('%s: %s', (line, expected) => {
    expect(mayChangeMore(givenCommand(line))).toBe(expected);
  });
});

import { expect, it } from 'vitest';
import { discarding, isNamedAct } from './named-acts.ts';

it.each([
  ['make flash', 'flash', true],
  ['make flash', 'flashing', true],
  ['npm run flash:board', 'flash', true],
  ['git commit --amend', 'amend', true],
  ['git stash', 'stash', true],
  ['python3 rename.py --dry-run', 'rename', false],
  ['make build', 'flash', false],
  ['grep -rn flash src', 'flash', false],
])('%s is %s: %s', (line, word, is) => {
  expect(isNamedAct(line, word)).toBe(is);
});

it.each([
  ['git reset --hard HEAD~1', true],
  ['git checkout .', true],
  ['git clean -fd', true],
  ['git stash drop', true],
  ['git reset --soft HEAD~1', false],
  ['git checkout -- src/a.ts', false],
  ['git restore --staged .', false],
  ['git clean -n', false],
])('%s throws changes away: %s', (line, does) => {
  expect(discarding.test(line)).toBe(does);
});
